//! What a table is beside its schema: how it is paid for, backed up, protected.

use std::fmt;

use aws_sdk_dynamodb::types::StreamViewType;

/// How many tags the service takes for a table.
const MOST_TAGS: usize = 50;

/// What a table is beside its schema: billing, a stream, recovery, protection, encryption, tags.
///
/// For [`create_table`](crate::op::CreateTable::options), for every export, and for
/// [`verify`](crate::Table::verify), so that one value says it for all of them. Without any option a table is
/// on demand, encrypted with a key of the service's own, and has no stream and no backups. Its time to live
/// is the schema's.
///
/// ```
/// use dynaschema::export::{StreamView, TableOptions};
///
/// let options = TableOptions::new()
///     .stream(StreamView::NewAndOldImages)
///     .point_in_time_recovery()
///     .deletion_protection()
///     .tag("team", "shop");
/// assert_eq!(options, options.clone().on_demand());
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TableOptions {
    pub(crate) units: Option<Units>,
    pub(crate) stream: Option<StreamView>,
    pub(crate) expiry: Expiry,
    pub(crate) recovery: Option<Recovery>,
    pub(crate) protected: bool,
    pub(crate) encryption: Encryption,
    /// By key, none twice.
    pub(crate) tags: Vec<(String, String)>,
}

/// Provisioned units, for each second.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Units {
    pub(crate) read: u32,
    pub(crate) write: u32,
}

/// What says when items expire.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) enum Expiry {
    #[default]
    OfSchema,
    Attribute(String),
    Never,
}

/// Continuous backups, over so many days where that is said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Recovery {
    pub(crate) days: Option<u8>,
}

/// Which key a table is encrypted with.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) enum Encryption {
    /// One of the service's own, which costs nothing.
    #[default]
    Owned,
    /// The account's `alias/aws/dynamodb`.
    Managed,
    /// One of the account's, by ARN, id or alias.
    Key(String),
}

/// What the records of a stream show of an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StreamView {
    /// Its key.
    KeysOnly,
    /// The item as it is now.
    NewImage,
    /// The item as it was before.
    OldImage,
    /// Both.
    NewAndOldImages,
}

impl TableOptions {
    /// No option: on demand, without a stream, backups, protection or tags.
    pub fn new() -> Self {
        Self::default()
    }

    /// Each request is paid for: the default.
    pub fn on_demand(mut self) -> Self {
        self.units = None;
        self
    }

    /// So many read and write units a second are provisioned, for the table and for each of its global
    /// indexes.
    ///
    /// # Panics
    ///
    /// If there are none of one kind, which the service does not take.
    pub fn provisioned(mut self, read: u32, write: u32) -> Self {
        assert!(
            read > 0 && write > 0,
            "a table is provisioned with at least one unit of each kind; use `on_demand`"
        );
        self.units = Some(Units { read, write });
        self
    }

    /// The table has a stream with this view of its items.
    pub fn stream(mut self, view: StreamView) -> Self {
        self.stream = Some(view);
        self
    }

    /// Items expire by this attribute, whatever the schema says: for a table that has items of another
    /// program, too.
    ///
    /// # Panics
    ///
    /// If the text is empty, or longer than 255 bytes.
    pub fn time_to_live(mut self, attribute: impl Into<String>) -> Self {
        let attribute = attribute.into();
        if let Err(wrong) = check_time_to_live(&attribute) {
            panic!("{wrong}; for no time to live use `no_time_to_live`");
        }
        self.expiry = Expiry::Attribute(attribute);
        self
    }

    /// The service deletes no expired item, although the schema has a time to live. Reads hide them as
    /// before.
    pub fn no_time_to_live(mut self) -> Self {
        self.expiry = Expiry::Never;
        self
    }

    /// The table can be restored as it was at any second of the last 35 days.
    pub fn point_in_time_recovery(mut self) -> Self {
        self.recovery = Some(Recovery { days: None });
        self
    }

    /// The same without point-in-time recovery, which an engine on this machine does not have.
    #[cfg(feature = "tool")]
    pub(crate) fn without_recovery(mut self) -> Self {
        self.recovery = None;
        self
    }

    /// The same of the last so many days.
    ///
    /// # Panics
    ///
    /// Unless there are 1 to 35 of them.
    pub fn recovery_days(mut self, days: u8) -> Self {
        assert!((1..=35).contains(&days), "a table is recovered of 1 to 35 days, and not of {days}");
        self.recovery = Some(Recovery { days: Some(days) });
        self
    }

    /// Nobody deletes the table before this is taken back.
    pub fn deletion_protection(mut self) -> Self {
        self.protected = true;
        self
    }

    /// The table is encrypted with the account's key for DynamoDB, `alias/aws/dynamodb`.
    pub fn managed_key(mut self) -> Self {
        self.encryption = Encryption::Managed;
        self
    }

    /// The table is encrypted with this key of KMS: its ARN, which Terraform needs, or its id or alias.
    ///
    /// # Panics
    ///
    /// If the text is empty.
    pub fn kms_key(mut self, key: impl Into<String>) -> Self {
        let key = key.into();
        assert!(
            !key.is_empty(),
            "a key of KMS has an ARN, an id or an alias; for the account's own use `managed_key`"
        );
        self.encryption = Encryption::Key(key);
        self
    }

    /// A tag of the table; of two with one key the last holds.
    ///
    /// # Panics
    ///
    /// If the key is empty, longer than 128 characters or begins with `aws:`, or the value is longer than 256
    /// characters; if one of them has a character that is no letter, digit or space and none of
    /// `+ - = . _ : / @`; or if there are 50 tags of other keys already.
    pub fn tag(self, key: impl Into<String>, value: impl Into<String>) -> Self {
        match self.try_tag(key.into(), value.into()) {
            Ok(tagged) => tagged,
            Err(wrong) => panic!("{wrong}"),
        }
    }

    /// The same, or what the service does not take of it.
    pub(crate) fn try_tag(mut self, key: String, value: String) -> Result<Self, String> {
        check_tag(&key, &value)?;
        self.tags.retain(|(known, _)| *known != key);
        if self.tags.len() >= MOST_TAGS {
            return Err(format!("a table has up to {MOST_TAGS} tags, and `{key}` is one more"));
        }
        self.tags.push((key, value));
        self.tags.sort();
        Ok(self)
    }

    /// Whether the schema says when items expire.
    pub(super) fn follows_schema(&self) -> bool {
        self.expiry == Expiry::OfSchema
    }

    /// The attribute by which the service deletes items, of those that the schema names.
    pub(crate) fn time_to_live_of<'a>(&'a self, schema: &[&'a str]) -> Option<&'a str> {
        match &self.expiry {
            Expiry::OfSchema => schema.first().copied(),
            Expiry::Attribute(attribute) => Some(attribute),
            Expiry::Never => None,
        }
    }
}

/// What the service does not take for the attribute of a time to live.
pub(crate) fn check_time_to_live(attribute: &str) -> Result<(), String> {
    match attribute.len() {
        1..=255 => Ok(()),
        length => Err(format!("the attribute of a time to live has 1 to 255 bytes, and not {length}")),
    }
}

/// What the service does not take for a tag.
pub(crate) fn check_tag(key: &str, value: &str) -> Result<(), String> {
    let length = key.chars().count();
    if !(1..=128).contains(&length) {
        return Err(format!("the key of a tag has 1 to 128 characters, and not {length}"));
    }
    if key.starts_with("aws:") {
        return Err(format!("the tag `{key}` begins with `aws:`, which is the service's own"));
    }
    if value.chars().count() > 256 {
        return Err(format!("the value of the tag `{key}` has more than 256 characters"));
    }
    if let Some(c) = key.chars().chain(value.chars()).find(|c| !is_of_a_tag(*c)) {
        return Err(format!(
            "the tag `{key}` has the character {c:?}; tags are made of letters, digits, spaces and `+ - = . _ : / @`"
        ));
    }
    Ok(())
}

fn is_of_a_tag(c: char) -> bool {
    let is_space = c.is_whitespace() && !c.is_control();
    c.is_alphanumeric() || is_space || matches!(c, '+' | '-' | '=' | '.' | '_' | ':' | '/' | '@')
}

impl StreamView {
    /// All of them.
    #[cfg(feature = "tool")]
    pub(crate) const ALL: [Self; 4] = [Self::KeysOnly, Self::NewImage, Self::OldImage, Self::NewAndOldImages];

    /// As the service writes it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::KeysOnly => "KEYS_ONLY",
            Self::NewImage => "NEW_IMAGE",
            Self::OldImage => "OLD_IMAGE",
            Self::NewAndOldImages => "NEW_AND_OLD_IMAGES",
        }
    }

    pub(super) fn sdk(self) -> StreamViewType {
        StreamViewType::from(self.name())
    }
}

impl fmt::Display for StreamView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
