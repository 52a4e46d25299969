//! The engine's errors, as DynamoDB words them on the wire.

use dynoxide::DynoxideError;

use super::answer::Answer;

/// What `operation` answers when the engine refuses it.
pub(super) fn answer(operation: &str, error: DynoxideError) -> Answer {
    let error = worded(operation, error);
    Answer::new(error.status_code(), error.to_json())
}

/// The error that a request is answered with when its JSON does not fit the operation.
///
/// The engine's request types check values while they are read. They have only serde's message to
/// say what they found, and so put the class of the error in front of it.
pub(super) fn unreadable(error: &serde_json::Error) -> DynoxideError {
    let message = error.to_string();
    let marked = MARKERS.iter().find_map(|marker| marker.read(&message));
    marked.unwrap_or_else(|| unmarked(&message))
}

/// A prefix by which the engine's request types tell the class of an error.
struct Marker {
    prefix: &'static str,
    /// Whether serde's " at line 1 column 2" belongs to the service's own message.
    keeps_position: bool,
    class: fn(String) -> DynoxideError,
}

const MARKERS: [Marker; 5] = [
    Marker { prefix: "VALIDATION:", keeps_position: false, class: DynoxideError::ValidationException },
    Marker { prefix: "VALIDATION_AS_READ:", keeps_position: true, class: DynoxideError::ValidationException },
    Marker {
        prefix: "VALIDATION_REQUEST:",
        keeps_position: false,
        class: DynoxideError::EnvelopedValidation,
    },
    Marker { prefix: "SERIALIZATION:", keeps_position: false, class: DynoxideError::SerializationException },
    Marker {
        prefix: "SERIALIZATION_AS_READ:",
        keeps_position: true,
        class: DynoxideError::SerializationException,
    },
];

impl Marker {
    fn read(&self, message: &str) -> Option<DynoxideError> {
        let text = message.strip_prefix(self.prefix)?;
        let text = if self.keeps_position { text } else { without_position(text) };
        Some((self.class)(text.to_owned()))
    }
}

/// Members that are missing, null or not one of the values allowed are refused by DynamoDB's
/// validation; a JSON type in the wrong place fails before that.
fn unmarked(message: &str) -> DynoxideError {
    const VALIDATED: [&str; 4] =
        ["missing field", "unknown variant", "invalid type: null", "Supplied AttributeValue"];
    if message.contains("empty AttributeValue") {
        return DynoxideError::ValidationException(
            "Supplied AttributeValue is empty, must contain exactly one of the supported datatypes"
                .to_owned(),
        );
    }
    let text = without_position(message).to_owned();
    if VALIDATED.iter().any(|words| message.contains(words)) {
        DynoxideError::ValidationException(text)
    } else {
        DynoxideError::SerializationException(text)
    }
}

/// The message without the place in the JSON that serde appends.
fn without_position(message: &str) -> &str {
    match message.rfind(" at line ") {
        Some(at) if message[at..].contains(" column ") => &message[..at],
        _ => message,
    }
}

/// Some errors are worded by the operation that they end: single writes wrap what the validation
/// of a request found, and a PartiQL statement spells its failed condition in its own way.
fn worded(operation: &str, error: DynoxideError) -> DynoxideError {
    match (operation, error) {
        ("PutItem" | "UpdateItem" | "DeleteItem", DynoxideError::EnvelopedValidation(message)) => {
            DynoxideError::ValidationException(format!("1 validation error detected: {message}"))
        }
        ("ExecuteStatement", DynoxideError::ConditionalCheckFailedException(message, Some(item))) => {
            DynoxideError::StatementConditionalCheckFailed(message, item)
        }
        (_, error) => error,
    }
}
