///The primary key of a `Session`: `SESSION#<token>`.
pub struct SessionKey {
    ///The part `<token>` of the key.
    pub token: String,
}
///The attributes of a `Session`, for filters and conditions.
pub struct SessionFields {
    ///The attribute `token`.
    pub token: ::dynaschema::private::Path<
        String,
        ::dynaschema::private::Fixed<::dynaschema::private::TopLevel>,
    >,
}
///What an update of a `Session` sets, and what it knows of the index keys.
pub struct SessionSetters(::dynaschema::private::Changes);
#[allow(long_running_const_eval)]
const _: () = {
    use ::dynaschema::private as __private;
    #[automatically_derived]
    impl __private::Entity for Session {
        const SCHEMA: &'static __private::EntitySchema = &__private::EntitySchema {
            attributes: &__private::Attribute::all(["token"], &[]),
            parts: &[
                __private::Part {
                    name: "token",
                    shape: <String as __private::KeyPart>::SHAPE_REF,
                },
            ],
            pk: __private::Key::Template(__private::Template {
                text: "SESSION#<token>",
                segments: &[
                    __private::Literal("SESSION#"),
                    __private::Placeholder(__private::PartRef {
                        part: 0usize,
                        name: "token",
                        shape: <String as __private::KeyPart>::SHAPE_REF,
                        spec: __private::PLAIN,
                    }),
                ],
            }),
            sk: __private::None,
            indexes: &[],
            ..__private::EntitySchema::of("Session")
        };
        type Key = SessionKey;
        type Fields = SessionFields;
        fn fields() -> Self::Fields {
            SessionFields {
                token: __private::Path::new("token").fixed(),
            }
        }
        fn to_key(&self) -> Self::Key {
            SessionKey {
                token: __private::Clone::clone(&self.token),
            }
        }
        fn part(&self, part: usize) -> __private::PartValue<'_> {
            match part {
                0usize => <String as __private::KeyPart>::to_part(&self.token),
                _ => __private::PartValue::None,
            }
        }
        fn encode(&self) -> __private::Encoded {
            __private::encode(self)
        }
        fn written(&self) -> __private::Option<__private::ItemText> {
            __private::written(self)
        }
        fn decode(item: __private::Unread<'_>) -> __private::Decoded<Self> {
            __private::decode(item)
        }
    }
    #[automatically_derived]
    impl __private::Batch for Session {}
    #[automatically_derived]
    impl __private::EntityKey for SessionKey {
        type Entity = Session;
        fn part(&self, part: usize) -> __private::PartValue<'_> {
            match part {
                0usize => <String as __private::KeyPart>::to_part(&self.token),
                _ => __private::PartValue::None,
            }
        }
        fn from_parts(part: __private::ReadPart<'_>) -> __private::FromParts<Self> {
            __private::Result::Ok(Self {
                token: __private::from_part(
                    0usize,
                    part,
                    <String as __private::KeyPart>::from_part,
                )?,
            })
        }
    }
    #[automatically_derived]
    impl ::core::clone::Clone for SessionKey {
        fn clone(&self) -> Self {
            Self {
                token: __private::Clone::clone(&self.token),
            }
        }
    }
    #[automatically_derived]
    impl ::core::cmp::PartialEq for SessionKey {
        fn eq(&self, other: &Self) -> bool {
            __private::key_eq(self, other)
        }
    }
    #[automatically_derived]
    impl ::core::cmp::Eq for SessionKey {}
    #[automatically_derived]
    impl ::core::hash::Hash for SessionKey {
        fn hash<__H: ::core::hash::Hasher>(&self, state: &mut __H) {
            __private::key_hash(self, state);
        }
    }
    #[automatically_derived]
    impl ::core::fmt::Debug for SessionKey {
        fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            __private::key_fmt(self, "SessionKey", f)
        }
    }
    #[automatically_derived]
    impl __private::serde::Serialize for SessionKey {
        fn serialize<__S: __private::serde::Serializer>(
            &self,
            serializer: __S,
        ) -> __private::Result<__S::Ok, __S::Error> {
            __private::key_serialize(self, "SessionKey", serializer)
        }
    }
    impl Session {
        ///The primary key of this value: `SESSION#<token>`.
        pub fn key(&self) -> SessionKey {
            __private::Entity::to_key(self)
        }
        /**Write this value as a new item.

Sending it gives `AlreadyExists` where the key is taken. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn create(self) -> __private::Create<Session> {
            __private::Create::new(self)
        }
        /**Write this value, replacing the item of the same key.

The attributes that this type does not know are dropped with it. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn put(self) -> __private::Put<Session> {
            __private::Put::new(self)
        }
        ///Read the whole table, and give every `Session` in it.
        pub fn scan() -> __private::Scan<Session> {
            __private::Scan::new()
        }
        /**The partition `PK = SESSION#<token>`, for reads of everything in it.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn pk(
            token: impl __private::KeyArg<String>,
        ) -> __private::PartitionKey<Session> {
            __private::PartitionKey::new(&[__private::KeyArg::to_arg(&token)])
        }
        /**Get the item `PK = SESSION#<token>`.

An item that is not there is `None` with `.optional`, and `NotFound` with `.one`. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn get(token: impl __private::KeyArg<String>) -> __private::Get<Session> {
            __private::Get::new(&[__private::KeyArg::to_arg(&token)])
        }
        /**Delete the item `PK = SESSION#<token>`; an item that is not there is no error.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn delete(
            token: impl __private::KeyArg<String>,
        ) -> __private::Delete<Session> {
            __private::Delete::of_get(Self::get(token))
        }
        /**Whether there is an item `PK = SESSION#<token>`.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn exists(
            token: impl __private::KeyArg<String>,
        ) -> __private::Exists<Session> {
            __private::Exists::of_get(Self::get(token))
        }
        /**Change the item `PK = SESSION#<token>`, which has to exist.

What is not set stays as it is. Sending it gives `NotFound` where there is no such item. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn update(
            token: impl __private::KeyArg<String>,
        ) -> __private::Update<Session, SessionSetters> {
            __private::update_got(Self::get(token))
        }
        /**Change the stored item from this value of it, which was read: only what differs is sent.

Sending it gives `Stale`, or with a version `VersionConflict`, where what it relies on is not stored any more, and `NotFound` where there is no item.*/
        pub fn edit(&self) -> __private::Update<Session, SessionSetters> {
            __private::edit(self)
        }
        /**Write this value as a new item, or change the one that is there.

Of an item that is there, only what setters say changes, and what it lacks is added. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn upsert(self) -> __private::Update<Session, SessionSetters> {
            __private::upsert(&self)
        }
        /**Read the item, change it, and write it back, again where another write came in between.

The closure can be called several times, and may borrow. Gives the value as stored; `NotFound` where there is no item.*/
        pub fn modify<
            '__change,
            __S: __private::Contains<Session>,
            __R: __private::Verdict,
        >(
            table: &__private::Table<__S>,
            key: &SessionKey,
            change: impl ::core::ops::FnMut(
                &mut Session,
            ) -> __R + ::core::marker::Send + '__change,
        ) -> __private::Modify<'__change, Session> {
            __private::modify(table, key, change)
        }
        /**Give the stored item of this value another primary key, and change what else the closure changes.

Sending it gives `AlreadyExists` where the new key is taken, and `ConditionFailed`, or `VersionConflict`, where the stored item is not this value any more. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn move_to(
            self,
            change: impl ::core::ops::FnOnce(&mut Session),
        ) -> __private::Move<Session> {
            __private::Move::new(self, change)
        }
        /**Delete the stored item of this value, which was read.

With a version, sending it gives `VersionConflict` where another one is stored. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn remove(&self) -> __private::Delete<Session> {
            __private::Delete::of_value(self)
        }
        /**`Query: PK = SESSION#<token>`.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn query(
            token: impl __private::PartArg<String>,
        ) -> __private::Query<Session, __private::Ended<Session, true>> {
            __private::query(
                __private::OfTable,
                &[(0usize, __private::PartArg::values(&token))],
            )
        }
    }
    impl SessionKey {
        /**Get the item `PK = SESSION#<token>`.

An item that is not there is `None` with `.optional`, and `NotFound` with `.one`. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn get(&self) -> __private::Get<Session> {
            __private::Get::from_key(self)
        }
        /**Delete the item `PK = SESSION#<token>`; an item that is not there is no error.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn delete(&self) -> __private::Delete<Session> {
            __private::Delete::from_key(self)
        }
        /**Whether there is an item `PK = SESSION#<token>`.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn exists(&self) -> __private::Exists<Session> {
            __private::Exists::from_key(self)
        }
        /**Change the item `PK = SESSION#<token>`, which has to exist.

What is not set stays as it is. Sending it gives `NotFound` where there is no such item. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn update(&self) -> __private::Update<Session, SessionSetters> {
            __private::update_key(self)
        }
        ///A condition on the stored item, for transactions: nothing is written.
        pub fn check(
            &self,
            condition: impl ::core::ops::FnOnce(SessionFields) -> __private::Condition,
        ) -> __private::Check<Session> {
            __private::Check::new(
                self,
                condition(<Session as __private::Entity>::fields()),
            )
        }
        /**Parse the key attributes `SESSION#<token>`.

# Errors

`InvalidKey` where the texts do not fit these templates.*/
        pub fn parse(pk: &str) -> __private::Result<Self, __private::Error> {
            __private::parse_key(pk, __private::None)
        }
    }
    impl __private::Keyed<__private::Base> for Session {
        type Parts = (String,);
        type Steps<__R, const __N: usize> = __private::Ended<__R, true>;
    }
    #[automatically_derived]
    impl __private::Setters for SessionSetters {
        type Entity = Session;
        type Whole = SessionSetters;
        fn from_changes(changes: __private::Changes) -> Self {
            Self(changes)
        }
        fn changes(&self) -> &__private::Changes {
            &self.0
        }
        fn into_changes(self) -> __private::Changes {
            self.0
        }
    }
    impl SessionSetters {
        #[doc(hidden)]
        pub fn set_token(
            &self,
            _: impl __private::OfPrimaryKey,
        ) -> __private::Update<Session, Self> {
            __private::stub()
        }
    }
    use __private::Complete as __Complete;
    impl __Complete for SessionSetters {}
    const _: () = __private::check_key::<Session>(__private::Pk);
};
#[allow(long_running_const_eval)]
const _: () = {
    use ::dynaschema::private as __private;
    #[automatically_derived]
    impl __private::KeyPart for UserId {
        const SHAPE: __private::Shape = <String as __private::KeyPart>::SHAPE;
        const SHAPE_REF: &'static __private::Shape = &<Self as __private::KeyPart>::SHAPE
            .of_type(::core::module_path!(), "UserId");
        fn to_part(&self) -> __private::PartValue<'_> {
            <String as __private::KeyPart>::to_part(&self.0)
        }
        fn from_part(
            value: __private::PartValue<'_>,
        ) -> __private::Result<Self, __private::PartError> {
            __private::Result::map(
                <String as __private::KeyPart>::from_part(value),
                |value| Self { 0: value },
            )
        }
    }
    #[automatically_derived]
    impl __private::TextAttribute for UserId
    where
        for<'__a> &'__a String: __private::TextAttribute,
    {}
    #[automatically_derived]
    impl __private::Ordered for UserId
    where
        for<'__a> &'__a String: __private::Ordered,
    {}
};
#[allow(long_running_const_eval)]
const _: () = {
    use ::dynaschema::private as __private;
    #[automatically_derived]
    impl __private::KeyPart for Status {
        const SHAPE: __private::Shape = __private::Shape::one_of(
            &["PENDING", "SHIPPED"],
        );
        const SHAPE_REF: &'static __private::Shape = &<Self as __private::KeyPart>::SHAPE
            .of_type(::core::module_path!(), "Status");
        fn to_part(&self) -> __private::PartValue<'_> {
            __private::PartValue::Text(
                __private::Cow::Borrowed(
                    match self {
                        Self::Pending => "PENDING",
                        Self::Shipped => "SHIPPED",
                    },
                ),
            )
        }
        fn from_part(
            value: __private::PartValue<'_>,
        ) -> __private::Result<Self, __private::PartError> {
            match __private::PartValue::as_text(&value)? {
                "PENDING" => __private::Result::Ok(Self::Pending),
                "SHIPPED" => __private::Result::Ok(Self::Shipped),
                _ => {
                    __private::Result::Err(
                        __private::PartError::new("no variant of `Status` has this text"),
                    )
                }
            }
        }
    }
    #[automatically_derived]
    impl __private::TextAttribute for Status {}
    #[automatically_derived]
    impl __private::Ordered for Status {}
};
#[allow(long_running_const_eval)]
const _: () = {
    use ::dynaschema::private as __private;
    const __TEMPLATE: __private::Template = __private::Template {
        text: "<owner:lower>/<name>",
        segments: &[
            __private::Placeholder(__private::PartRef {
                part: 0usize,
                name: "owner",
                shape: <String as __private::KeyPart>::SHAPE_REF,
                spec: __private::Spec {
                    case: __private::Some(__private::Case::Lower),
                    ..__private::PLAIN
                },
            }),
            __private::Literal("/"),
            __private::Placeholder(__private::PartRef {
                part: 1usize,
                name: "name",
                shape: <String as __private::KeyPart>::SHAPE_REF,
                spec: __private::PLAIN,
            }),
        ],
    };
    const _: () = __private::check_composite(&__TEMPLATE);
    #[automatically_derived]
    impl __private::KeyPart for RepoId {
        const SHAPE: __private::Shape = __private::Shape::composite(&__TEMPLATE);
        const SHAPE_REF: &'static __private::Shape = &<Self as __private::KeyPart>::SHAPE
            .of_type(::core::module_path!(), "RepoId");
        fn to_part(&self) -> __private::PartValue<'_> {
            __private::PartValue::Composite(
                ::core::convert::From::from([
                    <String as __private::KeyPart>::to_part(&self.owner),
                    <String as __private::KeyPart>::to_part(&self.name),
                ]),
            )
        }
        fn from_part(
            value: __private::PartValue<'_>,
        ) -> __private::Result<Self, __private::PartError> {
            let mut parts = __private::composite_parts(value, 2usize)?;
            __private::Result::Ok(Self {
                owner: <String as __private::KeyPart>::from_part(
                    ::core::option::Option::unwrap_or(
                        ::core::iter::Iterator::next(&mut parts),
                        __private::PartValue::None,
                    ),
                )?,
                name: <String as __private::KeyPart>::from_part(
                    ::core::option::Option::unwrap_or(
                        ::core::iter::Iterator::next(&mut parts),
                        __private::PartValue::None,
                    ),
                )?,
            })
        }
    }
    #[automatically_derived]
    impl __private::CompositePart<12002927925776846068u64> for RepoId {
        type Part = String;
        fn part(&self) -> &String {
            &self.owner
        }
    }
    #[automatically_derived]
    impl __private::CompositePart<14176396743819860870u64> for RepoId {
        type Part = String;
        fn part(&self) -> &String {
            &self.name
        }
    }
};
