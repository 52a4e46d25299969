//! What the derives emit compiles wherever the user stands.
//!
//! Each module is a place that is hard on emitted code. They stand in the
//! library, since `missing_docs` sees only what a library shows.

pub mod deprecated;
pub mod documented;
pub mod forbidden;
pub mod generic;
pub mod made;
pub mod names;
pub mod no_prelude;
pub mod own_names;
pub mod private;
pub mod raw;
pub mod renamed;
pub mod shadowed;
