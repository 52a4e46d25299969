#[allow(long_running_const_eval)]
const _: () = {
    use ::toolbox::db::private as __private;
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
///The primary key of an `User`: `USER#<id>` / `PROFILE`.
pub struct UserKey {
    ///The part `<id>` of the key.
    pub id: UserId,
}
///The attributes of an `User`, for filters and conditions.
pub struct UserFields {
    ///The attribute `id`.
    pub id: ::toolbox::db::private::Path<
        UserId,
        ::toolbox::db::private::Fixed<::toolbox::db::private::TopLevel>,
    >,
}
///What an update of an `User` sets, and what it knows of the index keys.
pub struct UserSetters(::toolbox::db::private::Changes);
#[allow(long_running_const_eval)]
const _: () = {
    use ::toolbox::db::private as __private;
    #[automatically_derived]
    impl __private::Entity for User {
        const SCHEMA: &'static __private::EntitySchema = &__private::EntitySchema {
            attributes: &__private::Attribute::all(["id"], &[]),
            parts: &[
                __private::Part {
                    name: "id",
                    shape: <UserId as __private::KeyPart>::SHAPE_REF,
                },
            ],
            pk: __private::Key::Template(__private::Template {
                text: "USER#<id>",
                segments: &[
                    __private::Literal("USER#"),
                    __private::Placeholder(__private::PartRef {
                        part: 0usize,
                        name: "id",
                        shape: <UserId as __private::KeyPart>::SHAPE_REF,
                        spec: __private::PLAIN,
                    }),
                ],
            }),
            sk: __private::Some(
                __private::Key::Template(__private::Template {
                    text: "PROFILE",
                    segments: &[__private::Literal("PROFILE")],
                }),
            ),
            indexes: &[],
            ..__private::EntitySchema::of("User")
        };
        type Key = UserKey;
        type Fields = UserFields;
        fn fields() -> Self::Fields {
            UserFields {
                id: __private::Path::new("id").fixed(),
            }
        }
        fn to_key(&self) -> Self::Key {
            UserKey {
                id: __private::Clone::clone(&self.id),
            }
        }
        fn part(&self, part: usize) -> __private::PartValue<'_> {
            match part {
                0usize => <UserId as __private::KeyPart>::to_part(&self.id),
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
    impl __private::Batch for User {}
    #[automatically_derived]
    impl __private::EntityKey for UserKey {
        type Entity = User;
        fn part(&self, part: usize) -> __private::PartValue<'_> {
            match part {
                0usize => <UserId as __private::KeyPart>::to_part(&self.id),
                _ => __private::PartValue::None,
            }
        }
        fn from_parts(part: __private::ReadPart<'_>) -> __private::FromParts<Self> {
            __private::Result::Ok(Self {
                id: __private::from_part(
                    0usize,
                    part,
                    <UserId as __private::KeyPart>::from_part,
                )?,
            })
        }
    }
    #[automatically_derived]
    impl ::core::clone::Clone for UserKey {
        fn clone(&self) -> Self {
            Self {
                id: __private::Clone::clone(&self.id),
            }
        }
    }
    #[automatically_derived]
    impl ::core::cmp::PartialEq for UserKey {
        fn eq(&self, other: &Self) -> bool {
            __private::key_eq(self, other)
        }
    }
    #[automatically_derived]
    impl ::core::cmp::Eq for UserKey {}
    #[automatically_derived]
    impl ::core::hash::Hash for UserKey {
        fn hash<__H: ::core::hash::Hasher>(&self, state: &mut __H) {
            __private::key_hash(self, state);
        }
    }
    #[automatically_derived]
    impl ::core::fmt::Debug for UserKey {
        fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            __private::key_fmt(self, "UserKey", f)
        }
    }
    #[automatically_derived]
    impl __private::serde::Serialize for UserKey {
        fn serialize<__S: __private::serde::Serializer>(
            &self,
            serializer: __S,
        ) -> __private::Result<__S::Ok, __S::Error> {
            __private::key_serialize(self, "UserKey", serializer)
        }
    }
    impl User {
        ///The primary key of this value: `USER#<id>` / `PROFILE`.
        pub fn key(&self) -> UserKey {
            __private::Entity::to_key(self)
        }
        /**Write this value as a new item.

Sending it gives `AlreadyExists` where the key is taken. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn create(self) -> __private::Create<User> {
            __private::Create::new(self)
        }
        /**Write this value, replacing the item of the same key.

The attributes that this type does not know are dropped with it. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn put(self) -> __private::Put<User> {
            __private::Put::new(self)
        }
        ///Read the whole table, and give every `User` in it.
        pub fn scan() -> __private::Scan<User> {
            __private::Scan::new()
        }
        /**The partition `PK = USER#<id>`, for reads of everything in it.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn pk(id: impl __private::KeyArg<UserId>) -> __private::PartitionKey<User> {
            __private::PartitionKey::new(&[__private::KeyArg::to_arg(&id)])
        }
        /**Get the item `PK = USER#<id>`, `SK = PROFILE`.

An item that is not there is `None` with `.optional`, and `NotFound` with `.one`. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn get(id: impl __private::KeyArg<UserId>) -> __private::Get<User> {
            __private::Get::new(&[__private::KeyArg::to_arg(&id)])
        }
        /**Delete the item `PK = USER#<id>`, `SK = PROFILE`; an item that is not there is no error.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn delete(id: impl __private::KeyArg<UserId>) -> __private::Delete<User> {
            __private::Delete::of_get(Self::get(id))
        }
        /**Whether there is an item `PK = USER#<id>`, `SK = PROFILE`.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn exists(id: impl __private::KeyArg<UserId>) -> __private::Exists<User> {
            __private::Exists::of_get(Self::get(id))
        }
        /**Change the item `PK = USER#<id>`, `SK = PROFILE`, which has to exist.

What is not set stays as it is. Sending it gives `NotFound` where there is no such item. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn update(
            id: impl __private::KeyArg<UserId>,
        ) -> __private::Update<User, UserSetters> {
            __private::update_got(Self::get(id))
        }
        /**Change the stored item from this value of it, which was read: only what differs is sent.

Sending it gives `Stale`, or with a version `VersionConflict`, where what it relies on is not stored any more, and `NotFound` where there is no item.*/
        pub fn edit(&self) -> __private::Update<User, UserSetters> {
            __private::edit(self)
        }
        /**Write this value as a new item, or change the one that is there.

Of an item that is there, only what setters say changes, and what it lacks is added. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn upsert(self) -> __private::Update<User, UserSetters> {
            __private::upsert(&self)
        }
        /**Read the item, change it, and write it back, again where another write came in between.

The closure can be called several times, and may borrow. Gives the value as stored; `NotFound` where there is no item.*/
        pub fn modify<
            '__change,
            __S: __private::Contains<User>,
            __R: __private::Verdict,
        >(
            table: &__private::Table<__S>,
            key: &UserKey,
            change: impl ::core::ops::FnMut(
                &mut User,
            ) -> __R + ::core::marker::Send + '__change,
        ) -> __private::Modify<'__change, User> {
            __private::modify(table, key, change)
        }
        /**Give the stored item of this value another primary key, and change what else the closure changes.

Sending it gives `AlreadyExists` where the new key is taken, and `ConditionFailed`, or `VersionConflict`, where the stored item is not this value any more. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn move_to(
            self,
            change: impl ::core::ops::FnOnce(&mut User),
        ) -> __private::Move<User> {
            __private::Move::new(self, change)
        }
        /**Delete the stored item of this value, which was read.

With a version, sending it gives `VersionConflict` where another one is stored. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn remove(&self) -> __private::Delete<User> {
            __private::Delete::of_value(self)
        }
        /**`Query: PK = USER#<id>`.

In the order of `PROFILE`. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn query(
            id: impl __private::PartArg<UserId>,
        ) -> __private::Query<User, __private::Ended<User, true>> {
            __private::query(
                __private::OfTable,
                &[(0usize, __private::PartArg::values(&id))],
            )
        }
    }
    impl UserKey {
        /**Get the item `PK = USER#<id>`, `SK = PROFILE`.

An item that is not there is `None` with `.optional`, and `NotFound` with `.one`. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn get(&self) -> __private::Get<User> {
            __private::Get::from_key(self)
        }
        /**Delete the item `PK = USER#<id>`, `SK = PROFILE`; an item that is not there is no error.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn delete(&self) -> __private::Delete<User> {
            __private::Delete::from_key(self)
        }
        /**Whether there is an item `PK = USER#<id>`, `SK = PROFILE`.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn exists(&self) -> __private::Exists<User> {
            __private::Exists::from_key(self)
        }
        /**Change the item `PK = USER#<id>`, `SK = PROFILE`, which has to exist.

What is not set stays as it is. Sending it gives `NotFound` where there is no such item. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn update(&self) -> __private::Update<User, UserSetters> {
            __private::update_key(self)
        }
        ///A condition on the stored item, for transactions: nothing is written.
        pub fn check(
            &self,
            condition: impl ::core::ops::FnOnce(UserFields) -> __private::Condition,
        ) -> __private::Check<User> {
            __private::Check::new(self, condition(<User as __private::Entity>::fields()))
        }
        /**Parse the key attributes `USER#<id>` / `PROFILE`.

# Errors

`InvalidKey` where the texts do not fit these templates.*/
        pub fn parse(pk: &str, sk: &str) -> __private::Result<Self, __private::Error> {
            __private::parse_key(pk, __private::Some(sk))
        }
    }
    impl __private::Keyed<__private::Base> for User {
        type Parts = (UserId,);
        type Steps<__R, const __N: usize> = __private::Ended<__R, true>;
    }
    #[automatically_derived]
    impl __private::Setters for UserSetters {
        type Entity = User;
        type Whole = UserSetters;
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
    impl UserSetters {
        #[doc(hidden)]
        pub fn set_id(
            &self,
            _: impl __private::OfPrimaryKey,
        ) -> __private::Update<User, Self> {
            __private::stub()
        }
    }
    use __private::Complete as __Complete;
    impl __Complete for UserSetters {}
    const _: () = __private::check_key::<User>(__private::Pk);
    const _: () = __private::check_key::<User>(__private::Sk);
};
#[allow(long_running_const_eval)]
const _: () = {
    use ::toolbox::db::private as __private;
    #[automatically_derived]
    impl __private::TableSchema for Shop {
        const TABLE: &'static __private::TableDescription = &__private::TableDescription {
            name: "Shop",
            pk: __private::None,
            sk: __private::None,
            entity: __private::EntityAttribute::Required("entity_type"),
            indexes: &[],
            members: &[
                __private::Member {
                    variant: "User",
                    entity: __private::entity_value(
                        <User as __private::Entity>::SCHEMA,
                        __private::None,
                    ),
                    schema: <User as __private::Entity>::SCHEMA,
                    permits: __private::Permits::NOTHING,
                },
            ],
            unknown: __private::UnknownItems::PassedOver,
            constants: &[],
            times: &[],
        };
        const HOOKS: &'static [&'static __private::Hooks] = &[
            <User as __private::Entity>::HOOKS,
        ];
    }
    #[automatically_derived]
    impl __private::Contains<User> for Shop {
        const MEMBER: usize = 0usize;
    }
    #[automatically_derived]
    impl ::core::convert::From<User> for Shop {
        fn from(value: User) -> Self {
            Self::User(value)
        }
    }
    #[automatically_derived]
    impl ::core::convert::TryFrom<Shop> for User {
        type Error = Shop;
        fn try_from(value: Shop) -> __private::Result<Self, Shop> {
            match value {
                Shop::User(value) => __private::Result::Ok(value),
                other => __private::Result::Err(other),
            }
        }
    }
    #[automatically_derived]
    impl __private::ReadFrom<Shop> for Shop {
        const WANTS: __private::Wants = __private::Wants::All;
        fn decode_member(
            member: usize,
            item: __private::Unread<'_>,
            inspect: __private::Inspect<'_>,
        ) -> __private::Result<Self, __private::CodecError> {
            match member {
                0usize => {
                    __private::Result::map(
                        <User as __private::Entity>::decode_shown(item, inspect),
                        |value| Self::User(value),
                    )
                }
                member => __private::no_member(member),
            }
        }
    }
    #[automatically_derived]
    impl __private::BatchPut<Shop> for Shop {
        fn of_member(&self) -> __private::OfMember<'_> {
            match self {
                Self::User(value) => {
                    <User as __private::Entity>::as_member(value, 0usize)
                }
            }
        }
    }
    impl Shop {
        ///Query: everything in one partition of `Shop`, in the order of the sort key.
        pub fn partition<P: __private::PartitionOf<Self>>(
            of: P,
        ) -> __private::MixedQuery<Self, P> {
            __private::partition(of)
        }
        ///Read the whole table, and give every item of `Shop`.
        pub fn scan() -> __private::Scan<Self> {
            __private::Scan::new()
        }
        ///The lock of `Shop`: what its stored bytes depend on, line by line.
        pub fn lock() -> __private::String {
            __private::lock::<Self>()
        }
    }
    const __SURVEY: &__private::Survey<1usize> = &__private::Survey::of(
        <Shop as __private::TableSchema>::TABLE,
    );
    const _: () = __SURVEY.check_member(0usize);
};
