///The primary key of an `Event`: `STREAM#<stream>` / `<at:ms>#<id>`.
pub struct EventKey<T: KeyPart, const N: usize = 4>
where
    T: Ord,
{
    ///The part `<stream>` of the key.
    pub stream: String,
    ///The part `<at>` of the key.
    pub at: jiff::Timestamp,
    ///The part `<id>` of the key.
    pub id: T,
}
///The attributes of an `Event`, for filters and conditions.
pub struct EventFields<T: KeyPart, const N: usize = 4>
where
    T: Ord,
{
    ///The attribute `stream`.
    pub stream: ::dynaschema::private::Path<
        String,
        ::dynaschema::private::Fixed<::dynaschema::private::TopLevel>,
    >,
    ///The attribute `at`.
    pub at: ::dynaschema::private::Path<
        jiff::Timestamp,
        ::dynaschema::private::Fixed<::dynaschema::private::TopLevel>,
    >,
    ///The attribute `id`.
    pub id: ::dynaschema::private::Path<
        T,
        ::dynaschema::private::Fixed<::dynaschema::private::TopLevel>,
    >,
    ///The attribute `payload`.
    pub payload: ::dynaschema::private::Path<[u8; N]>,
}
///What an update of an `Event` sets, and what it knows of the index keys.
pub struct EventSetters<T: KeyPart, const N: usize = 4>(
    ::dynaschema::private::Changes,
    ::core::marker::PhantomData<fn() -> Event<T, N>>,
)
where
    T: Ord;
///What a query of an `Event` knows so far of its sort key.
pub struct EventSteps<
    const __QUERY: usize,
    const __FIXED: usize,
    T: KeyPart,
    const N: usize = 4,
    __R = Event<T, N>,
>(
    ::dynaschema::private::Reading<__R>,
    ::core::marker::PhantomData<fn() -> Event<T, N>>,
)
where
    T: Ord;
#[allow(long_running_const_eval)]
const _: () = {
    use ::dynaschema::private as __private;
    #[automatically_derived]
    impl<T: KeyPart, const N: usize> __private::Entity for Event<T, N>
    where
        T: Ord,
        T: ::core::marker::Send + ::core::marker::Sync + 'static,
        Event<
            T,
            N,
        >: __private::serde::Serialize + __private::serde::de::DeserializeOwned,
        T: __private::serde::Serialize,
        T: __private::KeyPart,
    {
        const SCHEMA: &'static __private::EntitySchema = &__private::EntitySchema {
            attributes: &__private::Attribute::all(
                ["stream", "at", "id", "payload"],
                &[],
            ),
            parts: &[
                __private::Part {
                    name: "stream",
                    shape: <String as __private::KeyPart>::SHAPE_REF,
                },
                __private::Part {
                    name: "at",
                    shape: <jiff::Timestamp as __private::KeyPart>::SHAPE_REF,
                },
                __private::Part {
                    name: "id",
                    shape: <T as __private::KeyPart>::SHAPE_REF,
                },
            ],
            pk: __private::Key::Template(__private::Template {
                text: "STREAM#<stream>",
                segments: &[
                    __private::Literal("STREAM#"),
                    __private::Placeholder(__private::PartRef {
                        part: 0usize,
                        name: "stream",
                        shape: <String as __private::KeyPart>::SHAPE_REF,
                        spec: __private::PLAIN,
                    }),
                ],
            }),
            sk: __private::Some(
                __private::Key::Template(__private::Template {
                    text: "<at:ms>#<id>",
                    segments: &[
                        __private::Placeholder(__private::PartRef {
                            part: 1usize,
                            name: "at",
                            shape: <jiff::Timestamp as __private::KeyPart>::SHAPE_REF,
                            spec: __private::Spec {
                                time: __private::Some(__private::Time::Millis),
                                ..__private::PLAIN
                            },
                        }),
                        __private::Literal("#"),
                        __private::Placeholder(__private::PartRef {
                            part: 2usize,
                            name: "id",
                            shape: <T as __private::KeyPart>::SHAPE_REF,
                            spec: __private::PLAIN,
                        }),
                    ],
                }),
            ),
            indexes: &[],
            named: &[__private::Sk],
            ..__private::EntitySchema::of("Event")
        };
        type Key = EventKey<T, N>;
        type Fields = EventFields<T, N>;
        fn fields() -> Self::Fields {
            EventFields {
                stream: __private::Path::new("stream").fixed(),
                at: __private::Path::new("at").fixed(),
                id: __private::Path::new("id").fixed(),
                payload: __private::Path::new("payload"),
            }
        }
        fn to_key(&self) -> Self::Key {
            EventKey {
                stream: __private::Clone::clone(&self.stream),
                at: __private::Clone::clone(&self.at),
                id: __private::Clone::clone(&self.id),
            }
        }
        fn part(&self, part: usize) -> __private::PartValue<'_> {
            match part {
                0usize => <String as __private::KeyPart>::to_part(&self.stream),
                1usize => <jiff::Timestamp as __private::KeyPart>::to_part(&self.at),
                2usize => <T as __private::KeyPart>::to_part(&self.id),
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
    impl<T: KeyPart, const N: usize> __private::Batch for Event<T, N>
    where
        T: Ord,
        T: ::core::marker::Send + ::core::marker::Sync + 'static,
        Event<
            T,
            N,
        >: __private::serde::Serialize + __private::serde::de::DeserializeOwned,
        T: __private::serde::Serialize,
        T: __private::KeyPart,
    {}
    #[automatically_derived]
    impl<T: KeyPart, const N: usize> __private::EntityKey for EventKey<T, N>
    where
        T: Ord,
        T: ::core::marker::Send + ::core::marker::Sync + 'static,
        Event<
            T,
            N,
        >: __private::serde::Serialize + __private::serde::de::DeserializeOwned,
        T: __private::serde::Serialize,
        T: __private::KeyPart,
    {
        type Entity = Event<T, N>;
        fn part(&self, part: usize) -> __private::PartValue<'_> {
            match part {
                0usize => <String as __private::KeyPart>::to_part(&self.stream),
                1usize => <jiff::Timestamp as __private::KeyPart>::to_part(&self.at),
                2usize => <T as __private::KeyPart>::to_part(&self.id),
                _ => __private::PartValue::None,
            }
        }
        fn from_parts(part: __private::ReadPart<'_>) -> __private::FromParts<Self> {
            __private::Result::Ok(Self {
                stream: __private::from_part(
                    0usize,
                    part,
                    <String as __private::KeyPart>::from_part,
                )?,
                at: __private::from_part(
                    1usize,
                    part,
                    <jiff::Timestamp as __private::KeyPart>::from_part,
                )?,
                id: __private::from_part(
                    2usize,
                    part,
                    <T as __private::KeyPart>::from_part,
                )?,
            })
        }
    }
    #[automatically_derived]
    impl<T: KeyPart, const N: usize> ::core::clone::Clone for EventKey<T, N>
    where
        T: Ord,
        T: ::core::marker::Send + ::core::marker::Sync + 'static,
        Event<
            T,
            N,
        >: __private::serde::Serialize + __private::serde::de::DeserializeOwned,
        T: __private::serde::Serialize,
        T: __private::KeyPart,
    {
        fn clone(&self) -> Self {
            Self {
                stream: __private::Clone::clone(&self.stream),
                at: __private::Clone::clone(&self.at),
                id: __private::Clone::clone(&self.id),
            }
        }
    }
    #[automatically_derived]
    impl<T: KeyPart, const N: usize> ::core::cmp::PartialEq for EventKey<T, N>
    where
        T: Ord,
        T: ::core::marker::Send + ::core::marker::Sync + 'static,
        Event<
            T,
            N,
        >: __private::serde::Serialize + __private::serde::de::DeserializeOwned,
        T: __private::serde::Serialize,
        T: __private::KeyPart,
    {
        fn eq(&self, other: &Self) -> bool {
            __private::key_eq(self, other)
        }
    }
    #[automatically_derived]
    impl<T: KeyPart, const N: usize> ::core::cmp::Eq for EventKey<T, N>
    where
        T: Ord,
        T: ::core::marker::Send + ::core::marker::Sync + 'static,
        Event<
            T,
            N,
        >: __private::serde::Serialize + __private::serde::de::DeserializeOwned,
        T: __private::serde::Serialize,
        T: __private::KeyPart,
    {}
    #[automatically_derived]
    impl<T: KeyPart, const N: usize> ::core::hash::Hash for EventKey<T, N>
    where
        T: Ord,
        T: ::core::marker::Send + ::core::marker::Sync + 'static,
        Event<
            T,
            N,
        >: __private::serde::Serialize + __private::serde::de::DeserializeOwned,
        T: __private::serde::Serialize,
        T: __private::KeyPart,
    {
        fn hash<__H: ::core::hash::Hasher>(&self, state: &mut __H) {
            __private::key_hash(self, state);
        }
    }
    #[automatically_derived]
    impl<T: KeyPart, const N: usize> ::core::fmt::Debug for EventKey<T, N>
    where
        T: Ord,
        T: ::core::marker::Send + ::core::marker::Sync + 'static,
        Event<
            T,
            N,
        >: __private::serde::Serialize + __private::serde::de::DeserializeOwned,
        T: __private::serde::Serialize,
        T: __private::KeyPart,
    {
        fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            __private::key_fmt(self, "EventKey", f)
        }
    }
    #[automatically_derived]
    impl<T: KeyPart, const N: usize> __private::serde::Serialize for EventKey<T, N>
    where
        T: Ord,
        T: ::core::marker::Send + ::core::marker::Sync + 'static,
        Event<
            T,
            N,
        >: __private::serde::Serialize + __private::serde::de::DeserializeOwned,
        T: __private::serde::Serialize,
        T: __private::KeyPart,
    {
        fn serialize<__S: __private::serde::Serializer>(
            &self,
            serializer: __S,
        ) -> __private::Result<__S::Ok, __S::Error> {
            __private::key_serialize(self, "EventKey", serializer)
        }
    }
    impl<T: KeyPart, const N: usize> Event<T, N>
    where
        T: Ord,
        T: ::core::marker::Send + ::core::marker::Sync + 'static,
        Event<
            T,
            N,
        >: __private::serde::Serialize + __private::serde::de::DeserializeOwned,
        T: __private::serde::Serialize,
        T: __private::KeyPart,
    {
        ///The primary key of this value: `STREAM#<stream>` / `<at:ms>#<id>`.
        pub fn key(&self) -> EventKey<T, N> {
            __private::Entity::to_key(self)
        }
        /**Write this value as a new item.

Sending it gives `AlreadyExists` where the key is taken. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn create(self) -> __private::Create<Event<T, N>> {
            const {
                __private::check_entity(<Event<T, N> as __private::Entity>::SCHEMA)
            };
            __private::Create::new(self)
        }
        /**Write this value, replacing the item of the same key.

The attributes that this type does not know are dropped with it. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn put(self) -> __private::Put<Event<T, N>> {
            const {
                __private::check_entity(<Event<T, N> as __private::Entity>::SCHEMA)
            };
            __private::Put::new(self)
        }
        ///Read the whole table, and give every `Event` in it.
        pub fn scan() -> __private::Scan<Event<T, N>> {
            __private::Scan::new()
        }
        /**The partition `PK = STREAM#<stream>`, for reads of everything in it.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn pk(
            stream: impl __private::KeyArg<String>,
        ) -> __private::PartitionKey<Event<T, N>> {
            __private::PartitionKey::new(&[__private::KeyArg::to_arg(&stream)])
        }
        /**Get the item `PK = STREAM#<stream>`, `SK = <at:ms>#<id>`.

An item that is not there is `None` with `.optional`, and `NotFound` with `.one`. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn get(
            key: impl __private::Named<EventKey<T, N>>,
        ) -> __private::Get<Event<T, N>> {
            const {
                __private::check_entity(<Event<T, N> as __private::Entity>::SCHEMA)
            };
            __private::Get::from_key(__private::Named::<EventKey<T, N>>::named(&key))
        }
        /**Delete the item `PK = STREAM#<stream>`, `SK = <at:ms>#<id>`; an item that is not there is no error.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn delete(
            key: impl __private::Named<EventKey<T, N>>,
        ) -> __private::Delete<Event<T, N>> {
            const {
                __private::check_entity(<Event<T, N> as __private::Entity>::SCHEMA)
            };
            __private::Delete::from_key(__private::Named::<EventKey<T, N>>::named(&key))
        }
        /**Whether there is an item `PK = STREAM#<stream>`, `SK = <at:ms>#<id>`.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn exists(
            key: impl __private::Named<EventKey<T, N>>,
        ) -> __private::Exists<Event<T, N>> {
            const {
                __private::check_entity(<Event<T, N> as __private::Entity>::SCHEMA)
            };
            __private::Exists::from_key(__private::Named::<EventKey<T, N>>::named(&key))
        }
        /**Change the item `PK = STREAM#<stream>`, `SK = <at:ms>#<id>`, which has to exist.

What is not set stays as it is. Sending it gives `NotFound` where there is no such item. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn update(
            key: impl __private::Named<EventKey<T, N>>,
        ) -> __private::Update<Event<T, N>, EventSetters<T, N>> {
            const {
                __private::check_entity(<Event<T, N> as __private::Entity>::SCHEMA)
            };
            __private::update_key(__private::Named::<EventKey<T, N>>::named(&key))
        }
        /**Change the stored item from this value of it, which was read: only what differs is sent.

Sending it gives `Stale`, or with a version `VersionConflict`, where what it relies on is not stored any more, and `NotFound` where there is no item.*/
        pub fn edit(&self) -> __private::Update<Event<T, N>, EventSetters<T, N>> {
            const {
                __private::check_entity(<Event<T, N> as __private::Entity>::SCHEMA)
            };
            __private::edit(self)
        }
        /**Write this value as a new item, or change the one that is there.

Of an item that is there, only what setters say changes, and what it lacks is added. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn upsert(self) -> __private::Update<Event<T, N>, EventSetters<T, N>> {
            const {
                __private::check_entity(<Event<T, N> as __private::Entity>::SCHEMA)
            };
            __private::upsert(&self)
        }
        /**Read the item, change it, and write it back, again where another write came in between.

The closure can be called several times, and may borrow. Gives the value as stored; `NotFound` where there is no item.*/
        pub fn modify<
            '__change,
            __S: __private::Contains<Event<T, N>>,
            __R: __private::Verdict,
        >(
            table: &__private::Table<__S>,
            key: &EventKey<T, N>,
            change: impl ::core::ops::FnMut(
                &mut Event<T, N>,
            ) -> __R + ::core::marker::Send + '__change,
        ) -> __private::Modify<'__change, Event<T, N>> {
            const {
                __private::check_entity(<Event<T, N> as __private::Entity>::SCHEMA)
            };
            __private::modify(table, key, change)
        }
        /**Give the stored item of this value another primary key, and change what else the closure changes.

Sending it gives `AlreadyExists` where the new key is taken, and `ConditionFailed`, or `VersionConflict`, where the stored item is not this value any more. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn move_to(
            self,
            change: impl ::core::ops::FnOnce(&mut Event<T, N>),
        ) -> __private::Move<Event<T, N>> {
            const {
                __private::check_entity(<Event<T, N> as __private::Entity>::SCHEMA)
            };
            __private::Move::new(self, change)
        }
        /**Delete the stored item of this value, which was read.

With a version, sending it gives `VersionConflict` where another one is stored. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn remove(&self) -> __private::Delete<Event<T, N>> {
            const {
                __private::check_entity(<Event<T, N> as __private::Entity>::SCHEMA)
            };
            __private::Delete::of_value(self)
        }
        /**`Query: PK = STREAM#<stream>`.

In the order of `<at:ms>#<id>`. Opens `.at(…)`. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn query(
            stream: impl __private::PartArg<String>,
        ) -> __private::Query<Event<T, N>, EventSteps<0usize, 0usize, T, N>> {
            const {
                __private::check_entity(<Event<T, N> as __private::Entity>::SCHEMA)
            };
            __private::query(
                __private::OfTable,
                &[(0usize, __private::PartArg::values(&stream))],
            )
        }
    }
    impl<T: KeyPart, const N: usize> EventKey<T, N>
    where
        T: Ord,
        T: ::core::marker::Send + ::core::marker::Sync + 'static,
        Event<
            T,
            N,
        >: __private::serde::Serialize + __private::serde::de::DeserializeOwned,
        T: __private::serde::Serialize,
        T: __private::KeyPart,
    {
        /**Get the item `PK = STREAM#<stream>`, `SK = <at:ms>#<id>`.

An item that is not there is `None` with `.optional`, and `NotFound` with `.one`. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn get(&self) -> __private::Get<Event<T, N>> {
            __private::Get::from_key(self)
        }
        /**Delete the item `PK = STREAM#<stream>`, `SK = <at:ms>#<id>`; an item that is not there is no error.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn delete(&self) -> __private::Delete<Event<T, N>> {
            __private::Delete::from_key(self)
        }
        /**Whether there is an item `PK = STREAM#<stream>`, `SK = <at:ms>#<id>`.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn exists(&self) -> __private::Exists<Event<T, N>> {
            __private::Exists::from_key(self)
        }
        /**Change the item `PK = STREAM#<stream>`, `SK = <at:ms>#<id>`, which has to exist.

What is not set stays as it is. Sending it gives `NotFound` where there is no such item. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn update(&self) -> __private::Update<Event<T, N>, EventSetters<T, N>> {
            __private::update_key(self)
        }
        ///A condition on the stored item, for transactions: nothing is written.
        pub fn check(
            &self,
            condition: impl ::core::ops::FnOnce(
                EventFields<T, N>,
            ) -> __private::Condition,
        ) -> __private::Check<Event<T, N>> {
            __private::Check::new(
                self,
                condition(<Event<T, N> as __private::Entity>::fields()),
            )
        }
        /**Parse the key attributes `STREAM#<stream>` / `<at:ms>#<id>`.

# Errors

`InvalidKey` where the texts do not fit these templates.*/
        pub fn parse(pk: &str, sk: &str) -> __private::Result<Self, __private::Error> {
            __private::parse_key(pk, __private::Some(sk))
        }
    }
    #[automatically_derived]
    impl<
        const __QUERY: usize,
        const __FIXED: usize,
        T: KeyPart,
        const N: usize,
        __R,
    > __private::Chain for EventSteps<__QUERY, __FIXED, T, N, __R>
    where
        T: Ord,
        T: ::core::marker::Send + ::core::marker::Sync + 'static,
        Event<
            T,
            N,
        >: __private::serde::Serialize + __private::serde::de::DeserializeOwned,
        T: __private::serde::Serialize,
        T: __private::KeyPart,
    {
        type Entity = __R;
        fn from_reading(reading: __private::Reading<__R>) -> Self {
            Self(reading, ::core::marker::PhantomData)
        }
        fn reading(&self) -> &__private::Reading<__R> {
            &self.0
        }
        fn into_reading(self) -> __private::Reading<__R> {
            self.0
        }
    }
    impl<
        const __QUERY: usize,
        const __FIXED: usize,
        T: KeyPart,
        const N: usize,
        __R,
    > __private::Reached<__FIXED> for EventSteps<__QUERY, __FIXED, T, N, __R>
    where
        T: Ord,
        T: ::core::marker::Send + ::core::marker::Sync + 'static,
        Event<
            T,
            N,
        >: __private::serde::Serialize + __private::serde::de::DeserializeOwned,
        T: __private::serde::Serialize,
        T: __private::KeyPart,
    {}
    impl<const __FIXED: usize, T: KeyPart, const N: usize, __R> __private::Consistent
    for EventSteps<0usize, __FIXED, T, N, __R>
    where
        T: Ord,
        T: ::core::marker::Send + ::core::marker::Sync + 'static,
        Event<
            T,
            N,
        >: __private::serde::Serialize + __private::serde::de::DeserializeOwned,
        T: __private::serde::Serialize,
        T: __private::KeyPart,
    {}
    impl<T: KeyPart, const N: usize, __R> __private::Step
    for EventSteps<0usize, 0usize, T, N, __R>
    where
        T: Ord,
        T: ::core::marker::Send + ::core::marker::Sync + 'static,
        Event<
            T,
            N,
        >: __private::serde::Serialize + __private::serde::de::DeserializeOwned,
        T: __private::serde::Serialize,
        T: __private::KeyPart,
    {
        type Place = __private::At<__R, 0usize, { 3 }>;
        type Next = EventSteps<0usize, 1usize, T, N, __R>;
        type End = EventSteps<0usize, 1024usize, T, N, __R>;
    }
    impl<T: KeyPart, const N: usize, __R> EventSteps<0usize, 0usize, T, N, __R>
    where
        T: Ord,
        T: ::core::marker::Send + ::core::marker::Sync + 'static,
        Event<
            T,
            N,
        >: __private::serde::Serialize + __private::serde::de::DeserializeOwned,
        T: __private::serde::Serialize,
        T: __private::KeyPart,
    {
        ///Only items with this `at`: a value, a range or `starts_with(…)`; of what may be none, `given(…)` or `given_range(…)`. A value opens `.id(…)`. Behind `.erased()` a query is of one type, whatever it knows.
        pub fn at<__A: __private::StepArg<jiff::Timestamp, Self, Opens = __O>, __O>(
            &self,
            at: __A,
        ) -> __private::Query<__R, __O> {
            const {
                __private::assert_allowed(
                    <__A as __private::StepArg<jiff::Timestamp, Self>>::ASKS,
                    __private::allowed::<Event<T, N>>(__private::OfTable, 1usize),
                )
            };
            __private::step(self, &at)
        }
    }
    impl<T: KeyPart, const N: usize, __R> __private::Step
    for EventSteps<0usize, 1usize, T, N, __R>
    where
        T: Ord,
        T: ::core::marker::Send + ::core::marker::Sync + 'static,
        Event<
            T,
            N,
        >: __private::serde::Serialize + __private::serde::de::DeserializeOwned,
        T: __private::serde::Serialize,
        T: __private::KeyPart,
    {
        type Place = __private::At<__R, 1usize, { 3 }>;
        type Next = EventSteps<0usize, 2usize, T, N, __R>;
        type End = __private::Ended<__R, true>;
    }
    impl<
        const __FIXED: usize,
        T: KeyPart,
        const N: usize,
        __R,
    > EventSteps<0usize, __FIXED, T, N, __R>
    where
        T: Ord,
        T: ::core::marker::Send + ::core::marker::Sync + 'static,
        Event<
            T,
            N,
        >: __private::serde::Serialize + __private::serde::de::DeserializeOwned,
        T: __private::serde::Serialize,
        T: __private::KeyPart,
    {
        ///Only items with this `id`: a value, a range or `starts_with(…)`; of what may be none, `given(…)` or `given_range(…)`. It is the last. Behind `.erased()` a query is of one type, whatever it knows.
        pub fn id<
            __A: __private::StepArg<
                    T,
                    EventSteps<0usize, 1usize, T, N, __R>,
                    Opens = __O,
                >,
            __O,
        >(&self, id: __A) -> __private::Query<__R, __O>
        where
            Self: __private::Reached<1usize>,
        {
            const {
                __private::assert_allowed(
                    <__A as __private::StepArg<
                        T,
                        EventSteps<0usize, 1usize, T, N, __R>,
                    >>::ASKS,
                    __private::allowed::<Event<T, N>>(__private::OfTable, 2usize),
                )
            };
            __private::step_at::<
                _,
                EventSteps<0usize, 1usize, T, N, __R>,
                _,
                _,
                _,
            >(self, &id)
        }
    }
    impl<T: KeyPart, const N: usize> __private::Keyed<__private::Base> for Event<T, N>
    where
        T: Ord,
        T: ::core::marker::Send + ::core::marker::Sync + 'static,
        Event<
            T,
            N,
        >: __private::serde::Serialize + __private::serde::de::DeserializeOwned,
        T: __private::serde::Serialize,
        T: __private::KeyPart,
    {
        type Parts = (String,);
        type Steps<__R, const __N: usize> = EventSteps<0usize, __N, T, N, __R>;
    }
    #[automatically_derived]
    impl<T: KeyPart, const N: usize> __private::Setters for EventSetters<T, N>
    where
        T: Ord,
        T: ::core::marker::Send + ::core::marker::Sync + 'static,
        Event<
            T,
            N,
        >: __private::serde::Serialize + __private::serde::de::DeserializeOwned,
        T: __private::serde::Serialize,
        T: __private::KeyPart,
    {
        type Entity = Event<T, N>;
        type Whole = EventSetters<T, N>;
        fn from_changes(changes: __private::Changes) -> Self {
            Self(changes, ::core::marker::PhantomData)
        }
        fn changes(&self) -> &__private::Changes {
            &self.0
        }
        fn into_changes(self) -> __private::Changes {
            self.0
        }
    }
    impl<T: KeyPart, const N: usize> EventSetters<T, N>
    where
        T: Ord,
        T: ::core::marker::Send + ::core::marker::Sync + 'static,
        Event<
            T,
            N,
        >: __private::serde::Serialize + __private::serde::de::DeserializeOwned,
        T: __private::serde::Serialize,
        T: __private::KeyPart,
    {
        ///Sets `payload`.
        pub fn set_payload<__V>(
            &self,
            payload: __V,
        ) -> __private::Update<Event<T, N>, Self>
        where
            [u8; N]: __private::Assign<__V>,
        {
            __private::set(
                self,
                __private::Assignment::of::<[u8; N], _>(3usize, payload),
            )
        }
        #[doc(hidden)]
        pub fn set_stream(
            &self,
            _: impl __private::OfPrimaryKey,
        ) -> __private::Update<Event<T, N>, Self> {
            __private::stub()
        }
        #[doc(hidden)]
        pub fn set_at(
            &self,
            _: impl __private::OfPrimaryKey,
        ) -> __private::Update<Event<T, N>, Self> {
            __private::stub()
        }
        #[doc(hidden)]
        pub fn set_id(
            &self,
            _: impl __private::OfPrimaryKey,
        ) -> __private::Update<Event<T, N>, Self> {
            __private::stub()
        }
    }
    use __private::Complete as __Complete;
    impl<T: KeyPart, const N: usize> __Complete for EventSetters<T, N>
    where
        T: Ord,
        T: ::core::marker::Send + ::core::marker::Sync + 'static,
        Event<
            T,
            N,
        >: __private::serde::Serialize + __private::serde::de::DeserializeOwned,
        T: __private::serde::Serialize,
        T: __private::KeyPart,
    {}
};
