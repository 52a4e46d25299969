//! Conditions on items that may store a field under an earlier name.
//!
//! A read takes the field's own name where that is there, and else the first of the earlier ones;
//! so does a condition that was written of the own name.

use super::Condition;
use super::condition::{Comparator, Function, Node};
use super::document::{DocumentPath, Subject};
use super::operand::Term;

/// The earlier names of an attribute, the latest first.
pub(crate) type EarlierNames<'a> = &'a dyn Fn(&str) -> &'static [&'static str];

impl Condition {
    /// The same condition on what a read would give, whichever name that is stored under.
    pub(crate) fn under_earlier_names(self, names: EarlierNames<'_>) -> Self {
        match self.root() {
            Ok(root) => walked(root, &|leaf| leaf_looked_up(leaf, names)),
            Err(_) => self,
        }
    }
}

/// A tree with something else in the place of each leaf.
pub(super) fn walked(node: &Node, of_leaf: &dyn Fn(&Node) -> Condition) -> Condition {
    let each = |nodes: &[Node]| nodes.iter().map(|node| walked(node, of_leaf)).collect::<Vec<_>>();
    match node {
        Node::Not(inner) => !walked(inner, of_leaf),
        Node::All(nodes) => joined(each(nodes), |all, next| all & next),
        Node::Any(nodes) => joined(each(nodes), |any, next| any | next),
        leaf => of_leaf(leaf),
    }
}

fn joined(conditions: Vec<Condition>, join: fn(Condition, Condition) -> Condition) -> Condition {
    let mut conditions = conditions.into_iter();
    let first = conditions.next().expect("a list of conditions has two at least");
    conditions.fold(first, join)
}

/// A leaf under each of the names: under an earlier one only where those before it are absent.
pub(super) fn leaf_looked_up(leaf: &Node, names: EarlierNames<'_>) -> Condition {
    let mut renamed = None;
    leaf.attributes(&mut |attribute| {
        if renamed.is_none() && !names(attribute).is_empty() {
            renamed = Some(attribute.to_owned());
        }
    });
    let Some(own) = renamed else { return Condition::leaf(leaf.clone()) };
    // What it is now is settled; another attribute that it is compared with may have such names, too.
    let others = |name: &str| if name == own { &[][..] } else { names(name) };
    let under = |name: &str| leaf_looked_up(&leaf.with_name(&own, name), &others);
    let mut earlier = names(&own).iter().rev();
    let oldest = earlier.next().map_or_else(|| under(&own), |name| under(name));
    let rest = earlier.fold(oldest, |older, name| either(leaf, name, under(name), older));
    either(leaf, &own, under(&own), rest)
}

/// What holds under a name, or else under those before it.
fn either(leaf: &Node, name: &str, here: Condition, older: Condition) -> Condition {
    let call = |function| Condition::call(function, top_level(name), None);
    if leaf.denies_presence() {
        return here & older;
    }
    let here = if leaf.holds_of_nothing() { call(Function::Exists) & here } else { here };
    here | (call(Function::NotExists) & older)
}

pub(super) fn top_level(name: &str) -> DocumentPath {
    DocumentPath::of(name.to_owned())
}

impl Node {
    /// Whether it says that a whole attribute is absent.
    fn denies_presence(&self) -> bool {
        matches!(self, Self::Call { function: Function::NotExists, path, .. } if path.tail.is_empty())
    }

    /// Whether it is true of attributes that are absent.
    pub(super) fn holds_of_nothing(&self) -> bool {
        match self {
            Self::Compare { comparator, .. } => *comparator == Comparator::NotEqual,
            Self::Call { function, .. } => *function == Function::NotExists,
            Self::Between { .. } | Self::In { .. } => false,
            Self::Not(node) => !node.holds_of_nothing(),
            Self::All(nodes) => nodes.iter().all(Self::holds_of_nothing),
            Self::Any(nodes) => nodes.iter().any(Self::holds_of_nothing),
        }
    }

    /// The leaf with another name for an attribute.
    fn with_name(&self, own: &str, name: &str) -> Self {
        let mut leaf = self.clone();
        leaf.each_path(&mut |path| {
            if path.attribute == own {
                path.attribute = name.to_owned().into();
            }
        });
        leaf
    }

    pub(super) fn each_path(&mut self, change: &mut dyn FnMut(&mut DocumentPath)) {
        let mut of_subject = |subject: &mut Subject| change(&mut subject.path);
        let mut of_term = |term: &mut Term| {
            if let Term::Subject(subject) = term {
                of_subject(subject);
            }
        };
        match self {
            Self::Compare { left, right, .. } => {
                of_term(right);
                of_subject(left);
            }
            Self::Between { subject, low, high } => {
                of_term(low);
                of_term(high);
                of_subject(subject);
            }
            Self::In { subject, operands } => {
                operands.iter_mut().for_each(&mut of_term);
                of_subject(subject);
            }
            Self::Call { path, argument, .. } => {
                argument.iter_mut().for_each(&mut of_term);
                change(path);
            }
            Self::Not(_) | Self::All(_) | Self::Any(_) => {}
        }
    }
}
