//! The printer of conditions, which knows the precedence of operators, and of updates.
//!
//! The service refuses an expression with redundant parentheses, `((x))`, so
//! they stand only where precedence asks for them, and around what `NOT` denies.

use super::condition::{Comparator, Function, Node};
use super::document::{DocumentPath, Step, Subject};
use super::operand::Term;
use super::{Alteration, Change};
use crate::AttributeValue;

/// What stands in an expression for a name or a value.
pub(super) trait Symbols {
    fn name(&mut self, name: &str) -> String;
    fn value(&mut self, value: &AttributeValue) -> String;
}

/// The condition as an expression.
pub(super) fn condition(node: &Node, symbols: &mut dyn Symbols) -> String {
    let mut printer = Printer { text: String::new(), symbols };
    printer.node(node, Precedence::Or);
    printer.text
}

/// The alterations as an expression: its clauses, each with the actions in the order they were given.
pub(super) fn update(alterations: &[Alteration], symbols: &mut dyn Symbols) -> String {
    let mut clauses = Vec::new();
    for clause in ["SET", "REMOVE", "ADD", "DELETE"] {
        let actions = alterations.iter().filter(|alteration| alteration.change.clause() == clause);
        let actions: Vec<String> = actions.map(|alteration| action(alteration, symbols)).collect();
        if !actions.is_empty() {
            clauses.push(format!("{clause} {}", actions.join(", ")));
        }
    }
    clauses.join(" ")
}

/// What stands in the clause for one alteration.
fn action(Alteration { attribute, tail, change, .. }: &Alteration, symbols: &mut dyn Symbols) -> String {
    let mut printer = Printer { text: String::new(), symbols };
    printer.place(attribute, tail);
    let Printer { text: p, symbols } = printer;
    let mut v = |value| symbols.value(value);
    match change {
        Change::Set(value) => format!("{p} = {}", v(value)),
        Change::SetIfAbsent(value) => format!("{p} = if_not_exists({p}, {})", v(value)),
        Change::Add { by, from } => format!("{p} = if_not_exists({p}, {}) + {}", v(from), v(by)),
        Change::Subtract { by, from } => format!("{p} = if_not_exists({p}, {}) - {}", v(from), v(by)),
        Change::Append { elements, from } => {
            format!("{p} = list_append(if_not_exists({p}, {}), {})", v(from), v(elements))
        }
        Change::Prepend { elements, from } => {
            format!("{p} = list_append({}, if_not_exists({p}, {}))", v(elements), v(from))
        }
        Change::Insert(set) | Change::Delete(set) => format!("{p} {}", v(set)),
        Change::Remove => p,
    }
}

/// The condition as a reader may see it in a log: plain names, no values.
pub(super) fn redacted(node: &Node) -> String {
    condition(node, &mut Redacted)
}

/// The alterations as a reader may see them in a log.
pub(crate) fn redacted_update(alterations: &[Alteration]) -> String {
    update(alterations, &mut Redacted)
}

struct Redacted;

impl Symbols for Redacted {
    fn name(&mut self, name: &str) -> String {
        name.to_owned()
    }

    fn value(&mut self, _value: &AttributeValue) -> String {
        "?".to_owned()
    }
}

/// How tightly an operator binds, loosest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Precedence {
    Or,
    And,
    Not,
    Comparison,
    Call,
}

impl Precedence {
    fn of(node: &Node) -> Self {
        match node {
            Node::Any(_) => Self::Or,
            Node::All(_) => Self::And,
            Node::Not(_) => Self::Not,
            Node::Compare { .. } | Node::Between { .. } | Node::In { .. } => Self::Comparison,
            Node::Call { .. } => Self::Call,
        }
    }
}

struct Printer<'a> {
    text: String,
    symbols: &'a mut dyn Symbols,
}

impl Printer<'_> {
    /// Prints a node where only operators that bind at least this tightly can stand bare.
    fn node(&mut self, node: &Node, bare: Precedence) {
        let wrap = Precedence::of(node) < bare;
        if wrap {
            self.text.push('(');
        }
        match node {
            Node::Compare { left, comparator, right } => {
                self.subject(left);
                self.text.push_str(comparator.text());
                self.term(right);
            }
            Node::Between { subject, low, high } => {
                self.subject(subject);
                self.text.push_str(" BETWEEN ");
                self.term(low);
                self.text.push_str(" AND ");
                self.term(high);
            }
            Node::In { subject, operands } => {
                self.subject(subject);
                self.text.push_str(" IN (");
                self.separated(operands, ", ", Self::term);
                self.text.push(')');
            }
            Node::Call { function, path, argument } => {
                self.text.push_str(function.text());
                self.text.push('(');
                self.path(path);
                if let Some(argument) = argument {
                    self.text.push_str(", ");
                    self.term(argument);
                }
                self.text.push(')');
            }
            Node::Not(node) => {
                self.text.push_str("NOT ");
                self.node(node, Precedence::Call);
            }
            Node::All(nodes) => {
                self.separated(nodes, " AND ", |printer, node| printer.node(node, Precedence::Not));
            }
            Node::Any(nodes) => {
                self.separated(nodes, " OR ", |printer, node| printer.node(node, Precedence::And));
            }
        }
        if wrap {
            self.text.push(')');
        }
    }

    fn separated<T>(&mut self, things: &[T], separator: &str, print: impl Fn(&mut Self, &T)) {
        for (index, thing) in things.iter().enumerate() {
            if index > 0 {
                self.text.push_str(separator);
            }
            print(self, thing);
        }
    }

    fn term(&mut self, term: &Term) {
        match term {
            Term::Value(value) => self.text += &self.symbols.value(value),
            Term::Subject(subject) => self.subject(subject),
        }
    }

    fn subject(&mut self, subject: &Subject) {
        if subject.size {
            self.text.push_str("size(");
            self.path(&subject.path);
            self.text.push(')');
        } else {
            self.path(&subject.path);
        }
    }

    fn path(&mut self, path: &DocumentPath) {
        self.place(&path.attribute, &path.tail);
    }

    fn place(&mut self, attribute: &str, tail: &[Step]) {
        self.text += &self.symbols.name(attribute);
        for step in tail {
            match step {
                Step::Member(name) => {
                    self.text.push('.');
                    self.text += &self.symbols.name(name);
                }
                Step::Element(index) => {
                    self.text.push('[');
                    self.text += &index.to_string();
                    self.text.push(']');
                }
            }
        }
    }
}

impl Change {
    /// The clause of an update expression that it stands in.
    fn clause(&self) -> &'static str {
        match self {
            Self::Remove => "REMOVE",
            Self::Insert(_) => "ADD",
            Self::Delete(_) => "DELETE",
            _ => "SET",
        }
    }
}

impl Comparator {
    fn text(self) -> &'static str {
        match self {
            Self::Equal => " = ",
            Self::NotEqual => " <> ",
            Self::Less => " < ",
            Self::LessOrEqual => " <= ",
            Self::Greater => " > ",
            Self::GreaterOrEqual => " >= ",
        }
    }
}

impl Function {
    fn text(self) -> &'static str {
        match self {
            Self::Exists => "attribute_exists",
            Self::NotExists => "attribute_not_exists",
            Self::Type => "attribute_type",
            Self::BeginsWith => "begins_with",
            Self::Contains => "contains",
        }
    }
}
