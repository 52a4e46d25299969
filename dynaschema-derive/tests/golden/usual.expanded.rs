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
pub struct OrderSetters(::dynaschema::private::Changes);
///What a query of an `Order` knows so far of its sort key.
pub struct OrderSteps<const __QUERY: usize, const __FIXED: usize, __R = Order>(
    ::dynaschema::private::Reading<__R>,
);
#[allow(long_running_const_eval)]
const _: () = {
    use ::dynaschema::private as __private;
    #[automatically_derived]
    impl __private::Entity for Order {
        const SCHEMA: &'static __private::EntitySchema = &__private::EntitySchema {
            attributes: &__private::Attribute::all(
                ["user_id", "date", "id", "status", "placed_at", "total"],
                &[],
            ),
            parts: &[
                __private::Part {
                    name: "user_id",
                    shape: <UserId as __private::KeyPart>::SHAPE_REF,
                },
                __private::Part {
                    name: "date",
                    shape: <jiff::civil::Date as __private::KeyPart>::SHAPE_REF,
                },
                __private::Part {
                    name: "id",
                    shape: <String as __private::KeyPart>::SHAPE_REF,
                },
                __private::Part {
                    name: "placed_at",
                    shape: <jiff::Timestamp as __private::KeyPart>::SHAPE_REF,
                },
                __private::Part {
                    name: "status",
                    shape: <Status as __private::KeyPart>::SHAPE_REF,
                },
            ],
            pk: __private::Key::Template(__private::Template {
                text: "USER#<user_id>",
                segments: &[
                    __private::Literal("USER#"),
                    __private::Placeholder(__private::PartRef {
                        part: 0usize,
                        name: "user_id",
                        shape: <UserId as __private::KeyPart>::SHAPE_REF,
                        spec: __private::PLAIN,
                    }),
                ],
            }),
            sk: __private::Some(
                __private::Key::Template(__private::Template {
                    text: "ORDER#<date>#<id>",
                    segments: &[
                        __private::Literal("ORDER#"),
                        __private::Placeholder(__private::PartRef {
                            part: 1usize,
                            name: "date",
                            shape: <jiff::civil::Date as __private::KeyPart>::SHAPE_REF,
                            spec: __private::PLAIN,
                        }),
                        __private::Literal("#"),
                        __private::Placeholder(__private::PartRef {
                            part: 2usize,
                            name: "id",
                            shape: <String as __private::KeyPart>::SHAPE_REF,
                            spec: __private::PLAIN,
                        }),
                    ],
                }),
            ),
            indexes: &[
                __private::Index {
                    id: __private::IndexId::Gsi(1u8),
                    query: "placed_on",
                    pk: __private::Key::Template(__private::Template {
                        text: "ORDERS#<placed_at:day>",
                        segments: &[
                            __private::Literal("ORDERS#"),
                            __private::Placeholder(__private::PartRef {
                                part: 3usize,
                                name: "placed_at",
                                shape: <jiff::Timestamp as __private::KeyPart>::SHAPE_REF,
                                spec: __private::Spec {
                                    time: __private::Some(__private::Time::Day),
                                    ..__private::PLAIN
                                },
                            }),
                        ],
                    }),
                    sk: __private::Some(
                        __private::Key::Template(__private::Template {
                            text: "<placed_at:ms>#<id>",
                            segments: &[
                                __private::Placeholder(__private::PartRef {
                                    part: 3usize,
                                    name: "placed_at",
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
                                    shape: <String as __private::KeyPart>::SHAPE_REF,
                                    spec: __private::PLAIN,
                                }),
                            ],
                        }),
                    ),
                },
                __private::Index {
                    id: __private::IndexId::Gsi(2u8),
                    query: "by_status",
                    pk: __private::Key::Template(__private::Template {
                        text: "USER#<user_id>#<status>",
                        segments: &[
                            __private::Literal("USER#"),
                            __private::Placeholder(__private::PartRef {
                                part: 0usize,
                                name: "user_id",
                                shape: <UserId as __private::KeyPart>::SHAPE_REF,
                                spec: __private::PLAIN,
                            }),
                            __private::Literal("#"),
                            __private::Placeholder(__private::PartRef {
                                part: 4usize,
                                name: "status",
                                shape: <Status as __private::KeyPart>::SHAPE_REF,
                                spec: __private::PLAIN,
                            }),
                        ],
                    }),
                    sk: __private::Some(
                        __private::Key::Template(__private::Template {
                            text: "<placed_at:ms>",
                            segments: &[
                                __private::Placeholder(__private::PartRef {
                                    part: 3usize,
                                    name: "placed_at",
                                    shape: <jiff::Timestamp as __private::KeyPart>::SHAPE_REF,
                                    spec: __private::Spec {
                                        time: __private::Some(__private::Time::Millis),
                                        ..__private::PLAIN
                                    },
                                }),
                            ],
                        }),
                    ),
                },
            ],
            ..__private::EntitySchema::of("Order")
        };
        type Key = OrderKey;
        type Fields = OrderFields;
        fn fields() -> Self::Fields {
            OrderFields {
                user_id: __private::Path::new("user_id").fixed(),
                date: __private::Path::new("date").fixed(),
                id: __private::Path::new("id").fixed(),
                status: __private::Path::new("status").fixed(),
                placed_at: __private::Path::new("placed_at").fixed(),
                total: __private::Path::new("total"),
            }
        }
        fn to_key(&self) -> Self::Key {
            OrderKey {
                user_id: __private::Clone::clone(&self.user_id),
                date: __private::Clone::clone(&self.date),
                id: __private::Clone::clone(&self.id),
            }
        }
        fn part(&self, part: usize) -> __private::PartValue<'_> {
            match part {
                0usize => <UserId as __private::KeyPart>::to_part(&self.user_id),
                1usize => <jiff::civil::Date as __private::KeyPart>::to_part(&self.date),
                2usize => <String as __private::KeyPart>::to_part(&self.id),
                3usize => {
                    <jiff::Timestamp as __private::KeyPart>::to_part(&self.placed_at)
                }
                4usize => <Status as __private::KeyPart>::to_part(&self.status),
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
    impl __private::Batch for Order {}
    #[automatically_derived]
    impl __private::EntityKey for OrderKey {
        type Entity = Order;
        fn part(&self, part: usize) -> __private::PartValue<'_> {
            match part {
                0usize => <UserId as __private::KeyPart>::to_part(&self.user_id),
                1usize => <jiff::civil::Date as __private::KeyPart>::to_part(&self.date),
                2usize => <String as __private::KeyPart>::to_part(&self.id),
                _ => __private::PartValue::None,
            }
        }
        fn from_parts(part: __private::ReadPart<'_>) -> __private::FromParts<Self> {
            __private::Result::Ok(Self {
                user_id: __private::from_part(
                    0usize,
                    part,
                    <UserId as __private::KeyPart>::from_part,
                )?,
                date: __private::from_part(
                    1usize,
                    part,
                    <jiff::civil::Date as __private::KeyPart>::from_part,
                )?,
                id: __private::from_part(
                    2usize,
                    part,
                    <String as __private::KeyPart>::from_part,
                )?,
            })
        }
    }
    #[automatically_derived]
    impl ::core::clone::Clone for OrderKey {
        fn clone(&self) -> Self {
            Self {
                user_id: __private::Clone::clone(&self.user_id),
                date: __private::Clone::clone(&self.date),
                id: __private::Clone::clone(&self.id),
            }
        }
    }
    #[automatically_derived]
    impl ::core::cmp::PartialEq for OrderKey {
        fn eq(&self, other: &Self) -> bool {
            __private::key_eq(self, other)
        }
    }
    #[automatically_derived]
    impl ::core::cmp::Eq for OrderKey {}
    #[automatically_derived]
    impl ::core::hash::Hash for OrderKey {
        fn hash<__H: ::core::hash::Hasher>(&self, state: &mut __H) {
            __private::key_hash(self, state);
        }
    }
    #[automatically_derived]
    impl ::core::fmt::Debug for OrderKey {
        fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            __private::key_fmt(self, "OrderKey", f)
        }
    }
    #[automatically_derived]
    impl __private::serde::Serialize for OrderKey {
        fn serialize<__S: __private::serde::Serializer>(
            &self,
            serializer: __S,
        ) -> __private::Result<__S::Ok, __S::Error> {
            __private::key_serialize(self, "OrderKey", serializer)
        }
    }
    impl Order {
        ///The primary key of this value: `USER#<user_id>` / `ORDER#<date>#<id>`.
        pub fn key(&self) -> OrderKey {
            __private::Entity::to_key(self)
        }
        /**Write this value as a new item.

Sending it gives `AlreadyExists` where the key is taken. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn create(self) -> __private::Create<Order> {
            __private::Create::new(self)
        }
        /**Write this value, replacing the item of the same key.

The attributes that this type does not know are dropped with it. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn put(self) -> __private::Put<Order> {
            __private::Put::new(self)
        }
        ///Read the whole table, and give every `Order` in it.
        pub fn scan() -> __private::Scan<Order> {
            __private::Scan::new()
        }
        /**The partition `PK = USER#<user_id>`, for reads of everything in it.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn pk(
            user_id: impl __private::KeyArg<UserId>,
        ) -> __private::PartitionKey<Order> {
            __private::PartitionKey::new(&[__private::KeyArg::to_arg(&user_id)])
        }
        /**Get the item `PK = USER#<user_id>`, `SK = ORDER#<date>#<id>`.

An item that is not there is `None` with `.optional`, and `NotFound` with `.one`. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn get(
            user_id: impl __private::KeyArg<UserId>,
            date: impl __private::KeyArg<jiff::civil::Date>,
            id: impl __private::KeyArg<String>,
        ) -> __private::Get<Order> {
            __private::Get::new(
                &[
                    __private::KeyArg::to_arg(&user_id),
                    __private::KeyArg::to_arg(&date),
                    __private::KeyArg::to_arg(&id),
                ],
            )
        }
        /**Delete the item `PK = USER#<user_id>`, `SK = ORDER#<date>#<id>`; an item that is not there is no error.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn delete(
            user_id: impl __private::KeyArg<UserId>,
            date: impl __private::KeyArg<jiff::civil::Date>,
            id: impl __private::KeyArg<String>,
        ) -> __private::Delete<Order> {
            __private::Delete::of_get(Self::get(user_id, date, id))
        }
        /**Whether there is an item `PK = USER#<user_id>`, `SK = ORDER#<date>#<id>`.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn exists(
            user_id: impl __private::KeyArg<UserId>,
            date: impl __private::KeyArg<jiff::civil::Date>,
            id: impl __private::KeyArg<String>,
        ) -> __private::Exists<Order> {
            __private::Exists::of_get(Self::get(user_id, date, id))
        }
        /**Change the item `PK = USER#<user_id>`, `SK = ORDER#<date>#<id>`, which has to exist.

What is not set stays as it is. Sending it gives `NotFound` where there is no such item. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn update(
            user_id: impl __private::KeyArg<UserId>,
            date: impl __private::KeyArg<jiff::civil::Date>,
            id: impl __private::KeyArg<String>,
        ) -> __private::Update<Order, OrderSetters> {
            __private::update_got(Self::get(user_id, date, id))
        }
        /**Change the stored item from this value of it, which was read: only what differs is sent.

Sending it gives `Stale`, or with a version `VersionConflict`, where what it relies on is not stored any more, and `NotFound` where there is no item.*/
        pub fn edit(&self) -> __private::Update<Order, OrderSetters> {
            __private::edit(self)
        }
        /**Write this value as a new item, or change the one that is there.

Of an item that is there, only what setters say changes, and what it lacks is added. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn upsert(self) -> __private::Update<Order, OrderSetters> {
            __private::upsert(&self)
        }
        /**Read the item, change it, and write it back, again where another write came in between.

The closure can be called several times, and may borrow. Gives the value as stored; `NotFound` where there is no item.*/
        pub fn modify<
            '__change,
            __S: __private::Contains<Order>,
            __R: __private::Verdict,
        >(
            table: &__private::Table<__S>,
            key: &OrderKey,
            change: impl ::core::ops::FnMut(
                &mut Order,
            ) -> __R + ::core::marker::Send + '__change,
        ) -> __private::Modify<'__change, Order> {
            __private::modify(table, key, change)
        }
        /**Give the stored item of this value another primary key, and change what else the closure changes.

Sending it gives `AlreadyExists` where the new key is taken, and `ConditionFailed`, or `VersionConflict`, where the stored item is not this value any more. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn move_to(
            self,
            change: impl ::core::ops::FnOnce(&mut Order),
        ) -> __private::Move<Order> {
            __private::Move::new(self, change)
        }
        /**Delete the stored item of this value, which was read.

With a version, sending it gives `VersionConflict` where another one is stored. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn remove(&self) -> __private::Delete<Order> {
            __private::Delete::of_value(self)
        }
        /**`Query: PK = USER#<user_id>`.

In the order of `ORDER#<date>#<id>`. Opens `.date(…)`. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn query(
            user_id: impl __private::PartArg<UserId>,
        ) -> __private::Query<Order, OrderSteps<0usize, 0usize>> {
            __private::query(
                __private::OfTable,
                &[(0usize, __private::PartArg::values(&user_id))],
            )
        }
        /**`Query GSI1: GSI1PK = ORDERS#<placed_at:day>`.

`placed_at` is any date or time, whose day is read, or a range of them (`a..b`, `a..=b`): then one day is read after the other, each by at least one request, and the first and the last are cut to the range. In the order of `<placed_at:ms>#<id>`. Opens `.placed_at(…)`. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn placed_on(
            placed_at: impl __private::BucketsArg<jiff::Timestamp>,
        ) -> __private::Query<Order, OrderSteps<1usize, 0usize>> {
            __private::query(
                __private::OfIndex(0usize),
                &[(3usize, __private::BucketsArg::buckets(&placed_at))],
            )
        }
        /**`Query GSI2: GSI2PK = USER#<user_id>#<status>`.

In the order of `<placed_at:ms>`. Opens `.placed_at(…)`. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn by_status(
            user_id: impl __private::PartArg<UserId>,
            status: impl __private::PartArg<Status>,
        ) -> __private::Query<Order, OrderSteps<2usize, 0usize>> {
            __private::query(
                __private::OfIndex(1usize),
                &[
                    (0usize, __private::PartArg::values(&user_id)),
                    (4usize, __private::PartArg::values(&status)),
                ],
            )
        }
    }
    impl OrderKey {
        /**Get the item `PK = USER#<user_id>`, `SK = ORDER#<date>#<id>`.

An item that is not there is `None` with `.optional`, and `NotFound` with `.one`. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn get(&self) -> __private::Get<Order> {
            __private::Get::from_key(self)
        }
        /**Delete the item `PK = USER#<user_id>`, `SK = ORDER#<date>#<id>`; an item that is not there is no error.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn delete(&self) -> __private::Delete<Order> {
            __private::Delete::from_key(self)
        }
        /**Whether there is an item `PK = USER#<user_id>`, `SK = ORDER#<date>#<id>`.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn exists(&self) -> __private::Exists<Order> {
            __private::Exists::from_key(self)
        }
        /**Change the item `PK = USER#<user_id>`, `SK = ORDER#<date>#<id>`, which has to exist.

What is not set stays as it is. Sending it gives `NotFound` where there is no such item. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn update(&self) -> __private::Update<Order, OrderSetters> {
            __private::update_key(self)
        }
        ///A condition on the stored item, for transactions: nothing is written.
        pub fn check(
            &self,
            condition: impl ::core::ops::FnOnce(OrderFields) -> __private::Condition,
        ) -> __private::Check<Order> {
            __private::Check::new(
                self,
                condition(<Order as __private::Entity>::fields()),
            )
        }
        /**Parse the key attributes `USER#<user_id>` / `ORDER#<date>#<id>`.

# Errors

`InvalidKey` where the texts do not fit these templates.*/
        pub fn parse(pk: &str, sk: &str) -> __private::Result<Self, __private::Error> {
            __private::parse_key(pk, __private::Some(sk))
        }
    }
    #[automatically_derived]
    impl<const __QUERY: usize, const __FIXED: usize, __R> __private::Chain
    for OrderSteps<__QUERY, __FIXED, __R> {
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
    impl<const __QUERY: usize, const __FIXED: usize, __R> __private::Reached<__FIXED>
    for OrderSteps<__QUERY, __FIXED, __R> {}
    impl<const __FIXED: usize, __R> __private::Consistent
    for OrderSteps<0usize, __FIXED, __R> {}
    impl<__R> __private::Step for OrderSteps<0usize, 0usize, __R> {
        type Place = __private::At<
            __R,
            0usize,
            { __private::allowed::<Order>(__private::OfTable, 1usize) },
        >;
        type Next = OrderSteps<0usize, 1usize, __R>;
        type End = OrderSteps<0usize, 1024usize, __R>;
    }
    impl<__R> OrderSteps<0usize, 0usize, __R> {
        ///Only items with this `date`: a value, a range or `starts_with(…)`; of what may be none, `given(…)` or `given_range(…)`. A value opens `.id(…)`. Behind `.erased()` a query is of one type, whatever it knows.
        pub fn date<__A: __private::StepArg<jiff::civil::Date, Self, Opens = __O>, __O>(
            &self,
            date: __A,
        ) -> __private::Query<__R, __O> {
            __private::step(self, &date)
        }
    }
    impl<__R> __private::Step for OrderSteps<0usize, 1usize, __R> {
        type Place = __private::At<
            __R,
            1usize,
            { __private::allowed::<Order>(__private::OfTable, 2usize) },
        >;
        type Next = OrderSteps<0usize, 2usize, __R>;
        type End = __private::Ended<__R, true>;
    }
    impl<const __FIXED: usize, __R> OrderSteps<0usize, __FIXED, __R> {
        ///Only items with this `id`: a value, a range or `starts_with(…)`; of what may be none, `given(…)` or `given_range(…)`. It is the last. Behind `.erased()` a query is of one type, whatever it knows.
        pub fn id<
            __A: __private::StepArg<
                    String,
                    OrderSteps<0usize, 1usize, __R>,
                    Opens = __O,
                >,
            __O,
        >(&self, id: __A) -> __private::Query<__R, __O>
        where
            Self: __private::Reached<1usize>,
        {
            __private::step_at::<_, OrderSteps<0usize, 1usize, __R>, _, _, _>(self, &id)
        }
    }
    impl<__R> __private::Step for OrderSteps<1usize, 0usize, __R> {
        type Place = __private::At<
            __R,
            0usize,
            { __private::allowed::<Order>(__private::OfIndex(0usize), 3usize) },
        >;
        type Next = OrderSteps<1usize, 1usize, __R>;
        type End = OrderSteps<1usize, 1024usize, __R>;
    }
    impl<__R> OrderSteps<1usize, 0usize, __R> {
        ///Only items with this `placed_at`: a value, a range or `starts_with(…)`; of what may be none, `given(…)` or `given_range(…)`. A value opens `.id(…)`. Behind `.erased()` a query is of one type, whatever it knows.
        pub fn placed_at<
            __A: __private::StepArg<jiff::Timestamp, Self, Opens = __O>,
            __O,
        >(&self, placed_at: __A) -> __private::Query<__R, __O> {
            __private::step(self, &placed_at)
        }
    }
    impl<__R> __private::Step for OrderSteps<1usize, 1usize, __R> {
        type Place = __private::At<
            __R,
            1usize,
            { __private::allowed::<Order>(__private::OfIndex(0usize), 2usize) },
        >;
        type Next = OrderSteps<1usize, 2usize, __R>;
        type End = __private::Ended<__R>;
    }
    impl<const __FIXED: usize, __R> OrderSteps<1usize, __FIXED, __R> {
        ///Only items with this `id`: a value, a range or `starts_with(…)`; of what may be none, `given(…)` or `given_range(…)`. It is the last. Behind `.erased()` a query is of one type, whatever it knows.
        pub fn id<
            __A: __private::StepArg<
                    String,
                    OrderSteps<1usize, 1usize, __R>,
                    Opens = __O,
                >,
            __O,
        >(&self, id: __A) -> __private::Query<__R, __O>
        where
            Self: __private::Reached<1usize>,
        {
            __private::step_at::<_, OrderSteps<1usize, 1usize, __R>, _, _, _>(self, &id)
        }
    }
    impl<__R> __private::Step for OrderSteps<2usize, 0usize, __R> {
        type Place = __private::At<
            __R,
            0usize,
            { __private::allowed::<Order>(__private::OfIndex(1usize), 3usize) },
        >;
        type Next = OrderSteps<2usize, 1usize, __R>;
        type End = __private::Ended<__R>;
    }
    impl<__R> OrderSteps<2usize, 0usize, __R> {
        ///Only items with this `placed_at`: a value, a range or `starts_with(…)`; of what may be none, `given(…)` or `given_range(…)`. It is the last. Behind `.erased()` a query is of one type, whatever it knows.
        pub fn placed_at<
            __A: __private::StepArg<jiff::Timestamp, Self, Opens = __O>,
            __O,
        >(&self, placed_at: __A) -> __private::Query<__R, __O> {
            __private::step(self, &placed_at)
        }
    }
    impl __private::Keyed<__private::Base> for Order {
        type Parts = (UserId,);
        type Steps<__R, const __N: usize> = OrderSteps<0usize, __N, __R>;
    }
    impl __private::Keyed<__private::Gsi<1u8>> for Order {
        type Parts = (__private::BucketOf<jiff::Timestamp>,);
        type Steps<__R, const __N: usize> = OrderSteps<1usize, __N, __R>;
    }
    impl __private::Keyed<__private::Gsi<2u8>> for Order {
        type Parts = (UserId, Status);
        type Steps<__R, const __N: usize> = OrderSteps<2usize, __N, __R>;
    }
    #[automatically_derived]
    impl __private::Setters for OrderSetters {
        type Entity = Order;
        type Whole = OrderSetters;
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
    impl OrderSetters {
        ///Sets `status`. Rewrites `GSI2PK`.
        pub fn set_status<__V>(&self, status: __V) -> __private::Update<Order, Self>
        where
            Status: __private::Assign<__V>,
        {
            __private::set(
                self,
                __private::Assignment::of_part::<
                    Status,
                    _,
                >(3usize, status, 4usize, <Status as __private::KeyPart>::to_part),
            )
        }
        ///Sets `placed_at`. Rewrites `GSI1PK`, `GSI1SK` and `GSI2SK`.
        pub fn set_placed_at<__V>(
            &self,
            placed_at: __V,
        ) -> __private::Update<Order, Self>
        where
            jiff::Timestamp: __private::Assign<__V>,
        {
            __private::set(
                self,
                __private::Assignment::of_part::<
                    jiff::Timestamp,
                    _,
                >(
                    4usize,
                    placed_at,
                    3usize,
                    <jiff::Timestamp as __private::KeyPart>::to_part,
                ),
            )
        }
        ///Sets `total`.
        pub fn set_total<__V>(&self, total: __V) -> __private::Update<Order, Self>
        where
            u64: __private::Assign<__V>,
        {
            __private::set(self, __private::Assignment::of::<u64, _>(5usize, total))
        }
        #[doc(hidden)]
        pub fn set_user_id(
            &self,
            _: impl __private::OfPrimaryKey,
        ) -> __private::Update<Order, Self> {
            __private::stub()
        }
        #[doc(hidden)]
        pub fn set_date(
            &self,
            _: impl __private::OfPrimaryKey,
        ) -> __private::Update<Order, Self> {
            __private::stub()
        }
        #[doc(hidden)]
        pub fn set_id(
            &self,
            _: impl __private::OfPrimaryKey,
        ) -> __private::Update<Order, Self> {
            __private::stub()
        }
    }
    use __private::Complete as __Complete;
    impl __Complete for OrderSetters {}
    const _: () = __private::check_key::<Order>(__private::Pk);
    const _: () = __private::check_key::<Order>(__private::Sk);
    const _: () = __private::check_key::<Order>(__private::IndexPk(0usize));
    const _: () = __private::check_key::<Order>(__private::IndexSk(0usize));
    const _: () = __private::check_key::<Order>(__private::IndexPk(1usize));
    const _: () = __private::check_key::<Order>(__private::IndexSk(1usize));
};
