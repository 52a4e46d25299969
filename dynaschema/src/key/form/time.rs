//! Dates and times in keys: RFC 3339 at a precision, buckets, and epochs.

use super::integer::{self, Padding};
use crate::key::pattern::{Pattern, Piece};
use crate::key::{CivilDate, DayTime, Instant, Integer, KeyRule, Kind, PartValue, Spec, Time, calendar};

/// Writes a date or time as its spec says.
///
/// Under a bucket it takes a date or timestamp of any kind, since that is what
/// a query for the bucket is asked with, but for a date as an hour; else only the kind of the field.
pub(super) fn push(value: &PartValue<'_>, kind: Kind, spec: &Spec, out: &mut String) -> Result<(), KeyRule> {
    let bucket = spec.time.filter(|time| time.is_bucket());
    let given = kind_of(value).ok_or(KeyRule::KindMismatch)?;
    if given != kind && (bucket.is_none() || !given.has_date()) {
        return Err(KeyRule::KindMismatch);
    }
    if let (true, PartValue::Timestamp(instant)) = (is_epoch(spec), value) {
        return push_epoch(*instant, spec, out);
    }
    let (date, time) = civil(value)?;
    if let (Some(pattern), Some(date), Some(time)) = (spec.pattern, date, time) {
        return push_pattern(pattern, date, time, out);
    }
    if let Some(date) = date {
        push_date(date, bucket.unwrap_or(Time::Day), out);
    }
    if bucket == Some(Time::Hour) {
        out.push('T');
        push_number(time.ok_or(KeyRule::NoHour)?.seconds / 3600, 2, out);
    } else if let (None, Some(time)) = (bucket, time) {
        if date.is_some() {
            out.push('T');
        }
        push_time(time, spec.time, out);
        if kind == Kind::Timestamp {
            out.push('Z');
        }
    }
    Ok(())
}

/// The date or time that [`push`] wrote; of a bucket, its first moment.
///
/// Reads more than [`push`] writes: the caller renders the value again and compares.
pub(super) fn read(text: &str, kind: Kind, spec: &Spec) -> Option<PartValue<'static>> {
    if is_epoch(spec) {
        return read_epoch(text, spec);
    }
    let mut reader = Reader(text);
    if let Some(pattern) = spec.pattern {
        let (date, time) = reader.pattern(pattern)?;
        return reader.end(match kind {
            Kind::Timestamp => PartValue::Timestamp(calendar::instant(date, time)),
            _ => PartValue::DateTime(date, time),
        });
    }
    if kind == Kind::Time {
        let time = reader.time()?;
        return reader.end(PartValue::Time(time));
    }
    let date = reader.date()?;
    let time = match reader.skip('T') {
        Some(()) => reader.time()?,
        None => DayTime { seconds: 0, nanos: 0 },
    };
    match kind {
        Kind::Timestamp => {
            if spec.time.is_none_or(|time| !time.is_bucket()) {
                reader.skip('Z')?;
            }
            reader.end(PartValue::Timestamp(calendar::instant(date, time)))
        }
        Kind::DateTime => reader.end(PartValue::DateTime(date, time)),
        Kind::Date => reader.end(PartValue::Date(date)),
        _ => None,
    }
}

/// The integer that an instant is under `epoch` or `epoch_ms`, rounded towards the past.
pub(super) fn epoch(instant: Instant, spec: &Spec) -> Result<Integer, KeyRule> {
    if instant.nanos >= NANOS_PER_SECOND {
        return Err(KeyRule::NoSuchTime);
    }
    let seconds = i128::from(instant.seconds);
    let value = match spec.time {
        Some(Time::EpochMs) => seconds * 1000 + i128::from(instant.nanos / 1_000_000),
        _ => seconds,
    };
    Ok(value.into())
}

/// The instant that an integer under `epoch` or `epoch_ms` stands for.
pub(super) fn from_epoch(integer: Integer, spec: &Spec) -> Option<Instant> {
    let value = i128::try_from(integer).ok()?;
    let (seconds, millis) = match spec.time {
        Some(Time::EpochMs) => (value.div_euclid(1000), value.rem_euclid(1000)),
        _ => (value, 0),
    };
    Some(Instant { seconds: i64::try_from(seconds).ok()?, nanos: u32::try_from(millis).ok()? * 1_000_000 })
}

/// What a calendar and a clock show for a date or time, if a key can show it too.
fn civil(value: &PartValue<'_>) -> Result<(Option<CivilDate>, Option<DayTime>), KeyRule> {
    let (date, time) = match value {
        PartValue::Timestamp(instant) => {
            let (date, time) = calendar::civil(*instant);
            (Some(date), Some(time))
        }
        PartValue::DateTime(date, time) => (Some(*date), Some(*time)),
        PartValue::Date(date) => (Some(*date), None),
        PartValue::Time(time) => (None, Some(*time)),
        _ => return Err(KeyRule::KindMismatch),
    };
    if let Some(time) = time {
        check_time(time)?;
    }
    if let Some(date) = date {
        check_date(date)?;
    }
    Ok((date, time))
}

const NANOS_PER_SECOND: u32 = 1_000_000_000;
const SECONDS_PER_DAY: u32 = 86_400;

fn kind_of(value: &PartValue<'_>) -> Option<Kind> {
    match value {
        PartValue::Timestamp(_) => Some(Kind::Timestamp),
        PartValue::DateTime(..) => Some(Kind::DateTime),
        PartValue::Date(_) => Some(Kind::Date),
        PartValue::Time(_) => Some(Kind::Time),
        _ => None,
    }
}

fn is_epoch(spec: &Spec) -> bool {
    spec.time.is_some_and(Time::is_epoch)
}

fn push_epoch(instant: Instant, spec: &Spec, out: &mut String) -> Result<(), KeyRule> {
    let value = epoch(instant, spec)?;
    match spec.width {
        None => integer::push_plain(value, out),
        Some(_) if value.negative => return Err(KeyRule::Negative),
        Some(width) => {
            let padding = Padding { width: usize::from(width), desc: spec.desc };
            integer::push_padded(value.magnitude, padding, out)?;
        }
    }
    Ok(())
}

fn read_epoch(text: &str, spec: &Spec) -> Option<PartValue<'static>> {
    let integer = match spec.width {
        None => integer::read_plain(text)?,
        Some(_) => integer::read_digits(text, spec.desc)?.into(),
    };
    from_epoch(integer, spec).map(PartValue::Timestamp)
}

fn check_date(date: CivilDate) -> Result<(), KeyRule> {
    if !(0..=9999).contains(&date.year) {
        return Err(KeyRule::YearOutOfRange { year: date.year });
    }
    if calendar::is_date(date) { Ok(()) } else { Err(KeyRule::NoSuchTime) }
}

fn check_time(time: DayTime) -> Result<(), KeyRule> {
    let shown = time.seconds < SECONDS_PER_DAY && time.nanos < NANOS_PER_SECOND;
    if shown { Ok(()) } else { Err(KeyRule::NoSuchTime) }
}

/// Writes a date down to the day, or less of it for a wider bucket.
fn push_date(date: CivilDate, down_to: Time, out: &mut String) {
    push_number(date.year.unsigned_abs(), 4, out);
    if down_to != Time::Year {
        out.push('-');
        push_number(u32::from(date.month), 2, out);
        if down_to != Time::Month {
            out.push('-');
            push_number(u32::from(date.day), 2, out);
        }
    }
}

/// Writes a time of day with the fraction digits of its precision, rounded
/// down; without one, as many as the value needs.
fn push_time(time: DayTime, precision: Option<Time>, out: &mut String) {
    push_number(time.seconds / 3600, 2, out);
    out.push(':');
    push_number(time.seconds / 60 % 60, 2, out);
    out.push(':');
    push_number(time.seconds % 60, 2, out);
    let (mut fraction, mut width) = (time.nanos, 9);
    let enough = precision.map(Time::fraction_digits);
    while enough.map_or(width > 0 && fraction % 10 == 0, |digits| width > digits) {
        fraction /= 10;
        width -= 1;
    }
    if width > 0 {
        out.push('.');
        push_number(fraction, width, out);
    }
}

/// Writes a date and a time as a pattern shows them, rounded down.
fn push_pattern(
    pattern: &'static str,
    date: CivilDate,
    time: DayTime,
    out: &mut String,
) -> Result<(), KeyRule> {
    // The compiler has refused what is none.
    let pattern = Pattern::of(pattern).map_err(|_| KeyRule::KindMismatch)?;
    for piece in pattern.pieces() {
        match piece {
            Piece::Literal(literal) => out.push(literal),
            Piece::Year => push_number(date.year.unsigned_abs(), 4, out),
            Piece::Month => push_number(date.month.into(), 2, out),
            Piece::Day => push_number(date.day.into(), 2, out),
            Piece::Hour => push_number(time.seconds / 3600, 2, out),
            Piece::Minute => push_number(time.seconds / 60 % 60, 2, out),
            Piece::Second => push_number(time.seconds % 60, 2, out),
            Piece::Fraction(width) => {
                push_number(time.nanos / 10_u32.pow(9 - u32::from(width)), width.into(), out);
            }
        }
    }
    Ok(())
}

/// Writes a number that is known to fit, zero-padded.
fn push_number(number: u32, width: usize, out: &mut String) {
    let (mut digits, mut rest) = ([b'0'; MAX_DIGITS], number);
    let digits = &mut digits[..width.min(MAX_DIGITS)];
    for digit in digits.iter_mut().rev() {
        *digit += u8::try_from(rest % 10).unwrap_or_default();
        rest /= 10;
    }
    for digit in digits {
        out.push(char::from(*digit));
    }
}

/// The digits of a fraction of a second.
const MAX_DIGITS: usize = 9;

/// Takes a date or time apart from the left.
struct Reader<'t>(&'t str);

impl Reader<'_> {
    /// A date, or its first day where only a month or a year is given.
    fn date(&mut self) -> Option<CivilDate> {
        let year = i32::try_from(self.number(4)?).ok()?;
        let mut date = CivilDate { year, month: 1, day: 1 };
        if self.skip('-').is_some() {
            date.month = u8::try_from(self.number(2)?).ok()?;
            if self.skip('-').is_some() {
                date.day = u8::try_from(self.number(2)?).ok()?;
            }
        }
        calendar::is_date(date).then_some(date)
    }

    /// A time of day, or its first second where only an hour is given.
    fn time(&mut self) -> Option<DayTime> {
        let mut seconds = self.number(2)? * 3600;
        let mut nanos = 0;
        if self.skip(':').is_some() {
            seconds += self.number(2)? * 60;
            self.skip(':')?;
            seconds += self.number(2)?;
            if self.skip('.').is_some() {
                nanos = self.fraction()?;
            }
        }
        Some(DayTime { seconds, nanos })
    }

    /// A date and a time that a pattern shows.
    fn pattern(&mut self, pattern: &'static str) -> Option<(CivilDate, DayTime)> {
        let mut date = CivilDate { year: 0, month: 1, day: 1 };
        let mut time = DayTime { seconds: 0, nanos: 0 };
        for piece in Pattern::of(pattern).ok()?.pieces() {
            match piece {
                Piece::Literal(literal) => self.skip(literal)?,
                Piece::Year => date.year = self.number(4)?.try_into().ok()?,
                Piece::Month => date.month = self.number(2)?.try_into().ok()?,
                Piece::Day => date.day = self.number(2)?.try_into().ok()?,
                Piece::Hour => time.seconds += self.number(2)? * 3600,
                Piece::Minute => time.seconds += self.number(2)? * 60,
                Piece::Second => time.seconds += self.number(2)?,
                Piece::Fraction(width) => {
                    time.nanos = self.number(width.into())? * 10_u32.pow(9 - u32::from(width));
                }
            }
        }
        calendar::is_date(date).then_some((date, time))
    }

    /// The nanoseconds of one to nine fraction digits.
    fn fraction(&mut self) -> Option<u32> {
        let digits = self.0.bytes().take_while(u8::is_ascii_digit).count();
        let scale = 9usize.checked_sub(digits)?;
        let fraction = self.number(digits)?;
        Some((0..scale).fold(fraction, |nanos, _| nanos * 10))
    }

    fn number(&mut self, width: usize) -> Option<u32> {
        let (digits, rest) = self.0.split_at_checked(width)?;
        self.0 = rest;
        integer::read_digits(digits, false)?.try_into().ok()
    }

    fn skip(&mut self, character: char) -> Option<()> {
        self.0 = self.0.strip_prefix(character)?;
        Some(())
    }

    fn end<T>(self, value: T) -> Option<T> {
        self.0.is_empty().then_some(value)
    }
}
