//! The proleptic Gregorian calendar: days and seconds to dates, and back.
//!
//! Every function is total. The years that a key can show, and far beyond, are
//! exact; the year of an instant outside `i32` saturates, which the renderer
//! then refuses like any other year without four digits.

use super::{CivilDate, DayTime, Instant};

const SECONDS_PER_DAY: i64 = 86_400;
const DAYS_PER_ERA: i64 = 146_097;
/// Days from 0000-03-01, where the eras below begin, to 1970-01-01.
const EPOCH: i64 = 719_468;

/// The date and the UTC time of day of an instant.
pub(crate) fn civil(instant: Instant) -> (CivilDate, DayTime) {
    let date = date(instant.seconds.div_euclid(SECONDS_PER_DAY));
    let seconds = narrow(instant.seconds.rem_euclid(SECONDS_PER_DAY));
    (date, DayTime { seconds, nanos: instant.nanos })
}

/// The instant at which UTC shows this date and time of day.
pub(super) fn instant(date: CivilDate, time: DayTime) -> Instant {
    Instant { seconds: days(date) * SECONDS_PER_DAY + i64::from(time.seconds), nanos: time.nanos }
}

/// Whether the calendar has this date.
pub(super) fn is_date(date: CivilDate) -> bool {
    let year = date.year;
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let last = match date.month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if leap => 29,
        2 => 28,
        _ => return false,
    };
    (1..=last).contains(&date.day)
}

/// Days from 1970-01-01 to a date.
///
/// A year is counted from March, so that the leap day is its last day and the
/// months before it have a regular rhythm of 153 days in five.
fn days(date: CivilDate) -> i64 {
    let (month, day) = (i64::from(date.month), i64::from(date.day));
    let year = i64::from(date.year) - i64::from(month <= 2);
    let era = year.div_euclid(400);
    let year_of_era = year.rem_euclid(400);
    let day_of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    let day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
    era * DAYS_PER_ERA + day_of_era - EPOCH
}

/// The date so many days after 1970-01-01.
fn date(days: i64) -> CivilDate {
    let days = days + EPOCH;
    let era = days.div_euclid(DAYS_PER_ERA);
    let day_of_era = days.rem_euclid(DAYS_PER_ERA);
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = (month_from_march + 2) % 12 + 1;
    let year = era * 400 + year_of_era + i64::from(month <= 2);
    CivilDate {
        year: i32::try_from(year).unwrap_or(if year < 0 { i32::MIN } else { i32::MAX }),
        month: narrow(month),
        day: narrow(day),
    }
}

/// A number that the arithmetic above keeps within its type.
fn narrow<T: TryFrom<i64> + Default>(value: i64) -> T {
    T::try_from(value).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_and_days_are_each_others_inverse() {
        let first = days(CivilDate { year: -9999, month: 1, day: 1 });
        let last = days(CivilDate { year: 9999, month: 12, day: 31 });
        let mut previous = date(first - 1);
        for day in first..=last {
            let date = date(day);
            assert!(is_date(date) && date > previous && days(date) == day, "{date:?}");
            previous = date;
        }
        assert_eq!(date(0), CivilDate { year: 1970, month: 1, day: 1 });
        assert_eq!(previous, CivilDate { year: 9999, month: 12, day: 31 });
    }

    #[test]
    fn the_ends_of_time_do_not_panic() {
        for seconds in [i64::MIN, i64::MAX] {
            let (date, _) = civil(Instant { seconds, nanos: 0 });
            assert!(date.year == i32::MIN || date.year == i32::MAX);
        }
        let extreme = CivilDate { year: i32::MIN, month: 255, day: 255 };
        assert!(instant(extreme, DayTime { seconds: u32::MAX, nanos: 0 }).seconds < 0);
    }
}
