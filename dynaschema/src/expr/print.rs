//! The printer of conditions, which knows the precedence of operators, and of updates.
//!
//! The service refuses an expression with redundant parentheses, `((x))`, so
//! they stand only where precedence asks for them, and around what `NOT` denies.

use std::borrow::Cow;

use super::condition::{Comparator, Function, Node};
use super::document::{DocumentPath, Step, Subject};
use super::operand::Term;
use super::{Alteration, Change};
use crate::AttributeValue;

/// What stands in an expression for a name or a value: written at the end of `text`, since a string
/// for each would be made to be thrown away.
pub(super) trait Symbols<'a> {
    fn name(&mut self, name: &'a str, text: &mut String);

    /// A member, behind the map that it is in.
    #[expect(clippy::ptr_arg, reason = "a name that was made as the program runs is told from a literal")]
    fn member(&mut self, name: &'a Cow<'static, str>, text: &mut String) {
        text.push('.');
        self.name(name, text);
    }

    fn value(&mut self, value: &'a AttributeValue, text: &mut String);
}

/// The condition as an expression.
pub(super) fn condition<'a>(node: &'a Node, symbols: &mut dyn Symbols<'a>) -> String {
    let mut printer = Printer { text: String::with_capacity(64), symbols };
    printer.node(node, Precedence::Or);
    printer.text
}

/// The alterations as an expression: its clauses, each with the actions in the order they were given.
pub(super) fn update<'a>(alterations: &'a [Alteration], symbols: &mut dyn Symbols<'a>) -> String {
    let mut printer = Printer { text: String::with_capacity(64), symbols };
    for clause in ["SET", "REMOVE", "ADD", "DELETE"] {
        let actions = alterations.iter().filter(|alteration| alteration.change.clause() == clause);
        for (number, alteration) in actions.enumerate() {
            if number == 0 {
                printer.text.push_str(if printer.text.is_empty() { "" } else { " " });
                printer.text.push_str(clause);
            }
            printer.text.push_str(if number == 0 { " " } else { ", " });
            printer.action(alteration);
        }
    }
    printer.text
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

impl Symbols<'_> for Redacted {
    fn name(&mut self, name: &str, text: &mut String) {
        text.push_str(name);
    }

    fn member(&mut self, name: &Cow<'static, str>, text: &mut String) {
        *text += &Step::Member(name.clone()).to_string();
    }

    fn value(&mut self, _value: &AttributeValue, text: &mut String) {
        text.push('?');
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

struct Printer<'s, 'a> {
    text: String,
    symbols: &'s mut dyn Symbols<'a>,
}

impl<'a> Printer<'_, 'a> {
    /// Prints a node where only operators that bind at least this tightly can stand bare.
    fn node(&mut self, node: &'a Node, bare: Precedence) {
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

    fn separated<T>(&mut self, things: &'a [T], separator: &str, print: impl Fn(&mut Self, &'a T)) {
        for (index, thing) in things.iter().enumerate() {
            if index > 0 {
                self.text.push_str(separator);
            }
            print(self, thing);
        }
    }

    fn term(&mut self, term: &'a Term) {
        match term {
            Term::Value(value) => self.symbols.value(value, &mut self.text),
            Term::Subject(subject) => self.subject(subject),
        }
    }

    fn subject(&mut self, subject: &'a Subject) {
        if subject.size {
            self.text.push_str("size(");
            self.path(&subject.path);
            self.text.push(')');
        } else {
            self.path(&subject.path);
        }
    }

    fn path(&mut self, path: &'a DocumentPath) {
        self.place(&path.attribute, &path.tail);
    }

    fn place(&mut self, attribute: &'a str, tail: &'a [Step]) {
        self.symbols.name(attribute, &mut self.text);
        for step in tail {
            match step {
                Step::Member(name) => self.symbols.member(name, &mut self.text),
                Step::Element(index) => {
                    self.text.push('[');
                    self.text += &index.to_string();
                    self.text.push(']');
                }
            }
        }
    }
}

impl<'a> Printer<'_, 'a> {
    /// What stands in the clause for one alteration.
    fn action(&mut self, alteration: &'a Alteration) {
        self.place(&alteration.attribute, &alteration.tail);
        match &alteration.change {
            Change::Set(value) => self.assign(|all| all.value("", value)),
            Change::SetIfAbsent(value) => self.assign(|all| all.or_start(alteration, value)),
            Change::Add { by, from } => self.assign(|all| {
                all.or_start(alteration, from);
                all.value(" + ", by);
            }),
            Change::Subtract { by, from } => self.assign(|all| {
                all.or_start(alteration, from);
                all.value(" - ", by);
            }),
            Change::Append { elements, from } => self.assign(|all| {
                all.text.push_str("list_append(");
                all.or_start(alteration, from);
                all.value(", ", elements);
                all.text.push(')');
            }),
            Change::Prepend { elements, from } => self.assign(|all| {
                all.value("list_append(", elements);
                all.text.push_str(", ");
                all.or_start(alteration, from);
                all.text.push(')');
            }),
            Change::Insert(set) | Change::Delete(set) => self.value(" ", set),
            Change::Remove => {}
        }
    }

    fn assign(&mut self, print: impl FnOnce(&mut Self)) {
        self.text.push_str(" = ");
        print(self);
    }

    /// What stands in the place, or a value where nothing does.
    fn or_start(&mut self, Alteration { attribute, tail, .. }: &'a Alteration, start: &'a AttributeValue) {
        self.text.push_str("if_not_exists(");
        self.place(attribute, tail);
        self.value(", ", start);
        self.text.push(')');
    }

    fn value(&mut self, before: &str, value: &'a AttributeValue) {
        self.text.push_str(before);
        self.symbols.value(value, &mut self.text);
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
