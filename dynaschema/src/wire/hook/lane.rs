//! Which way requests and the items of answers take.

use std::env;

/// How a table writes requests and reads the items of answers: straight to the bytes and from the bytes into
/// your values, or by way of the inputs and attribute maps of the SDK.
///
/// Both send the same and give the same values and the same errors. The fast lane is beside the SDK's
/// serialiser and deserialiser, so that an interceptor which rewrites what goes into the one or comes out of
/// the other would not be heard. So it is left by default where the client has an interceptor that is not
/// dynaschema's own, such as the one that encrypts fields.
///
/// The environment variable `DYNASCHEMA_FAST_LANE`, which is read when a table is built, is stronger than
/// [`TableBuilder::fast_lane`](crate::TableBuilder::fast_lane), so that nothing has to be built anew to turn
/// it off: `auto`, `force`, `shadow:100`, and `off`, which any other value is, too.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum FastLane {
    /// Takes it, unless the client has an interceptor of somebody else's.
    #[default]
    Auto,
    /// Takes it whatever interceptors there are: they only look.
    Force,
    /// Does not take it.
    Off,
    /// As [`Auto`](Self::Auto), and one answer in so many is read both ways, at random: this is of reads
    /// alone. Where these differ, an event at level `ERROR` says so, and what the SDK has read is given. 0 is
    /// as 1.
    Shadow(u32),
}

/// The variable that is stronger than what a program says.
const VARIABLE: &str = "DYNASCHEMA_FAST_LANE";

impl FastLane {
    /// What counts: what the environment says, or else this.
    pub(crate) fn resolved(self) -> Self {
        env::var_os(VARIABLE).map_or(self, |said| Self::of_text(&said.to_string_lossy()))
    }

    fn of_text(text: &str) -> Self {
        match text {
            "auto" => Self::Auto,
            "force" => Self::Force,
            _ => {
                text.strip_prefix("shadow:").and_then(|one| one.parse().ok()).map_or(Self::Off, Self::Shadow)
            }
        }
    }

    /// One answer in how many is read both ways, if it is taken at all; 0 of none.
    pub(crate) fn shadow(self, has_foreign_interceptors: bool) -> Option<u32> {
        match self {
            Self::Force => Some(0),
            Self::Auto if !has_foreign_interceptors => Some(0),
            Self::Shadow(one_in) if !has_foreign_interceptors => Some(one_in.max(1)),
            Self::Auto | Self::Off | Self::Shadow(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::FastLane;

    #[test]
    fn what_the_environment_can_say() {
        assert_eq!(FastLane::of_text("auto"), FastLane::Auto);
        assert_eq!(FastLane::of_text("force"), FastLane::Force);
        assert_eq!(FastLane::of_text("shadow:100"), FastLane::Shadow(100));
        for off in ["off", "", "0", "OFF", "shadow", "shadow:x"] {
            assert_eq!(FastLane::of_text(off), FastLane::Off, "{off}");
        }
    }

    #[test]
    fn interceptors_of_others_are_heard() {
        assert_eq!(FastLane::Auto.shadow(true), None);
        assert_eq!(FastLane::Shadow(2).shadow(true), None);
        assert_eq!(FastLane::Off.shadow(false), None);
        assert_eq!(FastLane::Force.shadow(true), Some(0));
        assert_eq!(FastLane::Auto.shadow(false), Some(0));
        assert_eq!(FastLane::Shadow(0).shadow(false), Some(1));
    }
}
