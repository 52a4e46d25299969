//! Conditions: comparisons and functions, combined.

use std::cmp::Ordering;
use std::ops::{BitAnd, BitOr, Not};
use std::{fmt, mem};

use super::absent::read_inside;
use super::document::{DocumentPath, Subject};
use super::operand::{Term, Unfit};
use super::tree::{Root, Tree};
use super::{AttributeType, ExprError, print};
use crate::AttributeValue;
use crate::key::compare_numbers;

/// The most operands of one `is_in`.
pub(crate) const MAX_OPERANDS: usize = 100;

/// The most operands of one `IN` beside what is looked for, which the service counts as one of its 100.
const MAX_OF_ONE_IN: usize = 99;

/// A condition on an item, for writes and filters; made by a [`Path`](super::Path).
///
/// Combine with `&`, `|` and `!`, in any nesting. The first error is kept and
/// given when the request is made. `Debug` shows the expression without values.
///
/// ```
/// use dynaschema::expr::Path;
///
/// let total = Path::<u64>::new("total");
/// let due = Path::<Option<String>>::new("due");
/// let condition = !(total.eq(0) | due.exists()) & total.lt(100);
/// assert_eq!(
///     format!("{condition:?}"),
///     "Condition(NOT (total = ? OR attribute_exists(due)) AND total < ?)",
/// );
/// ```
#[derive(Clone)]
#[must_use = "a condition does nothing until it is given to an operation"]
pub struct Condition(pub(super) Result<Root, ExprError>);

/// What the closure of a condition or of a filter gives, which is a [`Condition`].
///
/// So that the compiler can say what to write where the closure gives something else, such as the `bool` of
/// `&&`.
#[diagnostic::on_unimplemented(
    message = "a `{Self}` is no condition on an item",
    label = "compare by methods, such as `o.total.eq(5)` and `o.total.gt(5)`, and combine by `&`, `|` and `!`",
    note = "`a & b | !c` needs no brackets round `o.total.gt(5)`; `&&`, `||`, `==` and `>` are for values, and a field here is the path of one",
    note = "a field that is a `bool` is compared, too: `o.paid.eq(true)` for `o.paid`, and `o.paid.eq(false)` for `!o.paid`",
    note = "what may be absent is no condition: `.when_some(option, |query, value| query.filter(..))` adds one where there is a value, and all filters of a query have to hold"
)]
pub trait IntoCondition {
    /// The condition.
    fn into_condition(self) -> Condition;
}

impl IntoCondition for Condition {
    fn into_condition(self) -> Self {
        self
    }
}

/// One operator or function of a condition.
#[derive(Clone)]
pub(super) enum Node {
    Compare {
        left: Subject,
        comparator: Comparator,
        right: Term,
    },
    Between {
        subject: Subject,
        low: Term,
        high: Term,
    },
    In {
        subject: Subject,
        operands: Vec<Term>,
    },
    Call {
        function: Function,
        path: DocumentPath,
        argument: Option<Term>,
    },
    Not(Box<Node>),
    /// At least two, none of them an `All` itself.
    All(Vec<Node>),
    /// At least two, none of them an `Any` itself.
    Any(Vec<Node>),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Comparator {
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Function {
    Exists,
    NotExists,
    Type,
    BeginsWith,
    Contains,
}

/// An operand on its way into a condition.
pub(super) type Encoded = Result<Term, Unfit>;

impl Condition {
    /// The names of the attributes that the condition looks at, each once, in
    /// order of appearance; of a nested path, the attribute it starts at.
    ///
    /// ```
    /// use dynaschema::expr::Path;
    ///
    /// let lines = Path::<Vec<u64>>::new("lines");
    /// let condition = lines.element::<u64>(0).gt(Path::<u64>::new("total")) | lines.size().eq(0);
    /// assert_eq!(condition.attributes().collect::<Vec<_>>(), ["lines", "total"]);
    /// ```
    pub fn attributes(&self) -> impl Iterator<Item = &str> {
        let mut attributes = Vec::new();
        if let Ok(root) = self.root() {
            root.attributes(&mut |attribute| {
                if !attributes.contains(&attribute) {
                    attributes.push(attribute);
                }
            });
        }
        attributes.into_iter()
    }

    /// Whether it holds where there is no item.
    pub(crate) fn holds_of_nothing(&self) -> bool {
        self.root().is_ok_and(Node::holds_of_nothing)
    }

    /// Demands this beside what is demanded already.
    pub(crate) fn join_to(self, demanded: &mut Option<Self>) {
        *demanded = Some(match demanded.take() {
            Some(earlier) => earlier & self,
            None => self,
        });
    }

    pub(super) fn compare(left: Subject, comparator: Comparator, right: Encoded) -> Self {
        let (comparator, right) = match (right, comparator.beside_behind()) {
            (Err(Unfit::Behind(_)), None) => {
                return Self::known(left.path, comparator == Comparator::NotEqual);
            }
            (Err(Unfit::Behind(before)), Some(comparator)) => (comparator, Ok(before.into())),
            (right, _) => (comparator, right),
        };
        let right = match other(&left, right) {
            Ok(right) => right,
            Err(error) => return Self(Err(error)),
        };
        let ordered = !matches!(comparator, Comparator::Equal | Comparator::NotEqual);
        if let (true, Err(error)) = (ordered, ordered_type(&left, &right)) {
            return Self(Err(error));
        }
        let is_none = is_none(&left, &right);
        let path = left.path.clone();
        let compared = Self::leaf(Node::Compare { left, comparator, right });
        match comparator {
            Comparator::Equal if is_none => Self::call(Function::NotExists, path, None) | compared,
            Comparator::NotEqual if is_none => Self::call(Function::Exists, path, None) & compared,
            _ => compared,
        }
    }

    /// What lies right behind a value that is stored has all before it that are not greater than that.
    pub(super) fn between(subject: Subject, low: Encoded, high: Encoded) -> Self {
        let begins_behind = matches!(low, Err(Unfit::Behind(_)));
        let (low, high) = match bounds(&subject, low, high) {
            Ok(bounds) => bounds,
            Err(error) => return Self(Err(error)),
        };
        let before = begins_behind.then(|| (subject.clone(), low.clone()));
        let between = Self::leaf(Node::Between { subject, low, high });
        match before {
            Some((left, right)) => {
                between & Self::leaf(Node::Compare { left, comparator: Comparator::Greater, right })
            }
            None => between,
        }
    }

    pub(super) fn is_in(subject: &Subject, operands: Vec<Encoded>) -> Self {
        let attribute = || subject.to_string();
        if operands.is_empty() {
            return Self(Err(ExprError::NoOperands { attribute: attribute() }));
        }
        if operands.len() > MAX_OPERANDS {
            let operands = operands.len();
            return Self(Err(ExprError::TooManyOperands { attribute: attribute(), operands }));
        }
        // What lies between two values that are stored is none of them.
        let stored = operands.into_iter().filter(|encoded| !matches!(encoded, Err(Unfit::Behind(_))));
        let operands: Result<Vec<_>, _> = stored.map(|encoded| other(subject, encoded)).collect();
        let operands = match operands {
            Ok(operands) if operands.is_empty() => return Self::known(subject.path.clone(), false),
            Ok(operands) => operands,
            Err(error) => return Self(Err(error)),
        };
        let none = operands.iter().any(|operand| is_none(subject, operand)).then(|| subject.path.clone());
        let within = Self::one_of(subject, operands);
        match none {
            Some(path) => Self::call(Function::NotExists, path, None) | within,
            None => within,
        }
    }

    /// That something is one of these, of which there is one at least, in as many `IN` as they need.
    pub(super) fn one_of(subject: &Subject, mut operands: Vec<Term>) -> Self {
        let others = operands.split_off(operands.len().min(MAX_OF_ONE_IN));
        let first = Self::leaf(Node::In { subject: subject.clone(), operands });
        if others.is_empty() { first } else { first | Self::one_of(subject, others) }
    }

    /// What is known of every item, said of this place: the service has no word for it.
    fn known(path: DocumentPath, holds: bool) -> Self {
        let exists = Self::call(Function::Exists, path.clone(), None);
        let lacks = Self::call(Function::NotExists, path, None);
        if holds { exists | lacks } else { exists & lacks }
    }

    pub(super) fn call(function: Function, path: DocumentPath, argument: Option<Encoded>) -> Self {
        let subject = Subject { path, size: false };
        match argument.map(|encoded| other(&subject, encoded)).transpose() {
            Ok(argument) => Self::leaf(Node::Call { function, path: subject.path, argument }),
            Err(error) => Self(Err(error)),
        }
    }

    /// Both conditions hold: `&`, in a chain.
    ///
    /// ```
    /// use dynaschema::expr::Path;
    ///
    /// let (total, paid) = (Path::<u64>::new("total"), Path::<u64>::new("paid"));
    /// let open = total.gt(10).and(paid.not_exists());
    /// assert_eq!(format!("{open:?}"), "Condition(total > ? AND attribute_not_exists(paid))");
    /// ```
    pub fn and(self, other: Self) -> Self {
        self & other
    }

    /// At least one of the conditions holds: `|`, in a chain.
    ///
    /// ```
    /// use dynaschema::expr::Path;
    ///
    /// let total = Path::<u64>::new("total");
    /// let odd = total.lt(10).or(total.gt(1_000));
    /// assert_eq!(format!("{odd:?}"), "Condition(total < ? OR total > ?)");
    /// ```
    pub fn or(self, other: Self) -> Self {
        self | other
    }

    /// The condition that is this leaf of what a read makes of the places inside of values that are there.
    pub(super) fn leaf(node: Node) -> Self {
        read_inside(&node).unwrap_or_else(|| Self(Root::leaf(node)))
    }

    /// The condition's tree, or its error.
    pub(super) fn root(&self) -> Result<&Node, &ExprError> {
        self.0.as_ref().map(|root| &root.tree().root)
    }
}

impl<C: IntoCondition> BitAnd<C> for Condition {
    type Output = Self;

    /// Both conditions hold.
    fn bitand(self, other: C) -> Self {
        self.join(other.into_condition(), Node::and)
    }
}

impl<C: IntoCondition> BitOr<C> for Condition {
    type Output = Self;

    /// At least one of the conditions holds.
    fn bitor(self, other: C) -> Self {
        self.join(other.into_condition(), Node::or)
    }
}

impl Not for Condition {
    type Output = Self;

    /// The condition does not hold.
    fn not(self) -> Self {
        let denied = |Tree { root, operators }: Tree| match root {
            Node::Not(inner) => Tree::new(*inner, operators - 1),
            root => Tree::new(Node::Not(Box::new(root)), operators + 1),
        };
        Self(self.0.and_then(|root| denied(root.into_tree()).map(Root::own)))
    }
}

impl Condition {
    fn join(self, other: Self, node: fn(Node, Node) -> Node) -> Self {
        Self(self.0.and_then(|left| {
            let (left, right) = (left.into_tree(), other.0?.into_tree());
            Tree::new(node(left.root, right.root), left.operators + 1 + right.operators).map(Root::own)
        }))
    }
}

impl fmt::Debug for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.root() {
            Ok(root) => write!(f, "Condition({})", print::redacted(root)),
            Err(error) => f.debug_tuple("Condition").field(error).finish(),
        }
    }
}

impl Comparator {
    /// The comparison with a value that is stored which is the same as this one with what lies right behind
    /// that; none where no stored value makes a difference.
    fn beside_behind(self) -> Option<Self> {
        match self {
            Self::Equal | Self::NotEqual => None,
            Self::Less | Self::LessOrEqual => Some(Self::LessOrEqual),
            Self::Greater | Self::GreaterOrEqual => Some(Self::Greater),
        }
    }
}

impl Node {
    fn and(self, other: Self) -> Self {
        Self::All(flat(self, other, |node| match node {
            Self::All(nodes) => Some(mem::take(nodes)),
            _ => None,
        }))
    }

    fn or(self, other: Self) -> Self {
        Self::Any(flat(self, other, |node| match node {
            Self::Any(nodes) => Some(mem::take(nodes)),
            _ => None,
        }))
    }

    /// Shows the compared subjects of a leaf, from left to right.
    pub(super) fn subjects<'a>(&'a self, show: &mut dyn FnMut(&'a Subject)) {
        let (subject, terms): (_, &mut dyn Iterator<Item = &'a Term>) = match self {
            Self::Compare { left, right, .. } => (Some(left), &mut std::iter::once(right)),
            Self::Between { subject, low, high } => (Some(subject), &mut [low, high].into_iter()),
            Self::In { subject, operands } => (Some(subject), &mut operands.iter()),
            Self::Call { argument, .. } => (None, &mut argument.iter()),
            Self::Not(_) | Self::All(_) | Self::Any(_) => return,
        };
        subject.into_iter().for_each(&mut *show);
        for term in terms {
            if let Term::Subject(subject) = term {
                show(subject);
            }
        }
    }

    pub(super) fn attributes<'a>(&'a self, show: &mut dyn FnMut(&'a str)) {
        match self {
            Self::Not(node) => node.attributes(show),
            Self::All(nodes) | Self::Any(nodes) => {
                for node in nodes {
                    node.attributes(show);
                }
            }
            leaf => leaf.paths(&mut |path| show(&path.attribute)),
        }
    }

    /// Shows the places that a leaf looks at, from left to right.
    pub(super) fn paths<'a>(&'a self, show: &mut dyn FnMut(&'a DocumentPath)) {
        if let Self::Call { path, .. } = self {
            show(path);
        }
        self.subjects(&mut |subject| show(&subject.path));
    }
}

/// Two nodes in one list; a node that is such a list already gives its members.
fn flat(mut left: Node, mut right: Node, members: fn(&mut Node) -> Option<Vec<Node>>) -> Vec<Node> {
    let mut nodes = members(&mut left).unwrap_or_else(|| vec![left]);
    match members(&mut right) {
        Some(members) => nodes.extend(members),
        None => nodes.push(right),
    }
    nodes
}

/// The operand, if the service can store it, and compares it with this.
fn other(subject: &Subject, encoded: Encoded) -> Result<Term, ExprError> {
    match operand(subject, encoded)? {
        Term::Subject(other) if subject.is_same_place(&other) => {
            Err(ExprError::SameOperand { attribute: subject.to_string() })
        }
        term => Ok(term),
    }
}

/// The operand, if the service can store it.
fn operand(subject: &Subject, encoded: Encoded) -> Result<Term, ExprError> {
    let attribute = || subject.to_string();
    match encoded {
        Ok(Term::Value(value)) if has_empty_set(&value) => {
            Err(ExprError::EmptySet { attribute: attribute() })
        }
        Ok(term) => Ok(term),
        Err(Unfit::Behind(before)) => Ok(before.into()),
        Err(Unfit::Encode(error)) => Err(ExprError::Encode { attribute: attribute(), error }),
        Err(Unfit::Form { other, forms: [form, other_form] }) => Err(ExprError::OtherForm {
            attribute: attribute(),
            form: form.to_string(),
            other: other.to_string(),
            other_form: other_form.to_string(),
        }),
    }
}

/// Whether what is compared with is a `None`: an attribute that is absent and one that is NULL both read as
/// that.
fn is_none(subject: &Subject, operand: &Term) -> bool {
    matches!(operand, Term::Value(AttributeValue::Null(_))) && !subject.size
}

pub(super) fn has_empty_set(value: &AttributeValue) -> bool {
    match value {
        AttributeValue::Ss(elements) | AttributeValue::Ns(elements) => elements.is_empty(),
        AttributeValue::Bs(elements) => elements.is_empty(),
        AttributeValue::L(elements) => elements.iter().any(has_empty_set),
        AttributeValue::M(members) => members.values().any(has_empty_set),
        _ => false,
    }
}

/// The type of an operand, if that has an order; `None` for an attribute, whose type only the item knows.
fn ordered_type(subject: &Subject, term: &Term) -> Result<Option<AttributeType>, ExprError> {
    let Term::Value(value) = term else {
        return Ok(None);
    };
    match AttributeType::of(value) {
        ordered @ (AttributeType::String | AttributeType::Number | AttributeType::Binary) => {
            Ok(Some(ordered))
        }
        operand => Err(ExprError::NotOrdered { attribute: subject.to_string(), operand }),
    }
}

/// The bounds of a `BETWEEN`, if the service takes them.
fn bounds(subject: &Subject, low: Encoded, high: Encoded) -> Result<(Term, Term), ExprError> {
    let (low, high) = (operand(subject, low)?, operand(subject, high)?);
    let types = (ordered_type(subject, &low)?, ordered_type(subject, &high)?);
    if let (Some(low), Some(high)) = types
        && low != high
    {
        return Err(ExprError::MixedBounds { attribute: subject.to_string(), low, high });
    }
    let order = match (&low, &high) {
        (Term::Value(low), Term::Value(high)) => compare_values(low, high),
        _ => None,
    };
    if order == Some(Ordering::Greater) {
        return Err(ExprError::ReversedBounds { attribute: subject.to_string() });
    }
    Ok((low, high))
}

/// The service's order of two values of one type that has an order.
pub(super) fn compare_values(low: &AttributeValue, high: &AttributeValue) -> Option<Ordering> {
    match (low, high) {
        (AttributeValue::S(low), AttributeValue::S(high)) => Some(low.cmp(high)),
        (AttributeValue::B(low), AttributeValue::B(high)) => Some(low.as_ref().cmp(high.as_ref())),
        (AttributeValue::N(low), AttributeValue::N(high)) => compare_numbers(low, high),
        _ => None,
    }
}
