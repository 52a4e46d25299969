//! Above.

use crate::{Low, high::own};

pub struct High;
