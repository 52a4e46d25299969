///The primary key of a `Session`: `SESSION#<token>`.
pub struct SessionKey {
    ///The part `<token>` of the key.
    pub token: String,
}
///The attributes of a `Session`, for filters and conditions.
#[allow(missing_debug_implementations)]
pub struct SessionFields {
    ///The attribute `token`.
    pub token: ::dynaschema::private::Path<
        String,
        ::dynaschema::private::Fixed<::dynaschema::private::TopLevel>,
    >,
}
///What an update of a `Session` sets, and what it knows of the index keys.
#[allow(missing_debug_implementations)]
pub struct SessionUpdate(::dynaschema::private::Changes);
const _: () = {
    #[automatically_derived]
    impl ::dynaschema::private::Entity for Session {
        const SCHEMA: &'static ::dynaschema::private::EntitySchema = &::dynaschema::private::EntitySchema {
            name: "Session",
            entity: "Session",
            schema_version: ::core::option::Option::None,
            attributes: &[
                ::dynaschema::private::Attribute {
                    field: "token",
                    name: "token",
                    from_key: false,
                    default: false,
                },
            ],
            parts: &[
                ::dynaschema::private::Part {
                    name: "token",
                    shape: &<String as ::dynaschema::private::KeyPart>::SHAPE,
                },
            ],
            pk: ::dynaschema::private::Key::Template(::dynaschema::private::Template {
                text: "SESSION#<token>",
                segments: &[
                    ::dynaschema::private::Segment::Literal("SESSION#"),
                    ::dynaschema::private::Segment::Part(::dynaschema::private::PartRef {
                        part: 0usize,
                        name: "token",
                        shape: &<String as ::dynaschema::private::KeyPart>::SHAPE,
                        spec: ::dynaschema::private::Spec::PLAIN,
                    }),
                ],
            }),
            sk: ::core::option::Option::None,
            indexes: &[],
            allow: ::dynaschema::private::Allow {
                lossy_key: false,
                hot_partition: false,
            },
            shares_key: &[],
            kept: ::dynaschema::private::Kept::NOTHING,
        };
        type Key = SessionKey;
        type Fields = SessionFields;
        fn fields() -> Self::Fields {
            SessionFields {
                token: ::dynaschema::private::Path::new("token").fixed(),
            }
        }
        fn to_key(&self) -> Self::Key {
            SessionKey {
                token: ::core::clone::Clone::clone(&self.token),
            }
        }
        fn part(&self, part: usize) -> ::dynaschema::private::PartValue<'_> {
            match part {
                0usize => {
                    <String as ::dynaschema::private::KeyPart>::to_part(&self.token)
                }
                _ => ::dynaschema::private::PartValue::None,
            }
        }
        fn encode(
            &self,
        ) -> ::core::result::Result<
            ::dynaschema::private::Item,
            ::dynaschema::private::CodecError,
        > {
            ::dynaschema::private::encode(self)
        }
        fn decode(
            item: ::dynaschema::private::Item,
        ) -> ::core::result::Result<Self, ::dynaschema::private::CodecError> {
            ::dynaschema::private::decode(item)
        }
    }
    #[automatically_derived]
    impl ::dynaschema::private::Batch for Session {}
    #[automatically_derived]
    impl ::dynaschema::private::EntityKey for SessionKey {
        type Entity = Session;
        fn part(&self, part: usize) -> ::dynaschema::private::PartValue<'_> {
            match part {
                0usize => {
                    <String as ::dynaschema::private::KeyPart>::to_part(&self.token)
                }
                _ => ::dynaschema::private::PartValue::None,
            }
        }
        fn from_parts(
            part: &mut dyn ::core::ops::FnMut(
                usize,
            ) -> ::dynaschema::private::PartValue<'static>,
        ) -> ::core::result::Result<Self, (usize, ::dynaschema::private::PartError)> {
            ::core::result::Result::Ok(Self {
                token: ::dynaschema::private::from_part(
                    0usize,
                    part,
                    <String as ::dynaschema::private::KeyPart>::from_part,
                )?,
            })
        }
    }
    #[automatically_derived]
    impl ::core::clone::Clone for SessionKey {
        fn clone(&self) -> Self {
            Self {
                token: ::core::clone::Clone::clone(&self.token),
            }
        }
    }
    #[automatically_derived]
    impl ::core::cmp::PartialEq for SessionKey {
        fn eq(&self, other: &Self) -> bool {
            ::dynaschema::private::key_eq(self, other)
        }
    }
    #[automatically_derived]
    impl ::core::cmp::Eq for SessionKey {}
    #[automatically_derived]
    impl ::core::hash::Hash for SessionKey {
        fn hash<__H: ::core::hash::Hasher>(&self, state: &mut __H) {
            ::dynaschema::private::key_hash(self, state);
        }
    }
    #[automatically_derived]
    impl ::core::fmt::Debug for SessionKey {
        fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            ::dynaschema::private::key_fmt(self, "SessionKey", f)
        }
    }
    #[automatically_derived]
    impl ::dynaschema::private::serde::Serialize for SessionKey {
        fn serialize<__S: ::dynaschema::private::serde::Serializer>(
            &self,
            serializer: __S,
        ) -> ::core::result::Result<__S::Ok, __S::Error> {
            ::dynaschema::private::key_serialize(self, "SessionKey", serializer)
        }
    }
    impl Session {
        ///The primary key of this value: `SESSION#<token>`.
        pub fn key(&self) -> SessionKey {
            ::dynaschema::private::Entity::to_key(self)
        }
        /**Write this value as a new item.

Sending it gives `AlreadyExists` where the key is taken. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn create(self) -> ::dynaschema::private::Create<Session> {
            ::dynaschema::private::Create::new(self)
        }
        /**Write this value, replacing the item of the same key.

The attributes that this type does not know are dropped with it. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn put(self) -> ::dynaschema::private::Put<Session> {
            ::dynaschema::private::Put::new(self)
        }
        ///Read the whole table, and give every `Session` in it.
        pub fn scan() -> ::dynaschema::private::Scan<Session> {
            ::dynaschema::private::Scan::new()
        }
        /**The partition `PK = SESSION#<token>`, for reads of everything in it.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn pk(
            token: impl ::dynaschema::private::KeyArg<String>,
        ) -> ::dynaschema::private::PartitionKey<Session> {
            ::dynaschema::private::PartitionKey::new(
                &[::dynaschema::private::KeyArg::<String>::to_arg(&token)],
            )
        }
        /**Get the item `PK = SESSION#<token>`.

An item that is not there is `None` with `.optional`, and `NotFound` with `.one`. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn get(
            token: impl ::dynaschema::private::KeyArg<String>,
        ) -> ::dynaschema::private::Get<Session> {
            ::dynaschema::private::Get::new(
                &[::dynaschema::private::KeyArg::<String>::to_arg(&token)],
            )
        }
        /**Delete the item `PK = SESSION#<token>`; an item that is not there is no error.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn delete(
            token: impl ::dynaschema::private::KeyArg<String>,
        ) -> ::dynaschema::private::Delete<Session> {
            ::dynaschema::private::Delete::new(
                &[::dynaschema::private::KeyArg::<String>::to_arg(&token)],
            )
        }
        /**Whether there is an item `PK = SESSION#<token>`.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn exists(
            token: impl ::dynaschema::private::KeyArg<String>,
        ) -> ::dynaschema::private::Exists<Session> {
            ::dynaschema::private::Exists::new(
                &[::dynaschema::private::KeyArg::<String>::to_arg(&token)],
            )
        }
        /**Change the item `PK = SESSION#<token>`, which has to exist.

What is not set stays as it is. Sending it gives `NotFound` where there is no such item. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn update(
            token: impl ::dynaschema::private::KeyArg<String>,
        ) -> ::dynaschema::private::Update<Session, SessionUpdate> {
            ::dynaschema::private::update(
                &[::dynaschema::private::KeyArg::<String>::to_arg(&token)],
            )
        }
        /**Change the stored item from this value of it, which was read: only what differs is sent.

Sending it gives `ConditionFailed`, or `VersionConflict`, where what it relies on is not stored any more.*/
        pub fn edit(&self) -> ::dynaschema::private::Update<Session, SessionUpdate> {
            ::dynaschema::private::edit(self)
        }
        /**Write this value as a new item, or change the one that is there.

Of an item that is there, only what setters say changes, and what it lacks is added. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn upsert(self) -> ::dynaschema::private::Update<Session, SessionUpdate> {
            ::dynaschema::private::upsert(&self)
        }
        /**Read the item, change it, and write it back, again where another write came in between.

The closure can be called several times. Gives the value as stored; `NotFound` where there is no item.*/
        pub fn modify<
            __S: ::dynaschema::private::Contains<Session>,
            __R: ::dynaschema::private::Verdict,
        >(
            table: &::dynaschema::private::Table<__S>,
            key: &SessionKey,
            change: impl ::core::ops::FnMut(
                &mut Session,
            ) -> __R + ::core::marker::Send + 'static,
        ) -> ::dynaschema::private::Call<Session> {
            ::dynaschema::private::modify(table, key, change)
        }
        /**Give the stored item of this value another primary key, and change what else the closure changes.

Sending it gives `AlreadyExists` where the new key is taken, and `ConditionFailed`, or `VersionConflict`, where the stored item is not this value any more. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn move_to(
            self,
            change: impl ::core::ops::FnOnce(&mut Session),
        ) -> ::dynaschema::private::Move<Session> {
            ::dynaschema::private::Move::new(self, change)
        }
        /**Delete the stored item of this value, which was read.

With a version, sending it gives `VersionConflict` where another one is stored. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn remove(&self) -> ::dynaschema::private::Delete<Session> {
            ::dynaschema::private::Delete::of_value(self)
        }
        /**`Query: PK = SESSION#<token>`.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn query(
            token: impl ::dynaschema::private::KeyArg<String>,
        ) -> ::dynaschema::private::Query<
            Session,
            ::dynaschema::private::Ended<Session, true>,
        > {
            ::dynaschema::private::query(
                ::dynaschema::private::Source::Base,
                &[(0usize, ::dynaschema::private::KeyArg::<String>::to_arg(&token))],
            )
        }
    }
    impl SessionKey {
        /**Get the item `PK = SESSION#<token>`.

An item that is not there is `None` with `.optional`, and `NotFound` with `.one`. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn get(&self) -> ::dynaschema::private::Get<Session> {
            ::dynaschema::private::Get::from_key(self)
        }
        /**Delete the item `PK = SESSION#<token>`; an item that is not there is no error.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn delete(&self) -> ::dynaschema::private::Delete<Session> {
            ::dynaschema::private::Delete::from_key(self)
        }
        /**Whether there is an item `PK = SESSION#<token>`.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn exists(&self) -> ::dynaschema::private::Exists<Session> {
            ::dynaschema::private::Exists::from_key(self)
        }
        /**Change the item `PK = SESSION#<token>`, which has to exist.

What is not set stays as it is. Sending it gives `NotFound` where there is no such item. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn update(&self) -> ::dynaschema::private::Update<Session, SessionUpdate> {
            ::dynaschema::private::update_key(self)
        }
        ///A condition on the stored item, for transactions: nothing is written.
        pub fn check(
            &self,
            condition: impl ::core::ops::FnOnce(
                SessionFields,
            ) -> ::dynaschema::private::Condition,
        ) -> ::dynaschema::private::Check<Session> {
            ::dynaschema::private::Check::new(
                self,
                condition(<Session as ::dynaschema::private::Entity>::fields()),
            )
        }
        /**Parse the key attributes `SESSION#<token>`.

# Errors

`InvalidKey` where the texts do not fit these templates.*/
        pub fn parse(
            pk: &str,
        ) -> ::core::result::Result<Self, ::dynaschema::private::Error> {
            ::dynaschema::private::parse_key(pk, ::core::option::Option::None)
        }
    }
    #[automatically_derived]
    impl ::dynaschema::private::Setters for SessionUpdate {
        type Entity = Session;
        fn from_changes(changes: ::dynaschema::private::Changes) -> Self {
            Self(changes)
        }
        fn changes(&self) -> &::dynaschema::private::Changes {
            &self.0
        }
        fn into_changes(self) -> ::dynaschema::private::Changes {
            self.0
        }
    }
    #[automatically_derived]
    impl ::dynaschema::private::Complete for SessionUpdate {}
    #[allow(long_running_const_eval)]
    const _: () = ::dynaschema::private::check_key(
        <Session as ::dynaschema::private::Entity>::SCHEMA,
        ::dynaschema::private::Slot::Pk,
    );
};
const _: () = {
    #[automatically_derived]
    impl ::dynaschema::private::KeyPart for UserId {
        const SHAPE: ::dynaschema::private::Shape = <String as ::dynaschema::private::KeyPart>::SHAPE;
        fn to_part(&self) -> ::dynaschema::private::PartValue<'_> {
            <String as ::dynaschema::private::KeyPart>::to_part(&self.0)
        }
        fn from_part(
            value: ::dynaschema::private::PartValue<'_>,
        ) -> ::core::result::Result<Self, ::dynaschema::private::PartError> {
            ::core::result::Result::map(
                <String as ::dynaschema::private::KeyPart>::from_part(value),
                |value| Self { 0: value },
            )
        }
    }
};
const _: () = {
    #[automatically_derived]
    impl ::dynaschema::private::KeyPart for Status {
        const SHAPE: ::dynaschema::private::Shape = ::dynaschema::private::Shape::one_of(
            &["PENDING", "SHIPPED"],
        );
        fn to_part(&self) -> ::dynaschema::private::PartValue<'_> {
            ::dynaschema::private::PartValue::Text(
                ::dynaschema::private::Cow::Borrowed(
                    match self {
                        Self::Pending => "PENDING",
                        Self::Shipped => "SHIPPED",
                    },
                ),
            )
        }
        fn from_part(
            value: ::dynaschema::private::PartValue<'_>,
        ) -> ::core::result::Result<Self, ::dynaschema::private::PartError> {
            match ::dynaschema::private::PartValue::as_text(&value)? {
                "PENDING" => ::core::result::Result::Ok(Self::Pending),
                "SHIPPED" => ::core::result::Result::Ok(Self::Shipped),
                _ => {
                    ::core::result::Result::Err(
                        ::dynaschema::private::PartError::new(
                            "no variant of `Status` has this text",
                        ),
                    )
                }
            }
        }
    }
};
const _: () = {
    const TEMPLATE: ::dynaschema::private::Template = ::dynaschema::private::Template {
        text: "<owner:lower>/<name>",
        segments: &[
            ::dynaschema::private::Segment::Part(::dynaschema::private::PartRef {
                part: 0usize,
                name: "owner",
                shape: &<String as ::dynaschema::private::KeyPart>::SHAPE,
                spec: ::dynaschema::private::Spec {
                    case: ::core::option::Option::Some(
                        ::dynaschema::private::Case::Lower,
                    ),
                    ..::dynaschema::private::Spec::PLAIN
                },
            }),
            ::dynaschema::private::Segment::Literal("/"),
            ::dynaschema::private::Segment::Part(::dynaschema::private::PartRef {
                part: 1usize,
                name: "name",
                shape: &<String as ::dynaschema::private::KeyPart>::SHAPE,
                spec: ::dynaschema::private::Spec::PLAIN,
            }),
        ],
    };
    #[allow(long_running_const_eval)]
    const _: () = ::dynaschema::private::check_composite(&TEMPLATE);
    #[automatically_derived]
    impl ::dynaschema::private::KeyPart for RepoId {
        const SHAPE: ::dynaschema::private::Shape = ::dynaschema::private::Shape::composite(
            &TEMPLATE,
        );
        fn to_part(&self) -> ::dynaschema::private::PartValue<'_> {
            ::dynaschema::private::PartValue::Composite(
                ::core::convert::From::from([
                    <String as ::dynaschema::private::KeyPart>::to_part(&self.owner),
                    <String as ::dynaschema::private::KeyPart>::to_part(&self.name),
                ]),
            )
        }
        fn from_part(
            value: ::dynaschema::private::PartValue<'_>,
        ) -> ::core::result::Result<Self, ::dynaschema::private::PartError> {
            let mut parts = ::dynaschema::private::composite_parts(value, 2usize)?;
            ::core::result::Result::Ok(Self {
                owner: <String as ::dynaschema::private::KeyPart>::from_part(
                    ::core::option::Option::unwrap_or(
                        ::core::iter::Iterator::next(&mut parts),
                        ::dynaschema::private::PartValue::None,
                    ),
                )?,
                name: <String as ::dynaschema::private::KeyPart>::from_part(
                    ::core::option::Option::unwrap_or(
                        ::core::iter::Iterator::next(&mut parts),
                        ::dynaschema::private::PartValue::None,
                    ),
                )?,
            })
        }
    }
    #[automatically_derived]
    impl ::dynaschema::private::CompositePart<12002927925776846068u64> for RepoId {
        type Part = String;
        fn part(&self) -> &String {
            &self.owner
        }
    }
    #[automatically_derived]
    impl ::dynaschema::private::CompositePart<14176396743819860870u64> for RepoId {
        type Part = String;
        fn part(&self) -> &String {
            &self.name
        }
    }
};
