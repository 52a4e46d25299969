//! The collector of mistakes: all of them are reported, none is forgotten.

use std::cell::RefCell;
use std::fmt::Display;

use proc_macro2::TokenStream;
use quote::ToTokens;

/// The mistakes found in one item.
///
/// Panics when dropped before [`Errors::finish`], so that no stage can lose one.
#[derive(Debug)]
pub(crate) struct Errors {
    found: RefCell<Option<Vec<syn::Error>>>,
}

/// Records a mistake: *what is wrong; what to write instead*.
///
/// Every message of this crate stands in a call of this macro as a plain literal.
macro_rules! mistake {
    ($errors:expr, $at:expr, $($message:tt)+) => {
        $errors.push(&$at, ::std::format!($($message)+))
    };
}
pub(crate) use mistake;

impl Errors {
    pub(crate) fn new() -> Self {
        Self { found: RefCell::new(Some(Vec::new())) }
    }

    /// Records a mistake at these tokens; said through [`mistake!`].
    pub(crate) fn push(&self, at: impl ToTokens, message: impl Display) {
        self.found
            .borrow_mut()
            .as_mut()
            .expect("a mistake found after the report")
            .push(syn::Error::new_spanned(at, message));
    }

    /// How many mistakes there are so far.
    pub(crate) fn count(&self) -> usize {
        self.found.borrow().as_ref().map_or(0, Vec::len)
    }

    /// What was found, in order of discovery.
    pub(crate) fn finish(self) -> Vec<syn::Error> {
        self.found.take().expect("mistakes are reported once")
    }
}

impl Drop for Errors {
    fn drop(&mut self) {
        assert!(
            self.found.borrow().is_none() || std::thread::panicking(),
            "the mistakes found were not reported"
        );
    }
}

/// The mistakes as `compile_error!` calls.
pub(crate) fn report(found: &[syn::Error]) -> TokenStream {
    found.iter().map(syn::Error::to_compile_error).collect()
}
