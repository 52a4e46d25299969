//! The printer of conditions, which knows the precedence of operators.
//!
//! The service refuses an expression with redundant parentheses, `((x))`, so
//! they stand only where precedence asks for them, and around what `NOT` denies.

use super::condition::{Comparator, Function, Node};
use super::document::{DocumentPath, Step, Subject};
use super::operand::Term;
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

/// The condition as a reader may see it in a log: plain names, no values.
pub(super) fn redacted(node: &Node) -> String {
    struct Redacted;
    impl Symbols for Redacted {
        fn name(&mut self, name: &str) -> String {
            name.to_owned()
        }
        fn value(&mut self, _value: &AttributeValue) -> String {
            "?".to_owned()
        }
    }
    condition(node, &mut Redacted)
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
        self.text += &self.symbols.name(path.attribute);
        for step in &path.tail {
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
