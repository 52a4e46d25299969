//! What a condition is made of: its own tree, or one that many writes share.

use std::sync::{Arc, OnceLock};

use super::condition::Node;
use super::{Condition, ExprError, Printed};

/// The most operators and functions of an expression.
pub(super) const MAX_OPERATORS: usize = 300;

/// Whose the tree of a condition is.
#[derive(Clone)]
pub(super) enum Root {
    /// Boxed, since all that may have a condition has room for it.
    Own(Box<Tree>),
    /// That of all writes which demand the same.
    Shared(Arc<Shared>),
}

/// A condition that many writes demand, and which is printed once.
pub(super) struct Shared {
    tree: Tree,
    /// What their requests say, as far as it can be said in advance.
    said: OnceLock<Option<Printed>>,
}

/// A condition without errors, and its count of operators.
#[derive(Clone)]
pub(super) struct Tree {
    pub(super) root: Node,
    pub(super) operators: usize,
}

impl Condition {
    /// The same condition for many writes, which change nothing beside.
    pub(crate) fn shared(self) -> Self {
        self.shared_by(OnceLock::new())
    }

    /// The same condition for many writes, whose requests say this.
    pub(crate) fn said(self, printed: Printed) -> Self {
        self.shared_by(Some(printed).into())
    }

    fn shared_by(self, said: OnceLock<Option<Printed>>) -> Self {
        Self(self.0.map(|root| Root::Shared(Arc::new(Shared { tree: root.into_tree(), said }))))
    }

    /// What the requests of all writes that demand it say, if many do.
    pub(crate) fn as_said(&self) -> Option<&OnceLock<Option<Printed>>> {
        match &self.0 {
            Ok(Root::Shared(shared)) => Some(&shared.said),
            Ok(Root::Own(_)) | Err(_) => None,
        }
    }
}

impl Root {
    pub(super) fn leaf(node: Node) -> Result<Self, ExprError> {
        Tree::leaf(node).map(Self::own)
    }

    pub(super) fn own(tree: Tree) -> Self {
        Self::Own(Box::new(tree))
    }

    pub(super) fn tree(&self) -> &Tree {
        match self {
            Self::Own(tree) => tree,
            Self::Shared(shared) => &shared.tree,
        }
    }

    pub(super) fn into_tree(self) -> Tree {
        match self {
            Self::Own(tree) => *tree,
            Self::Shared(shared) => shared.tree.clone(),
        }
    }
}

impl Tree {
    /// The limit also keeps the tree shallow enough to be walked by recursion.
    pub(super) fn new(root: Node, operators: usize) -> Result<Self, ExprError> {
        if operators > MAX_OPERATORS {
            return Err(ExprError::TooManyOperators { operators });
        }
        Ok(Self { root, operators })
    }

    pub(super) fn leaf(node: Node) -> Result<Self, ExprError> {
        if let Some(attribute) = nameless(&node) {
            return Err(ExprError::EmptyName { attribute });
        }
        let mut sizes = 0;
        node.subjects(&mut |subject| sizes += usize::from(subject.size));
        Self::new(node, 1 + sizes)
    }
}

/// The place under an empty name that a leaf looks at, if it does.
fn nameless(leaf: &Node) -> Option<String> {
    let mut nameless = None;
    leaf.paths(&mut |path| {
        if path.names().any(str::is_empty) {
            nameless = Some(path.to_string());
        }
    });
    nameless
}
