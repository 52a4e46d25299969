//! The fields of an entity, and where their values are stored.

use syn::{ExprPath, Ident, LitStr, Type, Visibility};

use crate::attr::SerdeDefault;
use crate::template::Spec;

/// A field of an entity.
pub(crate) struct Field {
    pub(crate) ident: Ident,
    pub(crate) vis: Visibility,
    pub(crate) ty: Type,
    /// The `T` of an `Option<T>`.
    pub(crate) inner: Option<Type>,
    pub(crate) storage: Storage,
    /// The function that serializes it, where that is not its type's own.
    pub(crate) serialize_with: Option<ExprPath>,
    /// The function that deserializes it, where that is not its type's own.
    pub(crate) deserialize_with: Option<ExprPath>,
    /// The function that says which values are not stored.
    pub(crate) skip_if: Option<ExprPath>,
    /// Where its value comes from when its attribute is absent.
    pub(crate) default: Option<DefaultValue>,
    /// The names under which older items store it.
    pub(crate) aliases: Vec<LitStr>,
    /// The name of the attribute that serde reads it from, aliases aside.
    pub(crate) read_from: String,
    /// Whether what is written under its name is read from it.
    pub(crate) reads_written: bool,
    /// The words of its `#[serde(…)]`, for messages.
    pub(crate) serde_words: Vec<Ident>,
    /// The word `lww`, where an edit sets it whatever it was when it was read.
    pub(crate) lww: Option<Ident>,
    /// The word `immutable`, where it keeps the value that it was created with.
    pub(crate) immutable: Option<Ident>,
    /// Whether its value is not shown to people.
    pub(crate) sensitive: bool,
    /// How its value is stored, where serde does not say.
    pub(crate) form: Option<Form>,
}

/// How a field says that it is stored (`as = "…"`).
pub(crate) struct Form {
    /// As it is written.
    pub(crate) written: LitStr,
    pub(crate) shown: Shown,
}

/// What is stored of a value.
pub(crate) enum Shown {
    /// A placeholder with this spec would show it so; the plain one of a number is a number.
    Spec(Spec),
    /// A time as a pattern shows it.
    Pattern(String),
}

/// Where the value of a field comes from when its attribute is absent.
pub(crate) enum DefaultValue {
    /// From the field's own type or function.
    Own(SerdeDefault),
    /// From a default of the whole struct.
    OfStruct(SerdeDefault),
}

/// Where the value of a field is stored.
pub(crate) enum Storage {
    /// In an attribute of this name.
    Attribute(String),
    /// Only in a key, as this part; the name is the one the attribute would have.
    Key { name: String, part: usize, at: Ident },
    /// In the attributes that the field brings along (`flatten`).
    Flattened,
    /// In the same way, of a composite that a key shows: its type says which attributes these are.
    Pieces,
    /// Nowhere (`skip`).
    Skipped,
}

impl Field {
    /// The name of its own attribute, be that stored in a key only.
    pub(crate) fn attribute(&self) -> Option<&str> {
        match &self.storage {
            Storage::Attribute(name) | Storage::Key { name, .. } => Some(name),
            Storage::Flattened | Storage::Pieces | Storage::Skipped => None,
        }
    }

    /// The type that serde writes of it, where it writes one.
    pub(crate) fn serialized(&self) -> Option<&Type> {
        match self.storage {
            Storage::Attribute(_) | Storage::Key { .. } => Some(self.path_type()),
            Storage::Flattened => Some(&self.ty),
            Storage::Pieces | Storage::Skipped => None,
        }
    }

    /// Whether serde flattens it, and reads it as its type says.
    pub(crate) fn is_read_flattened_by_type(&self) -> bool {
        matches!(self.storage, Storage::Flattened) && self.deserialize_with.is_none()
    }

    /// Whether it is a composite that is stored in several attributes.
    pub(crate) fn is_in_pieces(&self) -> bool {
        matches!(self.storage, Storage::Pieces)
    }

    /// Where its value comes from when its attribute is absent: of one that only keys hold on an item from before them, and
    /// where it is `None`.
    pub(crate) fn stored_default(&self) -> Option<&DefaultValue> {
        let can_be_absent = matches!(self.storage, Storage::Attribute(_) | Storage::Key { .. });
        self.default.as_ref().filter(|_| can_be_absent)
    }

    /// The function that says which values are not stored, where they may be others than the default, which is
    /// what a read makes of an item without the attribute. What only keys hold they hold whatever it says.
    pub(crate) fn misread_unless(&self) -> Option<&ExprPath> {
        let is_stored = matches!(self.storage, Storage::Attribute(_));
        let skip_if = self.skip_if.as_ref().filter(|_| is_stored)?;
        let of_type = match self.stored_default() {
            Some(default) => matches!(default, DefaultValue::Own(SerdeDefault::Trait)),
            // What serde reads of an `Option` is `None`, which is the `Default` of its type.
            None if self.may_be_none() => true,
            None => return None,
        };
        (!of_type || !tells_default(skip_if)).then_some(skip_if)
    }

    /// Whether its `skip_serializing_if` may be true of another value than the `Default` of its type.
    pub(crate) fn skips_others(&self) -> bool {
        self.skip_if.as_ref().is_some_and(|skip_if| !tells_default(skip_if))
    }

    /// Whether it is an `Option` with an attribute of its own.
    fn may_be_none(&self) -> bool {
        matches!(self.storage, Storage::Attribute(_)) && self.inner.is_some()
    }

    /// Whether items may be written without it, and are read where they are. The `None` of an `Option` is no
    /// attribute whatever function writes it, and a function that reads one has a `default` beside it.
    pub(crate) fn may_be_absent(&self) -> bool {
        matches!(self.storage, Storage::Attribute(_)) && (self.inner.is_some() || self.skip_if.is_some())
    }

    /// Whether what is stored of it sorts as its values do, whatever its type says.
    pub(crate) fn is_stored_in_order(&self) -> bool {
        self.form.as_ref().is_some_and(|form| !matches!(&form.shown, Shown::Spec(spec) if spec.text))
    }

    /// Whether it says in which form its times are stored, which cuts off what is finer.
    pub(crate) fn is_stored_as_time(&self) -> bool {
        self.form.as_ref().is_some_and(|form| match &form.shown {
            Shown::Spec(spec) => spec.time.is_some(),
            Shown::Pattern(_) => true,
        })
    }

    /// Whether that is its type's own `Default`.
    pub(crate) fn defaults_by_trait(&self) -> bool {
        matches!(self.stored_default(), Some(DefaultValue::Own(SerdeDefault::Trait)))
    }

    /// An absent attribute is no value, so the path of an `Option<T>` is that
    /// of a `T`; but a serializer of the user's takes the field as it is.
    pub(crate) fn path_type(&self) -> &Type {
        match &self.inner {
            Some(inner) if self.serialize_with.is_none() => inner,
            _ => &self.ty,
        }
    }
}

/// Functions of std, each with its type or trait, that are true of nothing but the type's `Default`.
const OF_DEFAULT: [[&str; 2]; 10] = [
    ["Option", "is_none"],
    ["String", "is_empty"],
    ["str", "is_empty"],
    ["Vec", "is_empty"],
    ["VecDeque", "is_empty"],
    ["BTreeMap", "is_empty"],
    ["BTreeSet", "is_empty"],
    ["HashMap", "is_empty"],
    ["HashSet", "is_empty"],
    ["Not", "not"],
];

/// Whether a function is known to be one of these.
fn tells_default(function: &ExprPath) -> bool {
    let mut outwards = function.path.segments.iter().rev().map(|segment| &segment.ident);
    let (name, of) = (outwards.next(), outwards.next());
    name.zip(of).is_some_and(|(name, of)| OF_DEFAULT.iter().any(|[ty, own]| of == ty && name == own))
}
