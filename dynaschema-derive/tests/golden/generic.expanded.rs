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
#[allow(missing_debug_implementations)]
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
#[allow(missing_debug_implementations)]
pub struct EventUpdate<T: KeyPart, const N: usize = 4>(
    ::dynaschema::private::Changes,
    ::core::marker::PhantomData<fn() -> Event<T, N>>,
)
where
    T: Ord;
const _: () = {
    #[automatically_derived]
    impl<T: KeyPart, const N: usize> ::dynaschema::private::Entity for Event<T, N>
    where
        T: Ord,
        T: ::core::marker::Send + ::core::marker::Sync + 'static,
        Event<
            T,
            N,
        >: ::dynaschema::private::serde::Serialize
            + ::dynaschema::private::serde::de::DeserializeOwned,
        T: ::dynaschema::private::serde::Serialize,
        T: ::dynaschema::private::KeyPart,
    {
        const SCHEMA: &'static ::dynaschema::private::EntitySchema = &::dynaschema::private::EntitySchema {
            name: "Event",
            entity: "Event",
            schema_version: ::core::option::Option::None,
            attributes: &[
                ::dynaschema::private::Attribute {
                    field: "stream",
                    name: "stream",
                    from_key: false,
                    default: false,
                },
                ::dynaschema::private::Attribute {
                    field: "at",
                    name: "at",
                    from_key: false,
                    default: false,
                },
                ::dynaschema::private::Attribute {
                    field: "id",
                    name: "id",
                    from_key: false,
                    default: false,
                },
                ::dynaschema::private::Attribute {
                    field: "payload",
                    name: "payload",
                    from_key: false,
                    default: false,
                },
            ],
            parts: &[
                ::dynaschema::private::Part {
                    name: "stream",
                    shape: &<String as ::dynaschema::private::KeyPart>::SHAPE,
                },
                ::dynaschema::private::Part {
                    name: "at",
                    shape: &<jiff::Timestamp as ::dynaschema::private::KeyPart>::SHAPE,
                },
                ::dynaschema::private::Part {
                    name: "id",
                    shape: &<T as ::dynaschema::private::KeyPart>::SHAPE,
                },
            ],
            pk: ::dynaschema::private::Key::Template(::dynaschema::private::Template {
                text: "STREAM#<stream>",
                segments: &[
                    ::dynaschema::private::Segment::Literal("STREAM#"),
                    ::dynaschema::private::Segment::Part(::dynaschema::private::PartRef {
                        part: 0usize,
                        name: "stream",
                        shape: &<String as ::dynaschema::private::KeyPart>::SHAPE,
                        spec: ::dynaschema::private::Spec::PLAIN,
                    }),
                ],
            }),
            sk: ::core::option::Option::Some(
                ::dynaschema::private::Key::Template(::dynaschema::private::Template {
                    text: "<at:ms>#<id>",
                    segments: &[
                        ::dynaschema::private::Segment::Part(::dynaschema::private::PartRef {
                            part: 1usize,
                            name: "at",
                            shape: &<jiff::Timestamp as ::dynaschema::private::KeyPart>::SHAPE,
                            spec: ::dynaschema::private::Spec {
                                time: ::core::option::Option::Some(
                                    ::dynaschema::private::Time::Millis,
                                ),
                                ..::dynaschema::private::Spec::PLAIN
                            },
                        }),
                        ::dynaschema::private::Segment::Literal("#"),
                        ::dynaschema::private::Segment::Part(::dynaschema::private::PartRef {
                            part: 2usize,
                            name: "id",
                            shape: &<T as ::dynaschema::private::KeyPart>::SHAPE,
                            spec: ::dynaschema::private::Spec::PLAIN,
                        }),
                    ],
                }),
            ),
            indexes: &[],
            allow: ::dynaschema::private::Allow {
                lossy_key: false,
                hot_partition: false,
            },
            shares_key: &[],
            kept: ::dynaschema::private::Kept::NOTHING,
        };
        type Key = EventKey<T, N>;
        type Fields = EventFields<T, N>;
        fn fields() -> Self::Fields {
            EventFields {
                stream: ::dynaschema::private::Path::new("stream").fixed(),
                at: ::dynaschema::private::Path::new("at").fixed(),
                id: ::dynaschema::private::Path::new("id").fixed(),
                payload: ::dynaschema::private::Path::new("payload"),
            }
        }
        fn to_key(&self) -> Self::Key {
            EventKey {
                stream: ::core::clone::Clone::clone(&self.stream),
                at: ::core::clone::Clone::clone(&self.at),
                id: ::core::clone::Clone::clone(&self.id),
            }
        }
        fn part(&self, part: usize) -> ::dynaschema::private::PartValue<'_> {
            match part {
                0usize => {
                    <String as ::dynaschema::private::KeyPart>::to_part(&self.stream)
                }
                1usize => {
                    <jiff::Timestamp as ::dynaschema::private::KeyPart>::to_part(
                        &self.at,
                    )
                }
                2usize => <T as ::dynaschema::private::KeyPart>::to_part(&self.id),
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
    impl<T: KeyPart, const N: usize> ::dynaschema::private::Batch for Event<T, N>
    where
        T: Ord,
        T: ::core::marker::Send + ::core::marker::Sync + 'static,
        Event<
            T,
            N,
        >: ::dynaschema::private::serde::Serialize
            + ::dynaschema::private::serde::de::DeserializeOwned,
        T: ::dynaschema::private::serde::Serialize,
        T: ::dynaschema::private::KeyPart,
    {}
    #[automatically_derived]
    impl<T: KeyPart, const N: usize> ::dynaschema::private::EntityKey for EventKey<T, N>
    where
        T: Ord,
        T: ::core::marker::Send + ::core::marker::Sync + 'static,
        Event<
            T,
            N,
        >: ::dynaschema::private::serde::Serialize
            + ::dynaschema::private::serde::de::DeserializeOwned,
        T: ::dynaschema::private::serde::Serialize,
        T: ::dynaschema::private::KeyPart,
    {
        type Entity = Event<T, N>;
        fn part(&self, part: usize) -> ::dynaschema::private::PartValue<'_> {
            match part {
                0usize => {
                    <String as ::dynaschema::private::KeyPart>::to_part(&self.stream)
                }
                1usize => {
                    <jiff::Timestamp as ::dynaschema::private::KeyPart>::to_part(
                        &self.at,
                    )
                }
                2usize => <T as ::dynaschema::private::KeyPart>::to_part(&self.id),
                _ => ::dynaschema::private::PartValue::None,
            }
        }
        fn from_parts(
            part: &mut dyn ::core::ops::FnMut(
                usize,
            ) -> ::dynaschema::private::PartValue<'static>,
        ) -> ::core::result::Result<Self, (usize, ::dynaschema::private::PartError)> {
            ::core::result::Result::Ok(Self {
                stream: ::dynaschema::private::from_part(
                    0usize,
                    part,
                    <String as ::dynaschema::private::KeyPart>::from_part,
                )?,
                at: ::dynaschema::private::from_part(
                    1usize,
                    part,
                    <jiff::Timestamp as ::dynaschema::private::KeyPart>::from_part,
                )?,
                id: ::dynaschema::private::from_part(
                    2usize,
                    part,
                    <T as ::dynaschema::private::KeyPart>::from_part,
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
        >: ::dynaschema::private::serde::Serialize
            + ::dynaschema::private::serde::de::DeserializeOwned,
        T: ::dynaschema::private::serde::Serialize,
        T: ::dynaschema::private::KeyPart,
    {
        fn clone(&self) -> Self {
            Self {
                stream: ::core::clone::Clone::clone(&self.stream),
                at: ::core::clone::Clone::clone(&self.at),
                id: ::core::clone::Clone::clone(&self.id),
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
        >: ::dynaschema::private::serde::Serialize
            + ::dynaschema::private::serde::de::DeserializeOwned,
        T: ::dynaschema::private::serde::Serialize,
        T: ::dynaschema::private::KeyPart,
    {
        fn eq(&self, other: &Self) -> bool {
            ::dynaschema::private::key_eq(self, other)
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
        >: ::dynaschema::private::serde::Serialize
            + ::dynaschema::private::serde::de::DeserializeOwned,
        T: ::dynaschema::private::serde::Serialize,
        T: ::dynaschema::private::KeyPart,
    {}
    #[automatically_derived]
    impl<T: KeyPart, const N: usize> ::core::hash::Hash for EventKey<T, N>
    where
        T: Ord,
        T: ::core::marker::Send + ::core::marker::Sync + 'static,
        Event<
            T,
            N,
        >: ::dynaschema::private::serde::Serialize
            + ::dynaschema::private::serde::de::DeserializeOwned,
        T: ::dynaschema::private::serde::Serialize,
        T: ::dynaschema::private::KeyPart,
    {
        fn hash<__H: ::core::hash::Hasher>(&self, state: &mut __H) {
            ::dynaschema::private::key_hash(self, state);
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
        >: ::dynaschema::private::serde::Serialize
            + ::dynaschema::private::serde::de::DeserializeOwned,
        T: ::dynaschema::private::serde::Serialize,
        T: ::dynaschema::private::KeyPart,
    {
        fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            ::dynaschema::private::key_fmt(self, "EventKey", f)
        }
    }
    #[automatically_derived]
    impl<T: KeyPart, const N: usize> ::dynaschema::private::serde::Serialize
    for EventKey<T, N>
    where
        T: Ord,
        T: ::core::marker::Send + ::core::marker::Sync + 'static,
        Event<
            T,
            N,
        >: ::dynaschema::private::serde::Serialize
            + ::dynaschema::private::serde::de::DeserializeOwned,
        T: ::dynaschema::private::serde::Serialize,
        T: ::dynaschema::private::KeyPart,
    {
        fn serialize<__S: ::dynaschema::private::serde::Serializer>(
            &self,
            serializer: __S,
        ) -> ::core::result::Result<__S::Ok, __S::Error> {
            ::dynaschema::private::key_serialize(self, "EventKey", serializer)
        }
    }
    impl<T: KeyPart, const N: usize> Event<T, N>
    where
        T: Ord,
        T: ::core::marker::Send + ::core::marker::Sync + 'static,
        Event<
            T,
            N,
        >: ::dynaschema::private::serde::Serialize
            + ::dynaschema::private::serde::de::DeserializeOwned,
        T: ::dynaschema::private::serde::Serialize,
        T: ::dynaschema::private::KeyPart,
    {
        ///The primary key of this value: `STREAM#<stream>` / `<at:ms>#<id>`.
        pub fn key(&self) -> EventKey<T, N> {
            ::dynaschema::private::Entity::to_key(self)
        }
        /**Write this value as a new item.

Sending it gives `AlreadyExists` where the key is taken. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn create(self) -> ::dynaschema::private::Create<Event<T, N>> {
            const {
                ::dynaschema::private::check_entity(
                    <Event<T, N> as ::dynaschema::private::Entity>::SCHEMA,
                )
            };
            ::dynaschema::private::Create::new(self)
        }
        /**Write this value, replacing the item of the same key.

The attributes that this type does not know are dropped with it. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn put(self) -> ::dynaschema::private::Put<Event<T, N>> {
            const {
                ::dynaschema::private::check_entity(
                    <Event<T, N> as ::dynaschema::private::Entity>::SCHEMA,
                )
            };
            ::dynaschema::private::Put::new(self)
        }
        ///Read the whole table, and give every `Event` in it.
        pub fn scan() -> ::dynaschema::private::Scan<Event<T, N>> {
            ::dynaschema::private::Scan::new()
        }
        /**The partition `PK = STREAM#<stream>`, for reads of everything in it.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn pk(
            stream: impl ::dynaschema::private::KeyArg<String>,
        ) -> ::dynaschema::private::PartitionKey<Event<T, N>> {
            ::dynaschema::private::PartitionKey::new(
                &[::dynaschema::private::KeyArg::<String>::to_arg(&stream)],
            )
        }
        /**Get the item `PK = STREAM#<stream>`, `SK = <at:ms>#<id>`.

An item that is not there is `None` with `.optional`, and `NotFound` with `.one`. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn get(
            stream: impl ::dynaschema::private::KeyArg<String>,
            at: impl ::dynaschema::private::KeyArg<jiff::Timestamp>,
            id: impl ::dynaschema::private::KeyArg<T>,
        ) -> ::dynaschema::private::Get<Event<T, N>> {
            const {
                ::dynaschema::private::check_entity(
                    <Event<T, N> as ::dynaschema::private::Entity>::SCHEMA,
                )
            };
            ::dynaschema::private::Get::new(
                &[
                    ::dynaschema::private::KeyArg::<String>::to_arg(&stream),
                    ::dynaschema::private::KeyArg::<jiff::Timestamp>::to_arg(&at),
                    ::dynaschema::private::KeyArg::<T>::to_arg(&id),
                ],
            )
        }
        /**Delete the item `PK = STREAM#<stream>`, `SK = <at:ms>#<id>`; an item that is not there is no error.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn delete(
            stream: impl ::dynaschema::private::KeyArg<String>,
            at: impl ::dynaschema::private::KeyArg<jiff::Timestamp>,
            id: impl ::dynaschema::private::KeyArg<T>,
        ) -> ::dynaschema::private::Delete<Event<T, N>> {
            const {
                ::dynaschema::private::check_entity(
                    <Event<T, N> as ::dynaschema::private::Entity>::SCHEMA,
                )
            };
            ::dynaschema::private::Delete::new(
                &[
                    ::dynaschema::private::KeyArg::<String>::to_arg(&stream),
                    ::dynaschema::private::KeyArg::<jiff::Timestamp>::to_arg(&at),
                    ::dynaschema::private::KeyArg::<T>::to_arg(&id),
                ],
            )
        }
        /**Whether there is an item `PK = STREAM#<stream>`, `SK = <at:ms>#<id>`.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn exists(
            stream: impl ::dynaschema::private::KeyArg<String>,
            at: impl ::dynaschema::private::KeyArg<jiff::Timestamp>,
            id: impl ::dynaschema::private::KeyArg<T>,
        ) -> ::dynaschema::private::Exists<Event<T, N>> {
            const {
                ::dynaschema::private::check_entity(
                    <Event<T, N> as ::dynaschema::private::Entity>::SCHEMA,
                )
            };
            ::dynaschema::private::Exists::new(
                &[
                    ::dynaschema::private::KeyArg::<String>::to_arg(&stream),
                    ::dynaschema::private::KeyArg::<jiff::Timestamp>::to_arg(&at),
                    ::dynaschema::private::KeyArg::<T>::to_arg(&id),
                ],
            )
        }
        /**Change the item `PK = STREAM#<stream>`, `SK = <at:ms>#<id>`, which has to exist.

What is not set stays as it is. Sending it gives `NotFound` where there is no such item. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn update(
            stream: impl ::dynaschema::private::KeyArg<String>,
            at: impl ::dynaschema::private::KeyArg<jiff::Timestamp>,
            id: impl ::dynaschema::private::KeyArg<T>,
        ) -> ::dynaschema::private::Update<Event<T, N>, EventUpdate<T, N>> {
            const {
                ::dynaschema::private::check_entity(
                    <Event<T, N> as ::dynaschema::private::Entity>::SCHEMA,
                )
            };
            ::dynaschema::private::update(
                &[
                    ::dynaschema::private::KeyArg::<String>::to_arg(&stream),
                    ::dynaschema::private::KeyArg::<jiff::Timestamp>::to_arg(&at),
                    ::dynaschema::private::KeyArg::<T>::to_arg(&id),
                ],
            )
        }
        /**Change the stored item from this value of it, which was read: only what differs is sent.

Sending it gives `ConditionFailed`, or `VersionConflict`, where what it relies on is not stored any more.*/
        pub fn edit(
            &self,
        ) -> ::dynaschema::private::Update<Event<T, N>, EventUpdate<T, N>> {
            const {
                ::dynaschema::private::check_entity(
                    <Event<T, N> as ::dynaschema::private::Entity>::SCHEMA,
                )
            };
            ::dynaschema::private::edit(self)
        }
        /**Write this value as a new item, or change the one that is there.

Of an item that is there, only what setters say changes, and what it lacks is added. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn upsert(
            self,
        ) -> ::dynaschema::private::Update<Event<T, N>, EventUpdate<T, N>> {
            const {
                ::dynaschema::private::check_entity(
                    <Event<T, N> as ::dynaschema::private::Entity>::SCHEMA,
                )
            };
            ::dynaschema::private::upsert(&self)
        }
        /**Read the item, change it, and write it back, again where another write came in between.

The closure can be called several times. Gives the value as stored; `NotFound` where there is no item.*/
        pub fn modify<
            __S: ::dynaschema::private::Contains<Event<T, N>>,
            __R: ::dynaschema::private::Verdict,
        >(
            table: &::dynaschema::private::Table<__S>,
            key: &EventKey<T, N>,
            change: impl ::core::ops::FnMut(
                &mut Event<T, N>,
            ) -> __R + ::core::marker::Send + 'static,
        ) -> ::dynaschema::private::Call<Event<T, N>> {
            const {
                ::dynaschema::private::check_entity(
                    <Event<T, N> as ::dynaschema::private::Entity>::SCHEMA,
                )
            };
            ::dynaschema::private::modify(table, key, change)
        }
        /**Give the stored item of this value another primary key, and change what else the closure changes.

Sending it gives `AlreadyExists` where the new key is taken, and `ConditionFailed`, or `VersionConflict`, where the stored item is not this value any more. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn move_to(
            self,
            change: impl ::core::ops::FnOnce(&mut Event<T, N>),
        ) -> ::dynaschema::private::Move<Event<T, N>> {
            const {
                ::dynaschema::private::check_entity(
                    <Event<T, N> as ::dynaschema::private::Entity>::SCHEMA,
                )
            };
            ::dynaschema::private::Move::new(self, change)
        }
        /**Delete the stored item of this value, which was read.

With a version, sending it gives `VersionConflict` where another one is stored. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn remove(&self) -> ::dynaschema::private::Delete<Event<T, N>> {
            const {
                ::dynaschema::private::check_entity(
                    <Event<T, N> as ::dynaschema::private::Entity>::SCHEMA,
                )
            };
            ::dynaschema::private::Delete::of_value(self)
        }
        /**`Query: PK = STREAM#<stream>`.

In the order of `<at:ms>#<id>`. Opens `.at(…)`. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn query(
            stream: impl ::dynaschema::private::KeyArg<String>,
        ) -> ::dynaschema::private::Query<
            Event<T, N>,
            EventSteps<0usize, 0usize, T, N>,
        > {
            const {
                ::dynaschema::private::check_entity(
                    <Event<T, N> as ::dynaschema::private::Entity>::SCHEMA,
                )
            };
            ::dynaschema::private::query(
                ::dynaschema::private::Source::Base,
                &[(0usize, ::dynaschema::private::KeyArg::<String>::to_arg(&stream))],
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
        >: ::dynaschema::private::serde::Serialize
            + ::dynaschema::private::serde::de::DeserializeOwned,
        T: ::dynaschema::private::serde::Serialize,
        T: ::dynaschema::private::KeyPart,
    {
        /**Get the item `PK = STREAM#<stream>`, `SK = <at:ms>#<id>`.

An item that is not there is `None` with `.optional`, and `NotFound` with `.one`. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn get(&self) -> ::dynaschema::private::Get<Event<T, N>> {
            ::dynaschema::private::Get::from_key(self)
        }
        /**Delete the item `PK = STREAM#<stream>`, `SK = <at:ms>#<id>`; an item that is not there is no error.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn delete(&self) -> ::dynaschema::private::Delete<Event<T, N>> {
            ::dynaschema::private::Delete::from_key(self)
        }
        /**Whether there is an item `PK = STREAM#<stream>`, `SK = <at:ms>#<id>`.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn exists(&self) -> ::dynaschema::private::Exists<Event<T, N>> {
            ::dynaschema::private::Exists::from_key(self)
        }
        /**Change the item `PK = STREAM#<stream>`, `SK = <at:ms>#<id>`, which has to exist.

What is not set stays as it is. Sending it gives `NotFound` where there is no such item. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn update(
            &self,
        ) -> ::dynaschema::private::Update<Event<T, N>, EventUpdate<T, N>> {
            ::dynaschema::private::update_key(self)
        }
        ///A condition on the stored item, for transactions: nothing is written.
        pub fn check(
            &self,
            condition: impl ::core::ops::FnOnce(
                EventFields<T, N>,
            ) -> ::dynaschema::private::Condition,
        ) -> ::dynaschema::private::Check<Event<T, N>> {
            ::dynaschema::private::Check::new(
                self,
                condition(<Event<T, N> as ::dynaschema::private::Entity>::fields()),
            )
        }
        /**Parse the key attributes `STREAM#<stream>` / `<at:ms>#<id>`.

# Errors

`InvalidKey` where the texts do not fit these templates.*/
        pub fn parse(
            pk: &str,
            sk: &str,
        ) -> ::core::result::Result<Self, ::dynaschema::private::Error> {
            ::dynaschema::private::parse_key(pk, ::core::option::Option::Some(sk))
        }
    }
    ///What a query of an `Event` knows so far of its sort key.
    #[allow(missing_debug_implementations)]
    pub struct EventSteps<
        const QUERY: usize,
        const FIXED: usize,
        T: KeyPart,
        const N: usize = 4,
    >(
        ::dynaschema::private::Plan,
        ::core::marker::PhantomData<fn() -> Event<T, N>>,
    )
    where
        T: Ord;
    #[automatically_derived]
    impl<
        const QUERY: usize,
        const FIXED: usize,
        T: KeyPart,
        const N: usize,
    > ::dynaschema::private::Chain for EventSteps<QUERY, FIXED, T, N>
    where
        T: Ord,
        T: ::core::marker::Send + ::core::marker::Sync + 'static,
        Event<
            T,
            N,
        >: ::dynaschema::private::serde::Serialize
            + ::dynaschema::private::serde::de::DeserializeOwned,
        T: ::dynaschema::private::serde::Serialize,
        T: ::dynaschema::private::KeyPart,
    {
        type Entity = Event<T, N>;
        fn from_plan(plan: ::dynaschema::private::Plan) -> Self {
            Self(plan, ::core::marker::PhantomData)
        }
        fn plan(&self) -> &::dynaschema::private::Plan {
            &self.0
        }
        fn into_plan(self) -> ::dynaschema::private::Plan {
            self.0
        }
    }
    #[automatically_derived]
    impl<
        const FIXED: usize,
        T: KeyPart,
        const N: usize,
    > ::dynaschema::private::StronglyConsistent for EventSteps<0usize, FIXED, T, N>
    where
        T: Ord,
        T: ::core::marker::Send + ::core::marker::Sync + 'static,
        Event<
            T,
            N,
        >: ::dynaschema::private::serde::Serialize
            + ::dynaschema::private::serde::de::DeserializeOwned,
        T: ::dynaschema::private::serde::Serialize,
        T: ::dynaschema::private::KeyPart,
    {}
    impl<T: KeyPart, const N: usize> EventSteps<0usize, 0usize, T, N>
    where
        T: Ord,
        T: ::core::marker::Send + ::core::marker::Sync + 'static,
        Event<
            T,
            N,
        >: ::dynaschema::private::serde::Serialize
            + ::dynaschema::private::serde::de::DeserializeOwned,
        T: ::dynaschema::private::serde::Serialize,
        T: ::dynaschema::private::KeyPart,
    {
        ///Only items with this `at`: a value, a range, `starts_with(…)` or `given(…)`. A value opens `.id(…)`.
        pub fn at<
            __A: ::dynaschema::private::StepArg<
                    jiff::Timestamp,
                    3,
                    Opens<
                        EventSteps<0usize, 1usize, T, N>,
                        ::dynaschema::private::Ended<Event<T, N>, true>,
                    > = __O,
                >,
            __O,
        >(&self, at: __A) -> ::dynaschema::private::Query<Event<T, N>, __O> {
            const {
                ::dynaschema::private::assert_allowed(
                    <__A as ::dynaschema::private::StepArg<jiff::Timestamp, 3>>::ASKS,
                    ::dynaschema::private::allowed(
                        <Event<T, N> as ::dynaschema::private::Entity>::SCHEMA,
                        ::dynaschema::private::Source::Base,
                        1usize,
                    ),
                )
            };
            ::dynaschema::private::step::<
                EventSteps<0usize, 1usize, T, N>,
                _,
                _,
                _,
                _,
                _,
                _,
            >(self, 1usize, &at)
        }
    }
    impl<T: KeyPart, const N: usize> EventSteps<0usize, 1usize, T, N>
    where
        T: Ord,
        T: ::core::marker::Send + ::core::marker::Sync + 'static,
        Event<
            T,
            N,
        >: ::dynaschema::private::serde::Serialize
            + ::dynaschema::private::serde::de::DeserializeOwned,
        T: ::dynaschema::private::serde::Serialize,
        T: ::dynaschema::private::KeyPart,
    {
        ///Only items with this `id`: a value, a range, `starts_with(…)` or `given(…)`. It is the last.
        pub fn id<
            __A: ::dynaschema::private::StepArg<
                    T,
                    3,
                    Opens<
                        EventSteps<0usize, 2usize, T, N>,
                        ::dynaschema::private::Ended<Event<T, N>, true>,
                    > = __O,
                >,
            __O,
        >(&self, id: __A) -> ::dynaschema::private::Query<Event<T, N>, __O> {
            const {
                ::dynaschema::private::assert_allowed(
                    <__A as ::dynaschema::private::StepArg<T, 3>>::ASKS,
                    ::dynaschema::private::allowed(
                        <Event<T, N> as ::dynaschema::private::Entity>::SCHEMA,
                        ::dynaschema::private::Source::Base,
                        2usize,
                    ),
                )
            };
            ::dynaschema::private::step::<
                EventSteps<0usize, 2usize, T, N>,
                _,
                _,
                _,
                _,
                _,
                _,
            >(self, 2usize, &id)
        }
    }
    #[automatically_derived]
    impl<T: KeyPart, const N: usize> ::dynaschema::private::Setters for EventUpdate<T, N>
    where
        T: Ord,
        T: ::core::marker::Send + ::core::marker::Sync + 'static,
        Event<
            T,
            N,
        >: ::dynaschema::private::serde::Serialize
            + ::dynaschema::private::serde::de::DeserializeOwned,
        T: ::dynaschema::private::serde::Serialize,
        T: ::dynaschema::private::KeyPart,
    {
        type Entity = Event<T, N>;
        fn from_changes(changes: ::dynaschema::private::Changes) -> Self {
            Self(changes, ::core::marker::PhantomData)
        }
        fn changes(&self) -> &::dynaschema::private::Changes {
            &self.0
        }
        fn into_changes(self) -> ::dynaschema::private::Changes {
            self.0
        }
    }
    impl<T: KeyPart, const N: usize> EventUpdate<T, N>
    where
        T: Ord,
        T: ::core::marker::Send + ::core::marker::Sync + 'static,
        Event<
            T,
            N,
        >: ::dynaschema::private::serde::Serialize
            + ::dynaschema::private::serde::de::DeserializeOwned,
        T: ::dynaschema::private::serde::Serialize,
        T: ::dynaschema::private::KeyPart,
    {
        ///Sets `payload`.
        pub fn set_payload(
            &self,
            payload: impl ::dynaschema::private::Assign<[u8; N]>,
        ) -> ::dynaschema::private::Update<Event<T, N>, Self> {
            ::dynaschema::private::set(
                self,
                ::dynaschema::private::Assignment::of(3usize, payload),
            )
        }
    }
    #[automatically_derived]
    impl<T: KeyPart, const N: usize> ::dynaschema::private::Complete
    for EventUpdate<T, N>
    where
        T: Ord,
        T: ::core::marker::Send + ::core::marker::Sync + 'static,
        Event<
            T,
            N,
        >: ::dynaschema::private::serde::Serialize
            + ::dynaschema::private::serde::de::DeserializeOwned,
        T: ::dynaschema::private::serde::Serialize,
        T: ::dynaschema::private::KeyPart,
    {}
};
