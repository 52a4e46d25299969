::core::compile_error! {
    "unknown field `tokn` in key template; did you mean `token`?"
}
::core::compile_error! {
    "unknown spec `06x` in `<number:06x>`; the specs are `06`, `signed`, `desc`, `epoch`, `epoch_ms`, `s`, `ms`, `us`, `ns`, `year`, `month`, `day`, `hour`, `lower`, `upper`, `escape`, `raw`, `text`, `or('…')`, `only('…')`, `shard(10)`"
}
///The primary key of a `Session`: `SESSION#<tokn>` / `<number:06x>`.
pub struct SessionKey {
    ///The part `<token>` of the key.
    pub token: String,
    ///The part `<number>` of the key.
    pub number: u32,
}
///The attributes of a `Session`, for filters and conditions.
pub struct SessionFields {
    ///The attribute `token`.
    pub token: ::dynaschema::private::Path<String>,
    ///The attribute `number`.
    pub number: ::dynaschema::private::Path<u32>,
}
///What an update of a `Session` sets, and what it knows of the index keys.
pub struct SessionSetters(::dynaschema::private::Changes);
///What a query of a `Session` knows so far of its sort key.
pub struct SessionSteps<const __QUERY: usize, const __FIXED: usize, __R = Session>(
    ::dynaschema::private::Reading<__R>,
);
#[allow(long_running_const_eval)]
const _: () = {
    use ::dynaschema::private as __private;
    #[automatically_derived]
    impl __private::Entity for Session {
        const SCHEMA: &'static __private::EntitySchema = __private::STUB_SCHEMA;
        type Key = SessionKey;
        type Fields = SessionFields;
        fn fields() -> Self::Fields {
            __private::stub()
        }
        fn to_key(&self) -> Self::Key {
            __private::stub()
        }
        fn part(&self, _: usize) -> __private::PartValue<'_> {
            __private::stub()
        }
        fn encode(&self) -> __private::Encoded {
            __private::stub()
        }
        fn decode(_: __private::Unread<'_>) -> __private::Decoded<Self> {
            __private::stub()
        }
    }
    #[automatically_derived]
    impl __private::Batch for Session {}
    #[automatically_derived]
    impl __private::EntityKey for SessionKey {
        type Entity = Session;
        fn part(&self, _: usize) -> __private::PartValue<'_> {
            __private::stub()
        }
        fn from_parts(_: __private::ReadPart<'_>) -> __private::FromParts<Self> {
            __private::stub()
        }
    }
    #[automatically_derived]
    impl ::core::clone::Clone for SessionKey {
        fn clone(&self) -> Self {
            Self {
                token: __private::Clone::clone(&self.token),
                number: __private::Clone::clone(&self.number),
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
        ///The primary key of this value: `SESSION#<tokn>` / `<number:06x>`.
        pub fn key(&self) -> SessionKey {
            __private::stub()
        }
        /**Write this value as a new item.

Sending it gives `AlreadyExists` where the key is taken. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn create(self) -> __private::Create<Session> {
            __private::stub()
        }
        /**Write this value, replacing the item of the same key.

The attributes that this type does not know are dropped with it. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn put(self) -> __private::Put<Session> {
            __private::stub()
        }
        ///Read the whole table, and give every `Session` in it.
        pub fn scan() -> __private::Scan<Session> {
            __private::stub()
        }
        /**The partition `PK = SESSION#<tokn>`, for reads of everything in it.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn pk(
            token: impl __private::KeyArg<String>,
        ) -> __private::PartitionKey<Session> {
            __private::stub()
        }
        /**Get the item `PK = SESSION#<tokn>`, `SK = <number:06x>`.

An item that is not there is `None` with `.optional`, and `NotFound` with `.one`. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn get(
            token: impl __private::KeyArg<String>,
            number: impl __private::KeyArg<u32>,
        ) -> __private::Get<Session> {
            __private::stub()
        }
        /**Delete the item `PK = SESSION#<tokn>`, `SK = <number:06x>`; an item that is not there is no error.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn delete(
            token: impl __private::KeyArg<String>,
            number: impl __private::KeyArg<u32>,
        ) -> __private::Delete<Session> {
            __private::stub()
        }
        /**Whether there is an item `PK = SESSION#<tokn>`, `SK = <number:06x>`.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn exists(
            token: impl __private::KeyArg<String>,
            number: impl __private::KeyArg<u32>,
        ) -> __private::Exists<Session> {
            __private::stub()
        }
        /**Change the item `PK = SESSION#<tokn>`, `SK = <number:06x>`, which has to exist.

What is not set stays as it is. Sending it gives `NotFound` where there is no such item. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn update(
            token: impl __private::KeyArg<String>,
            number: impl __private::KeyArg<u32>,
        ) -> __private::Update<Session, SessionSetters> {
            __private::stub()
        }
        /**Change the stored item from this value of it, which was read: only what differs is sent.

Sending it gives `Stale`, or with a version `VersionConflict`, where what it relies on is not stored any more, and `NotFound` where there is no item.*/
        pub fn edit(&self) -> __private::Update<Session, SessionSetters> {
            __private::stub()
        }
        /**Write this value as a new item, or change the one that is there.

Of an item that is there, only what setters say changes, and what it lacks is added. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn upsert(self) -> __private::Update<Session, SessionSetters> {
            __private::stub()
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
            __private::stub()
        }
        /**Give the stored item of this value another primary key, and change what else the closure changes.

Sending it gives `AlreadyExists` where the new key is taken, and `ConditionFailed`, or `VersionConflict`, where the stored item is not this value any more. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn move_to(
            self,
            change: impl ::core::ops::FnOnce(&mut Session),
        ) -> __private::Move<Session> {
            __private::stub()
        }
        /**Delete the stored item of this value, which was read.

With a version, sending it gives `VersionConflict` where another one is stored. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn remove(&self) -> __private::Delete<Session> {
            __private::stub()
        }
        /**`Query: PK = SESSION#<tokn>`.

In the order of `<number:06x>`. Opens `.number(…)`. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn query(
            token: impl __private::PartArg<String>,
        ) -> __private::Query<Session, SessionSteps<0usize, 0usize>> {
            __private::stub()
        }
    }
    impl SessionKey {
        /**Get the item `PK = SESSION#<tokn>`, `SK = <number:06x>`.

An item that is not there is `None` with `.optional`, and `NotFound` with `.one`. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn get(&self) -> __private::Get<Session> {
            __private::stub()
        }
        /**Delete the item `PK = SESSION#<tokn>`, `SK = <number:06x>`; an item that is not there is no error.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn delete(&self) -> __private::Delete<Session> {
            __private::stub()
        }
        /**Whether there is an item `PK = SESSION#<tokn>`, `SK = <number:06x>`.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn exists(&self) -> __private::Exists<Session> {
            __private::stub()
        }
        /**Change the item `PK = SESSION#<tokn>`, `SK = <number:06x>`, which has to exist.

What is not set stays as it is. Sending it gives `NotFound` where there is no such item. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn update(&self) -> __private::Update<Session, SessionSetters> {
            __private::stub()
        }
        ///A condition on the stored item, for transactions: nothing is written.
        pub fn check(
            &self,
            condition: impl ::core::ops::FnOnce(SessionFields) -> __private::Condition,
        ) -> __private::Check<Session> {
            __private::stub()
        }
        /**Parse the key attributes `SESSION#<tokn>` / `<number:06x>`.

# Errors

`InvalidKey` where the texts do not fit these templates.*/
        pub fn parse(pk: &str, sk: &str) -> __private::Result<Self, __private::Error> {
            __private::stub()
        }
    }
    #[automatically_derived]
    impl<const __QUERY: usize, const __FIXED: usize, __R> __private::Chain
    for SessionSteps<__QUERY, __FIXED, __R> {
        type Entity = __R;
        fn from_reading(reading: __private::Reading<__R>) -> Self {
            Self(reading)
        }
        fn reading(&self) -> &__private::Reading<__R> {
            &self.0
        }
        fn into_reading(self) -> __private::Reading<__R> {
            self.0
        }
    }
    impl<const __FIXED: usize, __R> __private::Consistent
    for SessionSteps<0usize, __FIXED, __R> {}
    impl<__R> __private::Step for SessionSteps<0usize, 0usize, __R> {
        type Place = __private::At<__R, 0usize, { 3 }>;
        type Next = SessionSteps<0usize, 1usize, __R>;
        type End = __private::Ended<__R, true>;
    }
    impl<__R> SessionSteps<0usize, 0usize, __R> {
        ///Only items with this `number`: a value, a range or `starts_with(…)`; of what may be none, `given(…)` or `given_range(…)`. It is the last. Behind `.erased()` a query is of one type, whatever it knows.
        pub fn number<__A: __private::StepArg<u32, Self, Opens = __O>, __O>(
            &self,
            number: __A,
        ) -> __private::Query<__R, __O> {
            __private::stub()
        }
    }
    impl<__K> __private::Keyed<__K> for Session {
        type Parts = __private::UnknownParts;
        type Steps<__R, const __N: usize> = SessionSteps<0usize, __N, __R>;
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
    use __private::Complete as __Complete;
    impl __Complete for SessionSetters {}
};
