// A key that is none of an enum's texts is told apart from them, however long their list is.

use dynaschema::{DynamoEntity, DynamoTable, KeyPart};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("PRODUCT#<id>")]
#[sk("METADATA")]
#[dynamo(copy(by_code, pk = "PRODUCT#<code>", sk = "SUMMARY#LATEST"))]
struct Product {
    id: String,
    code: String,
}

#[derive(Clone, Copy, Serialize, Deserialize, KeyPart)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
enum Section {
    Description,
    ShortDescription,
    Ingredients,
    Allergens,
    NutritionFacts,
    Preparation,
    StorageAdvice,
    Warnings,
    LegalNotice,
    Provenance,
    Sustainability,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("PRODUCT#<product>")]
#[sk("<section>")]
struct Text {
    product: String,
    section: Section,
    body: String,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("PRODUCT#<product>")]
#[sk("<section>#<id>")]
struct Note {
    product: String,
    section: Section,
    id: String,
}

// More than there is room for.
#[derive(Clone, Copy, Serialize, Deserialize, KeyPart)]
#[serde(rename_all = "kebab-case")]
enum Measure {
    EnergyInKilojoulesPerHundredGrams,
    EnergyInKilocaloriesPerHundredGrams,
    SaturatedFattyAcidsPerHundredGrams,
    UnsaturatedFattyAcidsPerHundredGrams,
    CarbohydratesPerHundredGrams,
    SugarsPerHundredGrams,
    DietaryFibrePerHundredGrams,
    ProteinsPerHundredGrams,
    SodiumPerHundredGrams,
    CholesterolPerHundredGrams,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("TABLE#<product>")]
#[sk("<measure>")]
struct Value {
    product: String,
    measure: Measure,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("TABLE#<product>")]
#[sk("metadata")]
struct Metadata {
    product: String,
}

// Shown in another case, a list is one of other texts.
#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("FOLDED#<product>")]
#[sk("<section:lower>")]
#[dynamo(allow(lossy_key))]
struct Folded {
    product: String,
    section: Section,
}

#[derive(Clone, Serialize, Deserialize, DynamoEntity)]
#[pk("FOLDED#<product>")]
#[sk("metadata")]
struct FoldedMetadata {
    product: String,
}

#[derive(DynamoTable)]
enum Shop {
    Product(Product),
    Text(Text),
    Note(Note),
    Value(Value),
    Metadata(Metadata),
    Folded(Folded),
    FoldedMetadata(FoldedMetadata),
}

fn main() {
    let note = NoteKey { product: "1".to_owned(), section: Section::Warnings, id: "2".to_owned() };
    let _ = (Product::get("1"), Text::get("1", Section::Warnings), Note::get(note));
    let _ = (Value::get("1", Measure::SodiumPerHundredGrams), Metadata::get("1"), FoldedMetadata::get("1"));
    let _ = Folded::get("1", Section::Warnings);
}
