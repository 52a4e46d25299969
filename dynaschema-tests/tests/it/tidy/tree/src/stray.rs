//! In no room.
