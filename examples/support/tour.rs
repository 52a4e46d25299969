//! The tour of a system: one access pattern after the other, each with what it sent and what it cost.

use dynaschema::{Contains, Cost, Entity, Error, Meter, Table, TableSchema};

use crate::answer::{Answer, Line, Row};
use crate::changes::{Changed, Stored};
use crate::grid::grid;

/// A guided tour of one table.
#[derive(Debug, Default)]
pub struct Tour {
    meter: Meter,
    spent: Cost,
    patterns: usize,
}

/// Makes a call and prints it as an access pattern: its title, the call as it
/// stands in the source, what was sent, what that cost, and the answer.
///
/// But for the printing,
///
/// ```text
/// let found = show!(tour, "Ann's orders", Order::query(&ann).desc().all(shop));
/// ```
///
/// is `let found = Order::query(&ann).desc().all(shop).await?;`. It costs one request, unless another
/// number stands behind the title: `show!(tour, "Two feeds", requests 2, …)`.
// The operation is told from its end token by token, since it must say what it sends.
#[macro_export]
macro_rules! show {
    (@ $tour:ident, [$title:literal, $requests:literal], [$($operation:tt)+] .$end:ident($table:expr) $(,)?) => {
        $crate::show!(@ $tour, [$title, $requests], $($operation)+, $end, $table)
    };
    (@ $tour:ident, [$title:literal, $requests:literal], [$($operation:tt)*] $next:tt $($rest:tt)+) => {
        $crate::show!(@ $tour, [$title, $requests], [$($operation)* $next] $($rest)+)
    };
    (@ $tour:ident, [$title:literal, $requests:literal], $operation:expr, $end:ident, $table:expr) => {{
        let operation = $operation;
        let answer = operation.$end($table).await?;
        let call = concat!(stringify!($operation), ".", stringify!($end), "(", stringify!($table), ")");
        let sent = operation.explain($table)?.to_string();
        $tour.print($table, [$title, call, &sent], $requests, &answer)?;
        answer
    }};
    ($tour:ident, $title:literal, requests $requests:literal, $($call:tt)+) => {
        $crate::show!(@ $tour, [$title, $requests], [] $($call)+)
    };
    ($tour:ident, $title:literal, $($call:tt)+) => { $crate::show!(@ $tour, [$title, 1], [] $($call)+) };
}

/// Writes, and prints it as an access pattern: its title, the call as it stands in the source, what
/// that cost, and each item of the table that is stored otherwise than before, its copies included.
/// The requests and the items are those that the design allows for.
///
/// But for the printing,
///
/// ```text
/// change!(tour, shop, "Ann moves", requests 1, items 1, User::update(&ann).set_city("Bonn").send(shop));
/// ```
///
/// is `User::update(&ann).set_city("Bonn").send(shop).await?`.
#[macro_export]
macro_rules! change {
    ($tour:ident, $table:expr, $title:literal, requests $requests:literal, items $items:literal, $call:expr $(,)?) => {{
        let before = $crate::Stored::of($table).await?;
        let answer = $call.await?;
        let after = $crate::Stored::of($table).await?;
        $tour.print_change($title, stringify!($call), [$requests, $items], [&before, &after]);
        answer
    }};
}

impl Tour {
    /// A tour that has seen nothing yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// The table's handle for this tour, which counts what its calls cost.
    pub fn of<S: TableSchema>(&self, table: &Table<S>) -> Table<S> {
        table.metered(&self.meter)
    }

    /// Prints a heading.
    pub fn chapter(&self, heading: &str) {
        println!("\n{heading}\n{}", "═".repeat(heading.chars().count()));
    }

    /// Puts each of the entities, whatever was there before, so that a file can be loaded again.
    pub async fn load<S, E>(&mut self, table: &Table<S>, entities: &[E]) -> Result<(), Error>
    where
        S: Contains<E>,
        E: Entity + Clone,
    {
        self.take();
        for entity in entities {
            dynaschema::op::Put::new(entity.clone()).send(table).await?;
        }
        let cost = self.take();
        println!("  {:>3} × {:<17}  {}", entities.len(), E::SCHEMA.name, price(cost));
        Ok(())
    }

    /// Prints the keys under which values are stored.
    pub fn print_keys<S>(&self, table: &Table<S>, keys: &[&str], rows: &[&dyn Row<S>]) -> Result<(), Error> {
        let lines = rows.iter().map(|row| row.line(table)).collect::<Result<Vec<_>, _>>()?;
        let headings: Vec<_> = ["entity"].iter().chain(keys).copied().collect();
        let rows: Vec<_> =
            lines.iter().map(|line| [vec![line.entity.to_owned()], line.cells(keys)].concat()).collect();
        print!("{}", grid(&headings, &rows));
        Ok(())
    }

    /// Prints one access pattern; [`show!`] calls it.
    #[doc(hidden)]
    pub fn print<S>(
        &mut self,
        table: &Table<S>,
        [title, call, sent]: [&str; 3],
        requests: usize,
        answer: &impl Answer<S>,
    ) -> Result<(), Error> {
        let cost = self.take();
        assert_eq!(cost.requests, requests, "requests: {title}");
        let lines = answer.lines(table)?;
        self.begin(title, call);
        println!("  sent  {sent}");
        println!("  cost  {}\n", price(cost));
        let alike = lines.windows(2).all(|pair| pair[0].entity == pair[1].entity);
        match lines.as_slice() {
            [] => println!("    no item"),
            lines if alike => print!("{}", one_kind(lines)),
            lines => print!("{}", several_kinds(lines)),
        }
        Ok(())
    }

    /// Prints one write; [`change!`] calls it.
    #[doc(hidden)]
    pub fn print_change(
        &mut self,
        title: &str,
        call: &str,
        [requests, items]: [usize; 2],
        [before, after]: [&Stored; 2],
    ) {
        let cost = self.take();
        let changed = before.until(after);
        assert_eq!((cost.requests, changed.len()), (requests, items), "requests and items: {title}");
        self.begin(title, call);
        let plural = if items == 1 { "" } else { "s" };
        println!("  cost  {}; {items} item{plural} changed\n", price(cost));
        let rows: Vec<_> = changed.iter().flat_map(Changed::rows).collect();
        print!("{}", grid(&["PK", "SK", "what became of it"], &rows));
    }

    /// Prints what was refused, and why.
    pub fn print_refusal(&mut self, title: &str, error: &dyn std::error::Error) {
        println!("\n{title}\n  error {error}\n  cost  {}", price(self.take()));
    }

    /// Prints what everything cost together.
    pub fn end(self) {
        println!("\n{} access patterns, all as expected. Altogether {}.", self.patterns, price(self.spent));
    }

    fn begin(&mut self, title: &str, call: &str) {
        self.patterns += 1;
        println!("\n{}. {title}", self.patterns);
        println!("  call  {call}");
    }

    fn take(&mut self) -> Cost {
        let cost = self.meter.take();
        self.spent += cost;
        cost
    }
}

/// The attributes of items of one entity, each in its column.
fn one_kind(lines: &[Line]) -> String {
    let columns = lines.first().map(|line| line.attributes.as_slice()).unwrap_or_default();
    let rows: Vec<_> = lines.iter().map(|line| line.cells(columns)).collect();
    grid(columns, &rows)
}

/// Items of several entities: what each is, its own key, and its attributes in a row. Where one is
/// not at home in the partition that was read, but a copy in it, the partition is shown too.
fn several_kinds(lines: &[Line]) -> String {
    let at_home = lines.windows(2).all(|pair| pair[0].cell("PK") == pair[1].cell("PK"));
    let keys: &[&str] = if at_home { &["SK"] } else { &["PK", "SK"] };
    let rows: Vec<_> = lines
        .iter()
        .map(|line| {
            let attributes = line.cells(&line.attributes).join(" · ");
            [vec![line.entity.to_owned()], line.cells(keys), vec![attributes]].concat()
        })
        .collect();
    grid(&[&["entity"], keys, &["attributes"]].concat(), &rows)
}

fn price(cost: Cost) -> String {
    let units = match (cost.read_units, cost.write_units) {
        (0.0, 0.0) if cost.requests == 0 => return "nothing was sent".to_owned(),
        (0.0, 0.0) => "no capacity reported".to_owned(),
        (read, 0.0) => format!("{read} read units"),
        (0.0, write) => format!("{write} write units"),
        (read, write) => format!("{read} read and {write} write units"),
    };
    let plural = if cost.requests == 1 { "" } else { "s" };
    format!("{} request{plural}, {units}", cost.requests)
}
