//! Below the ground, climbing.

use super::super::high;
