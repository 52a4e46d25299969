// Generic helpers ask for an entity.

fn name<E: dynaschema::Entity>() -> &'static str {
    E::SCHEMA.name
}

fn main() {
    name::<String>();
}
