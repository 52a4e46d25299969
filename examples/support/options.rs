//! The options of every example.

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

/// Where an example keeps its data.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Store {
    /// In the engine inside the process; gone when the example ends.
    Memory,
    /// In the engine inside the process, on a file.
    File(PathBuf),
    /// On whatever listens at this URL.
    Server(String),
}

/// What the command line asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Wish {
    /// The tour, on this store.
    Run(Store),
    /// The list of options.
    Help,
}

/// The list of options.
pub(crate) const HELP: &str = "\
options:
  --file PATH      keep the data in this file, and find it there the next time
  --endpoint URL   use the server at this URL, such as http://127.0.0.1:8000
  --help           print this text

Without options the data lives in memory, inside the process. A server is sent
the credentials and the region of the environment (AWS_ACCESS_KEY_ID,
AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN, AWS_REGION), or dummies.";

/// What the arguments ask for, or what is wrong with them.
pub(crate) fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Wish, String> {
    let mut arguments = arguments.into_iter();
    let mut store = None;
    while let Some(option) = arguments.next() {
        let chosen = match option.to_str() {
            Some("--help") => return Ok(Wish::Help),
            Some("--file") => Store::File(value("--file PATH", arguments.next())?.into()),
            Some("--endpoint") => Store::Server(endpoint(&value("--endpoint URL", arguments.next())?)?),
            _ => return Err(format!("unknown option `{}`", option.display())),
        };
        if store.replace(chosen).is_some() {
            return Err("the data lives in one place: give one `--file` or one `--endpoint`".to_owned());
        }
    }
    Ok(Wish::Run(store.unwrap_or(Store::Memory)))
}

/// The argument behind an option. One that begins with a dash is the next option.
fn value(option: &str, value: Option<OsString>) -> Result<OsString, String> {
    value
        .filter(|value| !value.is_empty() && !value.as_encoded_bytes().starts_with(b"-"))
        .ok_or_else(|| format!("a value is missing: `{option}`"))
}

/// A URL that a client without TLS can reach.
fn endpoint(url: &OsStr) -> Result<String, String> {
    match url.to_str().and_then(|url| url.strip_prefix("http://")) {
        Some(host) if !host.is_empty() => Ok(format!("http://{host}")),
        _ => Err(format!(
            "the examples speak plain HTTP only: `{}` does not begin with `http://`",
            url.display()
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(line: &str, expected: Result<Wish, &str>) {
        let parsed = parse(line.split_whitespace().map(OsString::from));
        assert_eq!(parsed, expected.map_err(str::to_owned), "{line}");
    }

    #[test]
    fn options_choose_where_the_data_lives() {
        check("", Ok(Wish::Run(Store::Memory)));
        check("--file shop.db", Ok(Wish::Run(Store::File("shop.db".into()))));
        check(
            "--endpoint http://127.0.0.1:8000",
            Ok(Wish::Run(Store::Server("http://127.0.0.1:8000".into()))),
        );
        check("--help", Ok(Wish::Help));
        check("--file shop.db --help", Ok(Wish::Help));
    }

    #[test]
    fn a_wrong_option_is_named() {
        check("--fiel shop.db", Err("unknown option `--fiel`"));
        check("shop.db", Err("unknown option `shop.db`"));
        check("--file", Err("a value is missing: `--file PATH`"));
        check("--file --endpoint http://a", Err("a value is missing: `--file PATH`"));
        check("--endpoint", Err("a value is missing: `--endpoint URL`"));
        let tls = "the examples speak plain HTTP only: `https://a` does not begin with `http://`";
        check("--endpoint https://a", Err(tls));
        let twice = "the data lives in one place: give one `--file` or one `--endpoint`";
        check("--file a --endpoint http://a", Err(twice));
        check("--file a --file a", Err(twice));
    }
}
