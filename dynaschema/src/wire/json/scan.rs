//! The scanner: one pass over an answer, from left to right.

use super::cursor::Body;
use super::early::{Early, Next};
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
/// these; nothing where it is not of the usual form.
pub(in crate::wire) fn scan(
    body: Body,
    holder: Holder,
    mut early: Option<&mut (dyn Early + 'static)>,
) -> Option<Scanned> {
    // Places are counted in 32 bits, the texts aside too.
    if body.len() > (u32::MAX / 2) as usize {
        return None;
    }
    let mut page = Box::new(Page::of(body));
    if let Some(early) = &mut early {
        early.begin();
        page.seek(early.seeks());
    }
    let mut scanner = Scanner { page, early, next: Next::default() };
    let rest = scanner.answer(holder)?;
    let values = scanner.early.map(Early::values);
    Some(Scanned { tape: scanner.page.into_tape(values), rest })
}

/// Writes down what it reads. Each of its functions reads one thing and stands behind it, or gives up.
struct Scanner<'a> {
    page: Box<Page>,
    early: Option<&'a mut (dyn Early + 'static)>,
    /// Where the page is while an item is read early.
    next: Next,
}

impl Scanner<'_> {
    fn answer(&mut self, holder: Holder) -> Option<String> {
        let mut rest = String::from("{");
        let (mut held, mut more) = (false, false);
        self.page.reader.cursor.token(b'{')?;
        while self.page.reader.cursor.goes_on(&mut more, b'}')? {
            let start = self.page.reader.cursor.at;
            let name = self.page.reader.cursor.name()?;
            if self.page.reader.cursor.written(name) == holder.name() {
                // The SDK takes the last of two.
                if std::mem::replace(&mut held, true) {
                    return None;
                }
                self.held(holder)?;
            } else {
                let cursor = &mut self.page.reader.cursor;
                cursor.skip_value()?;
                if rest.len() > 1 {
                    rest.push(',');
                }
                rest.push_str(cursor.body.get(start..cursor.at)?);
            }
        }
        let cursor = &mut self.page.reader.cursor;
        cursor.white();
        rest.push('}');
        (cursor.at == cursor.body.len()).then_some(rest)
    }

    fn held(&mut self, holder: Holder) -> Option<()> {
        match holder {
            Holder::One(_) => self.item(),
            Holder::List(_) => self.items(),
            Holder::Tables(_) => {
                self.page.reader.cursor.token(b'{')?;
                let mut more = false;
                while self.page.reader.cursor.member(&mut more)?.is_one() {
                    // Two lists under one name would be one: each table is asked for once.
                    if self.page.has_items() {
                        return None;
                    }
                    self.items()?;
                }
                Some(())
            }
        }
    }

    fn items(&mut self) -> Option<()> {
        self.page.reader.cursor.token(b'[')?;
        let mut more = false;
        while self.page.reader.cursor.element(&mut more)? {
            let (start, is_first) = (self.page.reader.cursor.at, !self.page.has_items());
            self.item()?;
            if is_first && let Some(early) = &mut self.early {
                early.expect(self.page.left_of_length(self.page.reader.cursor.at - start));
            }
        }
        Some(())
    }

    fn item(&mut self) -> Option<()> {
        let Self { page, early: Some(early), next } = self else { return self.page.item() };
        let mut is_read = false;
        if early.wants_next() {
            let mark = page.lend();
            next.swap(page);
            is_read = early.read(next.clone());
            next.swap(page);
            is_read = is_read && page.is_read_since(mark);
            if !is_read {
                page.reset(mark);
            }
        }
        if !is_read {
            page.item()?;
        }
        let member = early.settle(page.last(), is_read);
        page.is_member(member);
        Some(())
    }
}
