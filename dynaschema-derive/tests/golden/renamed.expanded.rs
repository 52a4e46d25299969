const _: () = {
    #[automatically_derived]
    impl ::toolbox::db::private::KeyPart for UserId {
        const SHAPE: ::toolbox::db::private::Shape = <String as ::toolbox::db::private::KeyPart>::SHAPE;
        fn to_part(&self) -> ::toolbox::db::private::PartValue<'_> {
            <String as ::toolbox::db::private::KeyPart>::to_part(&self.0)
        }
        fn from_part(
            value: ::toolbox::db::private::PartValue<'_>,
        ) -> ::core::result::Result<Self, ::toolbox::db::private::PartError> {
            ::core::result::Result::map(
                <String as ::toolbox::db::private::KeyPart>::from_part(value),
                |value| Self { 0: value },
            )
        }
    }
};
///The primary key of an `User`: `USER#<id>` / `PROFILE`.
pub struct UserKey {
    ///The part `<id>` of the key.
    pub id: UserId,
}
///The attributes of an `User`, for filters and conditions.
#[allow(missing_debug_implementations)]
pub struct UserFields {
    ///The attribute `id`.
    pub id: ::toolbox::db::private::Path<
        UserId,
        ::toolbox::db::private::Fixed<::toolbox::db::private::TopLevel>,
    >,
}
///What an update of an `User` sets, and what it knows of the index keys.
#[allow(missing_debug_implementations)]
pub struct UserUpdate(::toolbox::db::private::Changes);
const _: () = {
    #[automatically_derived]
    impl ::toolbox::db::private::Entity for User {
        const SCHEMA: &'static ::toolbox::db::private::EntitySchema = &::toolbox::db::private::EntitySchema {
            name: "User",
            entity: "User",
            schema_version: ::core::option::Option::None,
            attributes: &[
                ::toolbox::db::private::Attribute {
                    field: "id",
                    name: "id",
                    from_key: false,
                    default: false,
                },
            ],
            parts: &[
                ::toolbox::db::private::Part {
                    name: "id",
                    shape: &<UserId as ::toolbox::db::private::KeyPart>::SHAPE,
                },
            ],
            pk: ::toolbox::db::private::Key::Template(::toolbox::db::private::Template {
                text: "USER#<id>",
                segments: &[
                    ::toolbox::db::private::Segment::Literal("USER#"),
                    ::toolbox::db::private::Segment::Part(::toolbox::db::private::PartRef {
                        part: 0usize,
                        name: "id",
                        shape: &<UserId as ::toolbox::db::private::KeyPart>::SHAPE,
                        spec: ::toolbox::db::private::Spec::PLAIN,
                    }),
                ],
            }),
            sk: ::core::option::Option::Some(
                ::toolbox::db::private::Key::Template(::toolbox::db::private::Template {
                    text: "PROFILE",
                    segments: &[::toolbox::db::private::Segment::Literal("PROFILE")],
                }),
            ),
            indexes: &[],
            allow: ::toolbox::db::private::Allow {
                lossy_key: false,
                hot_partition: false,
            },
            shares_key: &[],
            kept: ::toolbox::db::private::Kept::NOTHING,
        };
        type Key = UserKey;
        type Fields = UserFields;
        fn fields() -> Self::Fields {
            UserFields {
                id: ::toolbox::db::private::Path::new("id").fixed(),
            }
        }
        fn to_key(&self) -> Self::Key {
            UserKey {
                id: ::core::clone::Clone::clone(&self.id),
            }
        }
        fn part(&self, part: usize) -> ::toolbox::db::private::PartValue<'_> {
            match part {
                0usize => <UserId as ::toolbox::db::private::KeyPart>::to_part(&self.id),
                _ => ::toolbox::db::private::PartValue::None,
            }
        }
        fn encode(
            &self,
        ) -> ::core::result::Result<
            ::toolbox::db::private::Item,
            ::toolbox::db::private::CodecError,
        > {
            ::toolbox::db::private::encode(self)
        }
        fn decode(
            item: ::toolbox::db::private::Item,
        ) -> ::core::result::Result<Self, ::toolbox::db::private::CodecError> {
            ::toolbox::db::private::decode(item)
        }
    }
    #[automatically_derived]
    impl ::toolbox::db::private::Batch for User {}
    #[automatically_derived]
    impl ::toolbox::db::private::EntityKey for UserKey {
        type Entity = User;
        fn part(&self, part: usize) -> ::toolbox::db::private::PartValue<'_> {
            match part {
                0usize => <UserId as ::toolbox::db::private::KeyPart>::to_part(&self.id),
                _ => ::toolbox::db::private::PartValue::None,
            }
        }
        fn from_parts(
            part: &mut dyn ::core::ops::FnMut(
                usize,
            ) -> ::toolbox::db::private::PartValue<'static>,
        ) -> ::core::result::Result<Self, (usize, ::toolbox::db::private::PartError)> {
            ::core::result::Result::Ok(Self {
                id: ::toolbox::db::private::from_part(
                    0usize,
                    part,
                    <UserId as ::toolbox::db::private::KeyPart>::from_part,
                )?,
            })
        }
    }
    #[automatically_derived]
    impl ::core::clone::Clone for UserKey {
        fn clone(&self) -> Self {
            Self {
                id: ::core::clone::Clone::clone(&self.id),
            }
        }
    }
    #[automatically_derived]
    impl ::core::cmp::PartialEq for UserKey {
        fn eq(&self, other: &Self) -> bool {
            ::toolbox::db::private::key_eq(self, other)
        }
    }
    #[automatically_derived]
    impl ::core::cmp::Eq for UserKey {}
    #[automatically_derived]
    impl ::core::hash::Hash for UserKey {
        fn hash<__H: ::core::hash::Hasher>(&self, state: &mut __H) {
            ::toolbox::db::private::key_hash(self, state);
        }
    }
    #[automatically_derived]
    impl ::core::fmt::Debug for UserKey {
        fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            ::toolbox::db::private::key_fmt(self, "UserKey", f)
        }
    }
    #[automatically_derived]
    impl ::toolbox::db::private::serde::Serialize for UserKey {
        fn serialize<__S: ::toolbox::db::private::serde::Serializer>(
            &self,
            serializer: __S,
        ) -> ::core::result::Result<__S::Ok, __S::Error> {
            ::toolbox::db::private::key_serialize(self, "UserKey", serializer)
        }
    }
    impl User {
        ///The primary key of this value: `USER#<id>` / `PROFILE`.
        pub fn key(&self) -> UserKey {
            ::toolbox::db::private::Entity::to_key(self)
        }
        /**Write this value as a new item.

Sending it gives `AlreadyExists` where the key is taken. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn create(self) -> ::toolbox::db::private::Create<User> {
            ::toolbox::db::private::Create::new(self)
        }
        /**Write this value, replacing the item of the same key.

The attributes that this type does not know are dropped with it. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn put(self) -> ::toolbox::db::private::Put<User> {
            ::toolbox::db::private::Put::new(self)
        }
        ///Read the whole table, and give every `User` in it.
        pub fn scan() -> ::toolbox::db::private::Scan<User> {
            ::toolbox::db::private::Scan::new()
        }
        /**The partition `PK = USER#<id>`, for reads of everything in it.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn pk(
            id: impl ::toolbox::db::private::KeyArg<UserId>,
        ) -> ::toolbox::db::private::PartitionKey<User> {
            ::toolbox::db::private::PartitionKey::new(
                &[::toolbox::db::private::KeyArg::<UserId>::to_arg(&id)],
            )
        }
        /**Get the item `PK = USER#<id>`, `SK = PROFILE`.

An item that is not there is `None` with `.optional`, and `NotFound` with `.one`. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn get(
            id: impl ::toolbox::db::private::KeyArg<UserId>,
        ) -> ::toolbox::db::private::Get<User> {
            ::toolbox::db::private::Get::new(
                &[::toolbox::db::private::KeyArg::<UserId>::to_arg(&id)],
            )
        }
        /**Delete the item `PK = USER#<id>`, `SK = PROFILE`; an item that is not there is no error.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn delete(
            id: impl ::toolbox::db::private::KeyArg<UserId>,
        ) -> ::toolbox::db::private::Delete<User> {
            ::toolbox::db::private::Delete::new(
                &[::toolbox::db::private::KeyArg::<UserId>::to_arg(&id)],
            )
        }
        /**Whether there is an item `PK = USER#<id>`, `SK = PROFILE`.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn exists(
            id: impl ::toolbox::db::private::KeyArg<UserId>,
        ) -> ::toolbox::db::private::Exists<User> {
            ::toolbox::db::private::Exists::new(
                &[::toolbox::db::private::KeyArg::<UserId>::to_arg(&id)],
            )
        }
        /**Change the item `PK = USER#<id>`, `SK = PROFILE`, which has to exist.

What is not set stays as it is. Sending it gives `NotFound` where there is no such item. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn update(
            id: impl ::toolbox::db::private::KeyArg<UserId>,
        ) -> ::toolbox::db::private::Update<User, UserUpdate> {
            ::toolbox::db::private::update(
                &[::toolbox::db::private::KeyArg::<UserId>::to_arg(&id)],
            )
        }
        /**Change the stored item from this value of it, which was read: only what differs is sent.

Sending it gives `ConditionFailed`, or `VersionConflict`, where what it relies on is not stored any more.*/
        pub fn edit(&self) -> ::toolbox::db::private::Update<User, UserUpdate> {
            ::toolbox::db::private::edit(self)
        }
        /**Write this value as a new item, or change the one that is there.

Of an item that is there, only what setters say changes, and what it lacks is added. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn upsert(self) -> ::toolbox::db::private::Update<User, UserUpdate> {
            ::toolbox::db::private::upsert(&self)
        }
        /**Read the item, change it, and write it back, again where another write came in between.

The closure can be called several times. Gives the value as stored; `NotFound` where there is no item.*/
        pub fn modify<
            __S: ::toolbox::db::private::Contains<User>,
            __R: ::toolbox::db::private::Verdict,
        >(
            table: &::toolbox::db::private::Table<__S>,
            key: &UserKey,
            change: impl ::core::ops::FnMut(
                &mut User,
            ) -> __R + ::core::marker::Send + 'static,
        ) -> ::toolbox::db::private::Call<User> {
            ::toolbox::db::private::modify(table, key, change)
        }
        /**Give the stored item of this value another primary key, and change what else the closure changes.

Sending it gives `AlreadyExists` where the new key is taken, and `ConditionFailed`, or `VersionConflict`, where the stored item is not this value any more. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn move_to(
            self,
            change: impl ::core::ops::FnOnce(&mut User),
        ) -> ::toolbox::db::private::Move<User> {
            ::toolbox::db::private::Move::new(self, change)
        }
        /**Delete the stored item of this value, which was read.

With a version, sending it gives `VersionConflict` where another one is stored. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn remove(&self) -> ::toolbox::db::private::Delete<User> {
            ::toolbox::db::private::Delete::of_value(self)
        }
        /**`Query: PK = USER#<id>`.

In the order of `PROFILE`. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn query(
            id: impl ::toolbox::db::private::KeyArg<UserId>,
        ) -> ::toolbox::db::private::Query<
            User,
            ::toolbox::db::private::Ended<User, true>,
        > {
            ::toolbox::db::private::query(
                ::toolbox::db::private::Source::Base,
                &[(0usize, ::toolbox::db::private::KeyArg::<UserId>::to_arg(&id))],
            )
        }
    }
    impl UserKey {
        /**Get the item `PK = USER#<id>`, `SK = PROFILE`.

An item that is not there is `None` with `.optional`, and `NotFound` with `.one`. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn get(&self) -> ::toolbox::db::private::Get<User> {
            ::toolbox::db::private::Get::from_key(self)
        }
        /**Delete the item `PK = USER#<id>`, `SK = PROFILE`; an item that is not there is no error.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn delete(&self) -> ::toolbox::db::private::Delete<User> {
            ::toolbox::db::private::Delete::from_key(self)
        }
        /**Whether there is an item `PK = USER#<id>`, `SK = PROFILE`.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn exists(&self) -> ::toolbox::db::private::Exists<User> {
            ::toolbox::db::private::Exists::from_key(self)
        }
        /**Change the item `PK = USER#<id>`, `SK = PROFILE`, which has to exist.

What is not set stays as it is. Sending it gives `NotFound` where there is no such item. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn update(&self) -> ::toolbox::db::private::Update<User, UserUpdate> {
            ::toolbox::db::private::update_key(self)
        }
        ///A condition on the stored item, for transactions: nothing is written.
        pub fn check(
            &self,
            condition: impl ::core::ops::FnOnce(
                UserFields,
            ) -> ::toolbox::db::private::Condition,
        ) -> ::toolbox::db::private::Check<User> {
            ::toolbox::db::private::Check::new(
                self,
                condition(<User as ::toolbox::db::private::Entity>::fields()),
            )
        }
        /**Parse the key attributes `USER#<id>` / `PROFILE`.

# Errors

`InvalidKey` where the texts do not fit these templates.*/
        pub fn parse(
            pk: &str,
            sk: &str,
        ) -> ::core::result::Result<Self, ::toolbox::db::private::Error> {
            ::toolbox::db::private::parse_key(pk, ::core::option::Option::Some(sk))
        }
    }
    #[automatically_derived]
    impl ::toolbox::db::private::Setters for UserUpdate {
        type Entity = User;
        fn from_changes(changes: ::toolbox::db::private::Changes) -> Self {
            Self(changes)
        }
        fn changes(&self) -> &::toolbox::db::private::Changes {
            &self.0
        }
        fn into_changes(self) -> ::toolbox::db::private::Changes {
            self.0
        }
    }
    #[automatically_derived]
    impl ::toolbox::db::private::Complete for UserUpdate {}
    #[allow(long_running_const_eval)]
    const _: () = ::toolbox::db::private::check_key(
        <User as ::toolbox::db::private::Entity>::SCHEMA,
        ::toolbox::db::private::Slot::Pk,
    );
    #[allow(long_running_const_eval)]
    const _: () = ::toolbox::db::private::check_key(
        <User as ::toolbox::db::private::Entity>::SCHEMA,
        ::toolbox::db::private::Slot::Sk,
    );
};
const _: () = {
    #[automatically_derived]
    impl ::toolbox::db::private::TableSchema for Shop {
        const TABLE: &'static ::toolbox::db::private::TableDescription = &::toolbox::db::private::TableDescription {
            name: "Shop",
            pk: ::core::option::Option::None,
            sk: ::core::option::Option::None,
            entity: ::toolbox::db::private::EntityAttribute::Required("entity_type"),
            indexes: &[],
            members: &[
                ::toolbox::db::private::Member {
                    variant: "User",
                    entity: ::toolbox::db::private::entity_value(
                        <User as ::toolbox::db::private::Entity>::SCHEMA,
                        ::core::option::Option::None,
                    ),
                    schema: <User as ::toolbox::db::private::Entity>::SCHEMA,
                },
            ],
            keeps_unknown: false,
        };
        const HOOKS: &'static [&'static ::toolbox::db::private::Hooks] = &[
            <User as ::toolbox::db::private::Entity>::HOOKS,
        ];
        fn touch(&self) {
            match self {
                Self::User(value) => ::toolbox::db::private::touch(value),
            }
        }
    }
    #[automatically_derived]
    impl ::toolbox::db::private::Contains<User> for Shop {
        const MEMBER: ::core::option::Option<usize> = ::core::option::Option::Some(
            0usize,
        );
        fn decode_member(
            _: usize,
            item: ::toolbox::db::private::Item,
        ) -> ::core::result::Result<User, ::toolbox::db::private::CodecError> {
            <User as ::toolbox::db::private::Entity>::decode(item)
        }
    }
    #[automatically_derived]
    impl ::core::convert::From<User> for Shop {
        fn from(value: User) -> Self {
            Self::User(value)
        }
    }
    #[automatically_derived]
    impl ::toolbox::db::private::Contains<Shop> for Shop {
        const MEMBER: ::core::option::Option<usize> = ::core::option::Option::None;
        fn decode_member(
            member: usize,
            item: ::toolbox::db::private::Item,
        ) -> ::core::result::Result<Self, ::toolbox::db::private::CodecError> {
            match member {
                0usize => {
                    ::core::result::Result::map(
                        <User as ::toolbox::db::private::Entity>::decode(item),
                        |value| Self::User(value),
                    )
                }
                member => ::toolbox::db::private::no_member(member),
            }
        }
    }
    impl Shop {
        ///Query: everything in one partition of `Shop`, in the order of the sort key.
        pub fn partition<E>(
            key: ::toolbox::db::private::PartitionKey<E>,
        ) -> ::toolbox::db::private::Query<Self, ::toolbox::db::private::Mixed<Self>>
        where
            E: ::toolbox::db::private::Entity,
            Self: ::toolbox::db::private::Contains<E>,
        {
            ::toolbox::db::private::partition(key)
        }
        ///Read the whole table, and give every item of `Shop`.
        pub fn scan() -> ::toolbox::db::private::Scan<Self> {
            ::toolbox::db::private::Scan::new()
        }
    }
    #[allow(long_running_const_eval)]
    const SURVEY: &::toolbox::db::private::Survey<1usize> = &::toolbox::db::private::Survey::of(
        <Shop as ::toolbox::db::private::TableSchema>::TABLE,
    );
    #[allow(long_running_const_eval)]
    const _: () = SURVEY.check_member(0usize);
};
