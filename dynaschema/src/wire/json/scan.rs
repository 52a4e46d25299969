//! The scanner: one pass over an answer, from left to right.

use std::cell::RefCell;

use super::cursor::{Body, TextCursor};
use super::early::{Early, Next};
use super::memory::Memory;
use super::once::Once;
use super::page::Page;
use super::tape::Tape;

/// Where an answer has its items.
#[derive(Debug, Clone, Copy)]
pub(in crate::wire) enum Holder {
    /// One item under this name.
    One(&'static str),
    /// A list of items under this name.
    List(&'static str),
    /// A list of items for each table, under this name.
    Tables(&'static str),
}

impl Holder {
    fn name(self) -> &'static str {
        match self {
            Self::One(name) | Self::List(name) | Self::Tables(name) => name,
        }
    }
}

/// An answer without its items, and these.
#[derive(Debug)]
pub(in crate::wire) struct Scanned {
    pub(in crate::wire) tape: Tape,
    /// All other members of the answer, as they were written.
    pub(in crate::wire) rest: String,
}

/// Reads an answer whose items stand there, if there is somebody who takes their values [early](Early) to
/// these; nothing where it is not of the usual form. What others of the table looked like helps.
pub(in crate::wire) fn scan(
    body: Body,
    holder: Holder,
    early: Option<&mut (dyn Early + 'static)>,
    memory: &Memory,
) -> Option<Scanned> {
    // Places are counted in 32 bits, the texts aside too.
    if body.len() > (u32::MAX / 2) as usize {
        return None;
    }
    if let Some(early) = early {
        let read = read(body.clone(), holder, Some(early), memory);
        if read.is_some() {
            return read;
        }
        // Whoever goes on behind an error of serde's may have left an item early in the middle of it.
    }
    read(body, holder, None, memory)
}

/// The same of one that is not too long.
fn read(
    body: Body,
    holder: Holder,
    mut early: Option<&mut (dyn Early + 'static)>,
    memory: &Memory,
) -> Option<Scanned> {
    if let Some(early) = &mut early {
        early.begin();
    }
    let mut scanner = Scanner { page: RefCell::new(Page::of(body, memory)), early };
    let rest = scanner.answer(holder)?;
    let values = scanner.early.map(Early::values);
    Some(Scanned { tape: scanner.page.into_inner().into_tape(values, memory), rest })
}

/// Writes down what it reads. Each of its functions reads one thing and stands behind it, or gives up.
struct Scanner<'a> {
    /// Lent to who reads an item early.
    page: RefCell<Page>,
    early: Option<&'a mut (dyn Early + 'static)>,
}

impl Scanner<'_> {
    #[inline]
    fn cursor(&mut self) -> &mut TextCursor {
        &mut self.page.get_mut().reader.cursor
    }

    fn answer(&mut self, holder: Holder) -> Option<String> {
        let mut rest = String::from("{");
        let (mut held, mut more) = (false, false);
        self.cursor().token(b'{')?;
        while self.cursor().goes_on(&mut more, b'}')? {
            let start = self.cursor().at;
            let name = self.cursor().name()?;
            if self.cursor().written(name) == holder.name() {
                // The SDK takes the last of two.
                if std::mem::replace(&mut held, true) {
                    return None;
                }
                self.held(holder)?;
            } else {
                let cursor = self.cursor();
                cursor.skip_value()?;
                if rest.len() > 1 {
                    rest.push(',');
                }
                rest.push_str(cursor.body.get(start..cursor.at)?);
            }
        }
        let cursor = self.cursor();
        cursor.white();
        rest.push('}');
        (cursor.at == cursor.body.len()).then_some(rest)
    }

    fn held(&mut self, holder: Holder) -> Option<()> {
        match holder {
            Holder::One(_) => self.item(),
            Holder::List(_) => self.items(),
            Holder::Tables(_) => {
                self.cursor().token(b'{')?;
                let mut once = Once::default();
                while self.cursor().member(&mut once)?.is_one() {
                    // Two lists under one name would be one: each table is asked for once.
                    if self.page.get_mut().has_items() {
                        return None;
                    }
                    self.items()?;
                }
                Some(())
            }
        }
    }

    fn items(&mut self) -> Option<()> {
        self.cursor().token(b'[')?;
        let mut more = false;
        while self.cursor().element(&mut more)? {
            let (start, is_first) = (self.cursor().at, !self.page.get_mut().has_items());
            self.item()?;
            let length = self.cursor().at - start;
            if is_first && let Some(early) = &mut self.early {
                early.expect(self.page.get_mut().left_of_length(length));
            }
        }
        Some(())
    }

    fn item(&mut self) -> Option<()> {
        let Self { page, early } = self;
        let Some(early) = early else { return page.get_mut().item() };
        let mut is_read = false;
        if early.wants_next() {
            let mark = page.get_mut().lend();
            is_read = early.read(Next::on(page)) && page.get_mut().is_read_since(mark);
            if !is_read {
                page.get_mut().reset(mark);
            }
        }
        let page = page.get_mut();
        if !is_read {
            page.item()?;
        }
        let member = early.settle(page.last(), is_read);
        page.is_member(member);
        Some(())
    }
}
