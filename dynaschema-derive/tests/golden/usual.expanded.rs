///The primary key of an `Order`: `USER#<user_id>` / `ORDER#<date>#<id>`.
pub struct OrderKey {
    ///The part `<user_id>` of the key.
    pub user_id: UserId,
    ///The part `<date>` of the key.
    pub date: jiff::civil::Date,
    ///The part `<id>` of the key.
    pub id: String,
}
///The attributes of an `Order`, for filters and conditions.
#[allow(missing_debug_implementations)]
pub struct OrderFields {
    ///The attribute `user_id`.
    pub user_id: ::dynaschema::private::Path<
        UserId,
        ::dynaschema::private::Fixed<::dynaschema::private::TopLevel>,
    >,
    ///The attribute `date`.
    pub date: ::dynaschema::private::Path<
        jiff::civil::Date,
        ::dynaschema::private::Fixed<::dynaschema::private::TopLevel>,
    >,
    ///The attribute `id`.
    pub id: ::dynaschema::private::Path<
        String,
        ::dynaschema::private::Fixed<::dynaschema::private::TopLevel>,
    >,
    ///The attribute `status`.
    pub status: ::dynaschema::private::Path<
        Status,
        ::dynaschema::private::Fixed<::dynaschema::private::TopLevel>,
    >,
    ///The attribute `placed_at`.
    pub placed_at: ::dynaschema::private::Path<
        jiff::Timestamp,
        ::dynaschema::private::Fixed<::dynaschema::private::TopLevel>,
    >,
    ///The attribute `total`.
    pub total: ::dynaschema::private::Path<u64>,
}
///What an update of an `Order` sets, and what it knows of the index keys.
#[allow(missing_debug_implementations)]
pub struct OrderUpdate(::dynaschema::private::Changes);
const _: () = {
    #[automatically_derived]
    impl ::dynaschema::private::Entity for Order {
        const SCHEMA: &'static ::dynaschema::private::EntitySchema = &::dynaschema::private::EntitySchema {
            name: "Order",
            entity: "Order",
            schema_version: ::core::option::Option::None,
            attributes: &[
                ::dynaschema::private::Attribute {
                    field: "user_id",
                    name: "user_id",
                    from_key: false,
                    default: false,
                },
                ::dynaschema::private::Attribute {
                    field: "date",
                    name: "date",
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
                    field: "status",
                    name: "status",
                    from_key: false,
                    default: false,
                },
                ::dynaschema::private::Attribute {
                    field: "placed_at",
                    name: "placed_at",
                    from_key: false,
                    default: false,
                },
                ::dynaschema::private::Attribute {
                    field: "total",
                    name: "total",
                    from_key: false,
                    default: false,
                },
            ],
            parts: &[
                ::dynaschema::private::Part {
                    name: "user_id",
                    shape: &<UserId as ::dynaschema::private::KeyPart>::SHAPE,
                },
                ::dynaschema::private::Part {
                    name: "date",
                    shape: &<jiff::civil::Date as ::dynaschema::private::KeyPart>::SHAPE,
                },
                ::dynaschema::private::Part {
                    name: "id",
                    shape: &<String as ::dynaschema::private::KeyPart>::SHAPE,
                },
                ::dynaschema::private::Part {
                    name: "placed_at",
                    shape: &<jiff::Timestamp as ::dynaschema::private::KeyPart>::SHAPE,
                },
                ::dynaschema::private::Part {
                    name: "status",
                    shape: &<Status as ::dynaschema::private::KeyPart>::SHAPE,
                },
            ],
            pk: ::dynaschema::private::Key::Template(::dynaschema::private::Template {
                text: "USER#<user_id>",
                segments: &[
                    ::dynaschema::private::Segment::Literal("USER#"),
                    ::dynaschema::private::Segment::Part(::dynaschema::private::PartRef {
                        part: 0usize,
                        name: "user_id",
                        shape: &<UserId as ::dynaschema::private::KeyPart>::SHAPE,
                        spec: ::dynaschema::private::Spec::PLAIN,
                    }),
                ],
            }),
            sk: ::core::option::Option::Some(
                ::dynaschema::private::Key::Template(::dynaschema::private::Template {
                    text: "ORDER#<date>#<id>",
                    segments: &[
                        ::dynaschema::private::Segment::Literal("ORDER#"),
                        ::dynaschema::private::Segment::Part(::dynaschema::private::PartRef {
                            part: 1usize,
                            name: "date",
                            shape: &<jiff::civil::Date as ::dynaschema::private::KeyPart>::SHAPE,
                            spec: ::dynaschema::private::Spec::PLAIN,
                        }),
                        ::dynaschema::private::Segment::Literal("#"),
                        ::dynaschema::private::Segment::Part(::dynaschema::private::PartRef {
                            part: 2usize,
                            name: "id",
                            shape: &<String as ::dynaschema::private::KeyPart>::SHAPE,
                            spec: ::dynaschema::private::Spec::PLAIN,
                        }),
                    ],
                }),
            ),
            indexes: &[
                ::dynaschema::private::Index {
                    id: ::dynaschema::private::IndexId::Gsi(1u8),
                    query: "placed_on",
                    pk: ::dynaschema::private::Key::Template(::dynaschema::private::Template {
                        text: "ORDERS#<placed_at:day>",
                        segments: &[
                            ::dynaschema::private::Segment::Literal("ORDERS#"),
                            ::dynaschema::private::Segment::Part(::dynaschema::private::PartRef {
                                part: 3usize,
                                name: "placed_at",
                                shape: &<jiff::Timestamp as ::dynaschema::private::KeyPart>::SHAPE,
                                spec: ::dynaschema::private::Spec {
                                    time: ::core::option::Option::Some(
                                        ::dynaschema::private::Time::Day,
                                    ),
                                    ..::dynaschema::private::Spec::PLAIN
                                },
                            }),
                        ],
                    }),
                    sk: ::core::option::Option::Some(
                        ::dynaschema::private::Key::Template(::dynaschema::private::Template {
                            text: "<placed_at:ms>#<id>",
                            segments: &[
                                ::dynaschema::private::Segment::Part(::dynaschema::private::PartRef {
                                    part: 3usize,
                                    name: "placed_at",
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
                                    shape: &<String as ::dynaschema::private::KeyPart>::SHAPE,
                                    spec: ::dynaschema::private::Spec::PLAIN,
                                }),
                            ],
                        }),
                    ),
                },
                ::dynaschema::private::Index {
                    id: ::dynaschema::private::IndexId::Gsi(2u8),
                    query: "by_status",
                    pk: ::dynaschema::private::Key::Template(::dynaschema::private::Template {
                        text: "USER#<user_id>#<status>",
                        segments: &[
                            ::dynaschema::private::Segment::Literal("USER#"),
                            ::dynaschema::private::Segment::Part(::dynaschema::private::PartRef {
                                part: 0usize,
                                name: "user_id",
                                shape: &<UserId as ::dynaschema::private::KeyPart>::SHAPE,
                                spec: ::dynaschema::private::Spec::PLAIN,
                            }),
                            ::dynaschema::private::Segment::Literal("#"),
                            ::dynaschema::private::Segment::Part(::dynaschema::private::PartRef {
                                part: 4usize,
                                name: "status",
                                shape: &<Status as ::dynaschema::private::KeyPart>::SHAPE,
                                spec: ::dynaschema::private::Spec::PLAIN,
                            }),
                        ],
                    }),
                    sk: ::core::option::Option::Some(
                        ::dynaschema::private::Key::Template(::dynaschema::private::Template {
                            text: "<placed_at:ms>",
                            segments: &[
                                ::dynaschema::private::Segment::Part(::dynaschema::private::PartRef {
                                    part: 3usize,
                                    name: "placed_at",
                                    shape: &<jiff::Timestamp as ::dynaschema::private::KeyPart>::SHAPE,
                                    spec: ::dynaschema::private::Spec {
                                        time: ::core::option::Option::Some(
                                            ::dynaschema::private::Time::Millis,
                                        ),
                                        ..::dynaschema::private::Spec::PLAIN
                                    },
                                }),
                            ],
                        }),
                    ),
                },
            ],
            allow: ::dynaschema::private::Allow {
                lossy_key: false,
                hot_partition: false,
            },
            shares_key: &[],
            kept: ::dynaschema::private::Kept::NOTHING,
        };
        type Key = OrderKey;
        type Fields = OrderFields;
        fn fields() -> Self::Fields {
            OrderFields {
                user_id: ::dynaschema::private::Path::new("user_id").fixed(),
                date: ::dynaschema::private::Path::new("date").fixed(),
                id: ::dynaschema::private::Path::new("id").fixed(),
                status: ::dynaschema::private::Path::new("status").fixed(),
                placed_at: ::dynaschema::private::Path::new("placed_at").fixed(),
                total: ::dynaschema::private::Path::new("total"),
            }
        }
        fn to_key(&self) -> Self::Key {
            OrderKey {
                user_id: ::core::clone::Clone::clone(&self.user_id),
                date: ::core::clone::Clone::clone(&self.date),
                id: ::core::clone::Clone::clone(&self.id),
            }
        }
        fn part(&self, part: usize) -> ::dynaschema::private::PartValue<'_> {
            match part {
                0usize => {
                    <UserId as ::dynaschema::private::KeyPart>::to_part(&self.user_id)
                }
                1usize => {
                    <jiff::civil::Date as ::dynaschema::private::KeyPart>::to_part(
                        &self.date,
                    )
                }
                2usize => <String as ::dynaschema::private::KeyPart>::to_part(&self.id),
                3usize => {
                    <jiff::Timestamp as ::dynaschema::private::KeyPart>::to_part(
                        &self.placed_at,
                    )
                }
                4usize => {
                    <Status as ::dynaschema::private::KeyPart>::to_part(&self.status)
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
    impl ::dynaschema::private::Batch for Order {}
    #[automatically_derived]
    impl ::dynaschema::private::EntityKey for OrderKey {
        type Entity = Order;
        fn part(&self, part: usize) -> ::dynaschema::private::PartValue<'_> {
            match part {
                0usize => {
                    <UserId as ::dynaschema::private::KeyPart>::to_part(&self.user_id)
                }
                1usize => {
                    <jiff::civil::Date as ::dynaschema::private::KeyPart>::to_part(
                        &self.date,
                    )
                }
                2usize => <String as ::dynaschema::private::KeyPart>::to_part(&self.id),
                _ => ::dynaschema::private::PartValue::None,
            }
        }
        fn from_parts(
            part: &mut dyn ::core::ops::FnMut(
                usize,
            ) -> ::dynaschema::private::PartValue<'static>,
        ) -> ::core::result::Result<Self, (usize, ::dynaschema::private::PartError)> {
            ::core::result::Result::Ok(Self {
                user_id: ::dynaschema::private::from_part(
                    0usize,
                    part,
                    <UserId as ::dynaschema::private::KeyPart>::from_part,
                )?,
                date: ::dynaschema::private::from_part(
                    1usize,
                    part,
                    <jiff::civil::Date as ::dynaschema::private::KeyPart>::from_part,
                )?,
                id: ::dynaschema::private::from_part(
                    2usize,
                    part,
                    <String as ::dynaschema::private::KeyPart>::from_part,
                )?,
            })
        }
    }
    #[automatically_derived]
    impl ::core::clone::Clone for OrderKey {
        fn clone(&self) -> Self {
            Self {
                user_id: ::core::clone::Clone::clone(&self.user_id),
                date: ::core::clone::Clone::clone(&self.date),
                id: ::core::clone::Clone::clone(&self.id),
            }
        }
    }
    #[automatically_derived]
    impl ::core::cmp::PartialEq for OrderKey {
        fn eq(&self, other: &Self) -> bool {
            ::dynaschema::private::key_eq(self, other)
        }
    }
    #[automatically_derived]
    impl ::core::cmp::Eq for OrderKey {}
    #[automatically_derived]
    impl ::core::hash::Hash for OrderKey {
        fn hash<__H: ::core::hash::Hasher>(&self, state: &mut __H) {
            ::dynaschema::private::key_hash(self, state);
        }
    }
    #[automatically_derived]
    impl ::core::fmt::Debug for OrderKey {
        fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            ::dynaschema::private::key_fmt(self, "OrderKey", f)
        }
    }
    #[automatically_derived]
    impl ::dynaschema::private::serde::Serialize for OrderKey {
        fn serialize<__S: ::dynaschema::private::serde::Serializer>(
            &self,
            serializer: __S,
        ) -> ::core::result::Result<__S::Ok, __S::Error> {
            ::dynaschema::private::key_serialize(self, "OrderKey", serializer)
        }
    }
    impl Order {
        ///The primary key of this value: `USER#<user_id>` / `ORDER#<date>#<id>`.
        pub fn key(&self) -> OrderKey {
            ::dynaschema::private::Entity::to_key(self)
        }
        /**Write this value as a new item.

Sending it gives `AlreadyExists` where the key is taken. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn create(self) -> ::dynaschema::private::Create<Order> {
            ::dynaschema::private::Create::new(self)
        }
        /**Write this value, replacing the item of the same key.

The attributes that this type does not know are dropped with it. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn put(self) -> ::dynaschema::private::Put<Order> {
            ::dynaschema::private::Put::new(self)
        }
        ///Read the whole table, and give every `Order` in it.
        pub fn scan() -> ::dynaschema::private::Scan<Order> {
            ::dynaschema::private::Scan::new()
        }
        /**The partition `PK = USER#<user_id>`, for reads of everything in it.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn pk(
            user_id: impl ::dynaschema::private::KeyArg<UserId>,
        ) -> ::dynaschema::private::PartitionKey<Order> {
            ::dynaschema::private::PartitionKey::new(
                &[::dynaschema::private::KeyArg::<UserId>::to_arg(&user_id)],
            )
        }
        /**Get the item `PK = USER#<user_id>`, `SK = ORDER#<date>#<id>`.

An item that is not there is `None` with `.optional`, and `NotFound` with `.one`. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn get(
            user_id: impl ::dynaschema::private::KeyArg<UserId>,
            date: impl ::dynaschema::private::KeyArg<jiff::civil::Date>,
            id: impl ::dynaschema::private::KeyArg<String>,
        ) -> ::dynaschema::private::Get<Order> {
            ::dynaschema::private::Get::new(
                &[
                    ::dynaschema::private::KeyArg::<UserId>::to_arg(&user_id),
                    ::dynaschema::private::KeyArg::<jiff::civil::Date>::to_arg(&date),
                    ::dynaschema::private::KeyArg::<String>::to_arg(&id),
                ],
            )
        }
        /**Delete the item `PK = USER#<user_id>`, `SK = ORDER#<date>#<id>`; an item that is not there is no error.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn delete(
            user_id: impl ::dynaschema::private::KeyArg<UserId>,
            date: impl ::dynaschema::private::KeyArg<jiff::civil::Date>,
            id: impl ::dynaschema::private::KeyArg<String>,
        ) -> ::dynaschema::private::Delete<Order> {
            ::dynaschema::private::Delete::new(
                &[
                    ::dynaschema::private::KeyArg::<UserId>::to_arg(&user_id),
                    ::dynaschema::private::KeyArg::<jiff::civil::Date>::to_arg(&date),
                    ::dynaschema::private::KeyArg::<String>::to_arg(&id),
                ],
            )
        }
        /**Whether there is an item `PK = USER#<user_id>`, `SK = ORDER#<date>#<id>`.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn exists(
            user_id: impl ::dynaschema::private::KeyArg<UserId>,
            date: impl ::dynaschema::private::KeyArg<jiff::civil::Date>,
            id: impl ::dynaschema::private::KeyArg<String>,
        ) -> ::dynaschema::private::Exists<Order> {
            ::dynaschema::private::Exists::new(
                &[
                    ::dynaschema::private::KeyArg::<UserId>::to_arg(&user_id),
                    ::dynaschema::private::KeyArg::<jiff::civil::Date>::to_arg(&date),
                    ::dynaschema::private::KeyArg::<String>::to_arg(&id),
                ],
            )
        }
        /**Change the item `PK = USER#<user_id>`, `SK = ORDER#<date>#<id>`, which has to exist.

What is not set stays as it is. Sending it gives `NotFound` where there is no such item. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn update(
            user_id: impl ::dynaschema::private::KeyArg<UserId>,
            date: impl ::dynaschema::private::KeyArg<jiff::civil::Date>,
            id: impl ::dynaschema::private::KeyArg<String>,
        ) -> ::dynaschema::private::Update<Order, OrderUpdate> {
            ::dynaschema::private::update(
                &[
                    ::dynaschema::private::KeyArg::<UserId>::to_arg(&user_id),
                    ::dynaschema::private::KeyArg::<jiff::civil::Date>::to_arg(&date),
                    ::dynaschema::private::KeyArg::<String>::to_arg(&id),
                ],
            )
        }
        /**Change the stored item from this value of it, which was read: only what differs is sent.

Sending it gives `ConditionFailed`, or `VersionConflict`, where what it relies on is not stored any more.*/
        pub fn edit(&self) -> ::dynaschema::private::Update<Order, OrderUpdate> {
            ::dynaschema::private::edit(self)
        }
        /**Write this value as a new item, or change the one that is there.

Of an item that is there, only what setters say changes, and what it lacks is added. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn upsert(self) -> ::dynaschema::private::Update<Order, OrderUpdate> {
            ::dynaschema::private::upsert(&self)
        }
        /**Read the item, change it, and write it back, again where another write came in between.

The closure can be called several times. Gives the value as stored; `NotFound` where there is no item.*/
        pub fn modify<
            __S: ::dynaschema::private::Contains<Order>,
            __R: ::dynaschema::private::Verdict,
        >(
            table: &::dynaschema::private::Table<__S>,
            key: &OrderKey,
            change: impl ::core::ops::FnMut(
                &mut Order,
            ) -> __R + ::core::marker::Send + 'static,
        ) -> ::dynaschema::private::Call<Order> {
            ::dynaschema::private::modify(table, key, change)
        }
        /**Give the stored item of this value another primary key, and change what else the closure changes.

Sending it gives `AlreadyExists` where the new key is taken, and `ConditionFailed`, or `VersionConflict`, where the stored item is not this value any more. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn move_to(
            self,
            change: impl ::core::ops::FnOnce(&mut Order),
        ) -> ::dynaschema::private::Move<Order> {
            ::dynaschema::private::Move::new(self, change)
        }
        /**Delete the stored item of this value, which was read.

With a version, sending it gives `VersionConflict` where another one is stored. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn remove(&self) -> ::dynaschema::private::Delete<Order> {
            ::dynaschema::private::Delete::of_value(self)
        }
        /**`Query: PK = USER#<user_id>`.

In the order of `ORDER#<date>#<id>`. Opens `.date(…)`. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn query(
            user_id: impl ::dynaschema::private::KeyArg<UserId>,
        ) -> ::dynaschema::private::Query<Order, OrderSteps<0usize, 0usize>> {
            ::dynaschema::private::query(
                ::dynaschema::private::Source::Base,
                &[(0usize, ::dynaschema::private::KeyArg::<UserId>::to_arg(&user_id))],
            )
        }
        /**`Query GSI1: GSI1PK = ORDERS#<placed_at:day>`.

Takes any date or time inside the stretch of time as `placed_at`. In the order of `<placed_at:ms>#<id>`. Opens `.placed_at(…)`. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn placed_on(
            placed_at: impl ::dynaschema::private::BucketArg<jiff::Timestamp>,
        ) -> ::dynaschema::private::Query<Order, OrderSteps<1usize, 0usize>> {
            ::dynaschema::private::query(
                ::dynaschema::private::Source::Index(0usize),
                &[
                    (
                        3usize,
                        ::dynaschema::private::BucketArg::<
                            jiff::Timestamp,
                        >::to_bucket(&placed_at),
                    ),
                ],
            )
        }
        /**`Query GSI1: GSI1PK = ORDERS#<placed_at:day>`, for each bucket of a range, in order.

The partitions are read one after the other, until the limit or the budget of requests. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn placed_on_range(
            placed_at: impl ::dynaschema::private::BucketRange<jiff::Timestamp>,
        ) -> ::dynaschema::private::Query<Order, OrderSteps<1usize, 0usize>> {
            ::dynaschema::private::query_buckets::<
                _,
                jiff::Timestamp,
            >(::dynaschema::private::Source::Index(0usize), &[], 3usize, &placed_at)
        }
        /**`Query GSI2: GSI2PK = USER#<user_id>#<status>`.

In the order of `<placed_at:ms>`. Opens `.placed_at(…)`. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn by_status(
            user_id: impl ::dynaschema::private::KeyArg<UserId>,
            status: impl ::dynaschema::private::KeyArg<Status>,
        ) -> ::dynaschema::private::Query<Order, OrderSteps<2usize, 0usize>> {
            ::dynaschema::private::query(
                ::dynaschema::private::Source::Index(1usize),
                &[
                    (0usize, ::dynaschema::private::KeyArg::<UserId>::to_arg(&user_id)),
                    (4usize, ::dynaschema::private::KeyArg::<Status>::to_arg(&status)),
                ],
            )
        }
    }
    impl OrderKey {
        /**Get the item `PK = USER#<user_id>`, `SK = ORDER#<date>#<id>`.

An item that is not there is `None` with `.optional`, and `NotFound` with `.one`. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn get(&self) -> ::dynaschema::private::Get<Order> {
            ::dynaschema::private::Get::from_key(self)
        }
        /**Delete the item `PK = USER#<user_id>`, `SK = ORDER#<date>#<id>`; an item that is not there is no error.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn delete(&self) -> ::dynaschema::private::Delete<Order> {
            ::dynaschema::private::Delete::from_key(self)
        }
        /**Whether there is an item `PK = USER#<user_id>`, `SK = ORDER#<date>#<id>`.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn exists(&self) -> ::dynaschema::private::Exists<Order> {
            ::dynaschema::private::Exists::from_key(self)
        }
        /**Change the item `PK = USER#<user_id>`, `SK = ORDER#<date>#<id>`, which has to exist.

What is not set stays as it is. Sending it gives `NotFound` where there is no such item. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn update(&self) -> ::dynaschema::private::Update<Order, OrderUpdate> {
            ::dynaschema::private::update_key(self)
        }
        ///A condition on the stored item, for transactions: nothing is written.
        pub fn check(
            &self,
            condition: impl ::core::ops::FnOnce(
                OrderFields,
            ) -> ::dynaschema::private::Condition,
        ) -> ::dynaschema::private::Check<Order> {
            ::dynaschema::private::Check::new(
                self,
                condition(<Order as ::dynaschema::private::Entity>::fields()),
            )
        }
        /**Parse the key attributes `USER#<user_id>` / `ORDER#<date>#<id>`.

# Errors

`InvalidKey` where the texts do not fit these templates.*/
        pub fn parse(
            pk: &str,
            sk: &str,
        ) -> ::core::result::Result<Self, ::dynaschema::private::Error> {
            ::dynaschema::private::parse_key(pk, ::core::option::Option::Some(sk))
        }
    }
    ///What a query of an `Order` knows so far of its sort key.
    #[allow(missing_debug_implementations)]
    pub struct OrderSteps<const QUERY: usize, const FIXED: usize>(
        ::dynaschema::private::Plan,
    );
    #[automatically_derived]
    impl<const QUERY: usize, const FIXED: usize> ::dynaschema::private::Chain
    for OrderSteps<QUERY, FIXED> {
        type Entity = Order;
        fn from_plan(plan: ::dynaschema::private::Plan) -> Self {
            Self(plan)
        }
        fn plan(&self) -> &::dynaschema::private::Plan {
            &self.0
        }
        fn into_plan(self) -> ::dynaschema::private::Plan {
            self.0
        }
    }
    #[automatically_derived]
    impl<const FIXED: usize> ::dynaschema::private::StronglyConsistent
    for OrderSteps<0usize, FIXED> {}
    impl OrderSteps<0usize, 0usize> {
        ///Only items with this `date`: a value, a range, `starts_with(…)` or `given(…)`. A value opens `.id(…)`.
        pub fn date<
            __A: ::dynaschema::private::StepArg<
                    jiff::civil::Date,
                    {
                        ::dynaschema::private::allowed(
                            <Order as ::dynaschema::private::Entity>::SCHEMA,
                            ::dynaschema::private::Source::Base,
                            1usize,
                        )
                    },
                    Opens<
                        OrderSteps<0usize, 1usize>,
                        ::dynaschema::private::Ended<Order, true>,
                    > = __O,
                >,
            __O,
        >(&self, date: __A) -> ::dynaschema::private::Query<Order, __O> {
            ::dynaschema::private::step::<
                OrderSteps<0usize, 1usize>,
                _,
                _,
                _,
                _,
                _,
                _,
            >(self, 1usize, &date)
        }
    }
    impl OrderSteps<0usize, 1usize> {
        ///Only items with this `id`: a value, a range, `starts_with(…)` or `given(…)`. It is the last.
        pub fn id<
            __A: ::dynaschema::private::StepArg<
                    String,
                    {
                        ::dynaschema::private::allowed(
                            <Order as ::dynaschema::private::Entity>::SCHEMA,
                            ::dynaschema::private::Source::Base,
                            2usize,
                        )
                    },
                    Opens<
                        OrderSteps<0usize, 2usize>,
                        ::dynaschema::private::Ended<Order, true>,
                    > = __O,
                >,
            __O,
        >(&self, id: __A) -> ::dynaschema::private::Query<Order, __O> {
            ::dynaschema::private::step::<
                OrderSteps<0usize, 2usize>,
                _,
                _,
                _,
                _,
                _,
                _,
            >(self, 2usize, &id)
        }
    }
    impl OrderSteps<1usize, 0usize> {
        ///Only items with this `placed_at`: a value, a range, `starts_with(…)` or `given(…)`. A value opens `.id(…)`.
        pub fn placed_at<
            __A: ::dynaschema::private::StepArg<
                    jiff::Timestamp,
                    {
                        ::dynaschema::private::allowed(
                            <Order as ::dynaschema::private::Entity>::SCHEMA,
                            ::dynaschema::private::Source::Index(0usize),
                            3usize,
                        )
                    },
                    Opens<
                        OrderSteps<1usize, 1usize>,
                        ::dynaschema::private::Ended<Order, false>,
                    > = __O,
                >,
            __O,
        >(&self, placed_at: __A) -> ::dynaschema::private::Query<Order, __O> {
            ::dynaschema::private::step::<
                OrderSteps<1usize, 1usize>,
                _,
                _,
                _,
                _,
                _,
                _,
            >(self, 3usize, &placed_at)
        }
    }
    impl OrderSteps<1usize, 1usize> {
        ///Only items with this `id`: a value, a range, `starts_with(…)` or `given(…)`. It is the last.
        pub fn id<
            __A: ::dynaschema::private::StepArg<
                    String,
                    {
                        ::dynaschema::private::allowed(
                            <Order as ::dynaschema::private::Entity>::SCHEMA,
                            ::dynaschema::private::Source::Index(0usize),
                            2usize,
                        )
                    },
                    Opens<
                        OrderSteps<1usize, 2usize>,
                        ::dynaschema::private::Ended<Order, false>,
                    > = __O,
                >,
            __O,
        >(&self, id: __A) -> ::dynaschema::private::Query<Order, __O> {
            ::dynaschema::private::step::<
                OrderSteps<1usize, 2usize>,
                _,
                _,
                _,
                _,
                _,
                _,
            >(self, 2usize, &id)
        }
    }
    impl OrderSteps<2usize, 0usize> {
        ///Only items with this `placed_at`: a value, a range, `starts_with(…)` or `given(…)`. It is the last.
        pub fn placed_at<
            __A: ::dynaschema::private::StepArg<
                    jiff::Timestamp,
                    {
                        ::dynaschema::private::allowed(
                            <Order as ::dynaschema::private::Entity>::SCHEMA,
                            ::dynaschema::private::Source::Index(1usize),
                            3usize,
                        )
                    },
                    Opens<
                        OrderSteps<2usize, 1usize>,
                        ::dynaschema::private::Ended<Order, false>,
                    > = __O,
                >,
            __O,
        >(&self, placed_at: __A) -> ::dynaschema::private::Query<Order, __O> {
            ::dynaschema::private::step::<
                OrderSteps<2usize, 1usize>,
                _,
                _,
                _,
                _,
                _,
                _,
            >(self, 3usize, &placed_at)
        }
    }
    #[automatically_derived]
    impl ::dynaschema::private::Setters for OrderUpdate {
        type Entity = Order;
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
    impl OrderUpdate {
        ///Sets `status`. Rewrites `GSI2PK`.
        pub fn set_status(
            &self,
            status: impl ::dynaschema::private::Assign<Status>,
        ) -> ::dynaschema::private::Update<Order, Self> {
            ::dynaschema::private::set(
                self,
                ::dynaschema::private::Assignment::of_part(3usize, 4usize, status),
            )
        }
        ///Sets `placed_at`. Rewrites `GSI1PK`, `GSI1SK` and `GSI2SK`.
        pub fn set_placed_at(
            &self,
            placed_at: impl ::dynaschema::private::Assign<jiff::Timestamp>,
        ) -> ::dynaschema::private::Update<Order, Self> {
            ::dynaschema::private::set(
                self,
                ::dynaschema::private::Assignment::of_part(4usize, 3usize, placed_at),
            )
        }
        ///Sets `total`.
        pub fn set_total(
            &self,
            total: impl ::dynaschema::private::Assign<u64>,
        ) -> ::dynaschema::private::Update<Order, Self> {
            ::dynaschema::private::set(
                self,
                ::dynaschema::private::Assignment::of(5usize, total),
            )
        }
    }
    #[automatically_derived]
    impl ::dynaschema::private::Complete for OrderUpdate {}
    #[allow(long_running_const_eval)]
    const _: () = ::dynaschema::private::check_key(
        <Order as ::dynaschema::private::Entity>::SCHEMA,
        ::dynaschema::private::Slot::Pk,
    );
    #[allow(long_running_const_eval)]
    const _: () = ::dynaschema::private::check_key(
        <Order as ::dynaschema::private::Entity>::SCHEMA,
        ::dynaschema::private::Slot::Sk,
    );
    #[allow(long_running_const_eval)]
    const _: () = ::dynaschema::private::check_key(
        <Order as ::dynaschema::private::Entity>::SCHEMA,
        ::dynaschema::private::Slot::IndexPk(0usize),
    );
    #[allow(long_running_const_eval)]
    const _: () = ::dynaschema::private::check_key(
        <Order as ::dynaschema::private::Entity>::SCHEMA,
        ::dynaschema::private::Slot::IndexSk(0usize),
    );
    #[allow(long_running_const_eval)]
    const _: () = ::dynaschema::private::check_key(
        <Order as ::dynaschema::private::Entity>::SCHEMA,
        ::dynaschema::private::Slot::IndexPk(1usize),
    );
    #[allow(long_running_const_eval)]
    const _: () = ::dynaschema::private::check_key(
        <Order as ::dynaschema::private::Entity>::SCHEMA,
        ::dynaschema::private::Slot::IndexSk(1usize),
    );
};
