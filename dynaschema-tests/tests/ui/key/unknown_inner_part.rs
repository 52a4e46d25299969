// A template that reaches into a composite (`<repo.owner>`) asks for the part by the hash of its
// name. This asks for one that no field has; a whole entity would say so at each use of the part.
use dynaschema::KeyPart;
use dynaschema::key::CompositePart;

#[derive(Clone, KeyPart)]
#[key("<owner>#<name>")]
struct RepoId {
    owner: String,
    name: String,
}

fn reach<T: CompositePart<0>>(_: &T) {}

fn main() {
    reach(&RepoId { owner: String::new(), name: String::new() });
}
