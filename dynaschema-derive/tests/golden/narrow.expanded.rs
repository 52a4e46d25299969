///The primary key of a `Visit`: `SITE#<site>` / `VISIT#<at:ms>`.
pub struct VisitKey {
    ///The part `<site>` of the key.
    pub site: String,
    ///The part `<at>` of the key.
    pub at: Timestamp,
}
///The attributes of a `Visit`, for filters and conditions.
pub struct VisitFields {
    ///The attribute `site`.
    site: ::dynaschema::private::Path<
        String,
        ::dynaschema::private::Fixed<::dynaschema::private::TopLevel>,
    >,
    ///The attribute `host`.
    host: ::dynaschema::private::Path<
        String,
        ::dynaschema::private::Fixed<::dynaschema::private::TopLevel>,
    >,
    ///The attribute `took`.
    took: ::dynaschema::private::Path<
        u32,
        ::dynaschema::private::Fixed<::dynaschema::private::TopLevel>,
    >,
    ///The attribute `cost`.
    cost: ::dynaschema::private::Path<u32, ::dynaschema::private::SerializedWith>,
    ///The attribute `expires`.
    expires: ::dynaschema::private::Path<Timestamp>,
    #[doc(hidden)]
    at: ::dynaschema::private::Path<Timestamp, ::dynaschema::private::InKey>,
}
///What an update of a `Visit` sets, and what it knows of the index keys.
pub struct VisitSetters(::dynaschema::private::Changes);
///What a query of a `Visit` knows so far of its sort key.
pub struct VisitSteps<const __QUERY: usize, const __FIXED: usize, __R = Visit>(
    ::dynaschema::private::Reading<__R>,
);
///What `GSI1` holds of `Visit` items: what the keys of the table and its own tell, and `took`, `cost`, `expires`.
pub struct HostVisit {
    ///The attribute `site`.
    pub site: String,
    ///The attribute `at`.
    pub at: Timestamp,
    ///The attribute `took`.
    pub took: u32,
    ///The attribute `cost`.
    pub cost: u32,
    ///The attribute `expires`.
    pub expires: Option<Timestamp>,
}
///What `LSI1` holds of `Visit` items: what the keys of the table and its own tell, and `expires`.
pub struct VisitLsi1 {
    ///The attribute `site`.
    pub site: String,
    ///The attribute `at`.
    pub at: Timestamp,
    ///The attribute `took`.
    pub took: u32,
    ///The attribute `expires`.
    pub expires: Option<Timestamp>,
}
#[allow(long_running_const_eval)]
const _: () = {
    use ::dynaschema::private as __private;
    #[automatically_derived]
    impl __private::Entity for Visit {
        const SCHEMA: &'static __private::EntitySchema = &__private::EntitySchema {
            attributes: &[
                __private::Attribute::of("site"),
                __private::Attribute {
                    from_key: true,
                    ..__private::Attribute::of("at")
                },
                __private::Attribute::of("host"),
                __private::Attribute::of("took"),
                __private::Attribute::of("cost"),
                __private::Attribute::optional("expires"),
            ],
            parts: &[
                __private::Part {
                    name: "site",
                    shape: <String as __private::KeyPart>::SHAPE_REF,
                },
                __private::Part {
                    name: "at",
                    shape: <Timestamp as __private::KeyPart>::SHAPE_REF,
                },
                __private::Part {
                    name: "host",
                    shape: <String as __private::KeyPart>::SHAPE_REF,
                },
                __private::Part {
                    name: "took",
                    shape: <u32 as __private::KeyPart>::SHAPE_REF,
                },
            ],
            pk: __private::Key::Template(__private::Template {
                text: "SITE#<site>",
                segments: &[
                    __private::Literal("SITE#"),
                    __private::Placeholder(__private::PartRef {
                        part: 0usize,
                        name: "site",
                        shape: <String as __private::KeyPart>::SHAPE_REF,
                        spec: __private::PLAIN,
                    }),
                ],
            }),
            sk: __private::Some(
                __private::Key::Template(__private::Template {
                    text: "VISIT#<at:ms>",
                    segments: &[
                        __private::Literal("VISIT#"),
                        __private::Placeholder(__private::PartRef {
                            part: 1usize,
                            name: "at",
                            shape: <Timestamp as __private::KeyPart>::SHAPE_REF,
                            spec: __private::Spec {
                                time: __private::Some(__private::Time::Millis),
                                ..__private::PLAIN
                            },
                        }),
                    ],
                }),
            ),
            read_with: &["cost"],
            indexes: &[
                __private::Index {
                    id: __private::IndexId::Gsi(1u8),
                    query: "of_host",
                    pk: __private::Key::Template(__private::Template {
                        text: "HOST#<host:lower>",
                        segments: &[
                            __private::Literal("HOST#"),
                            __private::Placeholder(__private::PartRef {
                                part: 2usize,
                                name: "host",
                                shape: <String as __private::KeyPart>::SHAPE_REF,
                                spec: __private::Spec {
                                    case: __private::Some(__private::Case::Lower),
                                    ..__private::PLAIN
                                },
                            }),
                        ],
                    }),
                    sk: __private::Some(
                        __private::Key::Template(__private::Template {
                            text: "<at:ms>",
                            segments: &[
                                __private::Placeholder(__private::PartRef {
                                    part: 1usize,
                                    name: "at",
                                    shape: <Timestamp as __private::KeyPart>::SHAPE_REF,
                                    spec: __private::Spec {
                                        time: __private::Some(__private::Time::Millis),
                                        ..__private::PLAIN
                                    },
                                }),
                            ],
                        }),
                    ),
                },
                __private::Index {
                    id: __private::IndexId::Lsi(1u8),
                    query: "query_lsi1",
                    pk: __private::Key::Template(__private::Template {
                        text: "SITE#<site>",
                        segments: &[
                            __private::Literal("SITE#"),
                            __private::Placeholder(__private::PartRef {
                                part: 0usize,
                                name: "site",
                                shape: <String as __private::KeyPart>::SHAPE_REF,
                                spec: __private::PLAIN,
                            }),
                        ],
                    }),
                    sk: __private::Some(
                        __private::Key::Template(__private::Template {
                            text: "<took:05>",
                            segments: &[
                                __private::Placeholder(__private::PartRef {
                                    part: 3usize,
                                    name: "took",
                                    shape: <u32 as __private::KeyPart>::SHAPE_REF,
                                    spec: __private::Spec {
                                        width: __private::Some(5u8),
                                        ..__private::PLAIN
                                    },
                                }),
                            ],
                        }),
                    ),
                },
            ],
            narrow: &[
                __private::IndexProjection {
                    id: __private::IndexId::Gsi(1u8),
                    included: __private::Some(&[3usize, 4usize, 5usize]),
                },
                __private::IndexProjection {
                    id: __private::IndexId::Lsi(1u8),
                    included: __private::Some(&[5usize]),
                },
            ],
            sensitive: &["host"],
            kept: __private::Kept {
                ttl: __private::Some(5usize),
                ..__private::Kept::NOTHING
            },
            ..__private::EntitySchema::of("Visit")
        };
        type Key = VisitKey;
        type Fields = VisitFields;
        fn fields() -> Self::Fields {
            VisitFields {
                site: __private::Path::new("site").fixed(),
                host: __private::Path::new("host").fixed(),
                took: __private::Path::new("took").fixed(),
                cost: __private::Path::<
                    u32,
                >::encoded_with(
                        "cost",
                        |value| __private::encode_with(|serializer| halves::serialize(
                            value,
                            serializer,
                        )),
                    )
                    .in_form(__private::Form::by("halves::serialize"))
                    .decoded_with(|stored| __private::decode_with(
                        &stored,
                        |value| halves::deserialize(value),
                    ))
                    .serialized_with(),
                expires: __private::Path::encoded_with(
                        "expires",
                        |value| __private::ttl_operand(
                            <Timestamp as __private::Moment>::to_instant(value),
                        ),
                    )
                    .decoded_with(|stored| __private::ttl_value(
                        &stored,
                        <Timestamp as __private::Moment>::from_instant,
                    ))
                    .in_form(__private::Form::ttl::<Timestamp>())
                    .cut_where(|value| __private::is_cut_ttl(
                        <Timestamp as __private::Moment>::to_instant(value),
                    )),
                at: __private::Path::in_key(),
            }
        }
        fn to_key(&self) -> Self::Key {
            VisitKey {
                site: __private::Clone::clone(&self.site),
                at: __private::Clone::clone(&self.at),
            }
        }
        fn part(&self, part: usize) -> __private::PartValue<'_> {
            match part {
                0usize => <String as __private::KeyPart>::to_part(&self.site),
                1usize => <Timestamp as __private::KeyPart>::to_part(&self.at),
                2usize => <String as __private::KeyPart>::to_part(&self.host),
                3usize => <u32 as __private::KeyPart>::to_part(&self.took),
                _ => __private::PartValue::None,
            }
        }
        fn encode(&self) -> __private::Encoded {
            __private::encode_with_ttl(
                self,
                "expires",
                __private::instant_of(
                    &self.expires,
                    <Timestamp as __private::Moment>::to_instant,
                ),
            )
        }
        fn decode(item: __private::Unread<'_>) -> __private::Decoded<Self> {
            __private::decode_with_ttl::<
                Self,
            >(
                item,
                "expires",
                |_, stored| __private::of_ttl(
                    stored,
                    |at| __private::Result::map(
                        <Timestamp as __private::Moment>::from_instant(at),
                        __private::Some,
                    ),
                    __private::encode_value,
                ),
            )
        }
        fn part_attribute(
            part: usize,
            value: __private::PartValue<'_>,
        ) -> __private::Result<__private::AttributeValue, __private::CodecError> {
            match part {
                0usize => __private::part_attribute::<String>(value),
                1usize => __private::part_attribute::<Timestamp>(value),
                3usize => __private::part_attribute::<u32>(value),
                part => __private::no_part(part),
            }
        }
    }
    #[automatically_derived]
    impl __private::Batch for Visit {}
    #[automatically_derived]
    impl __private::EntityKey for VisitKey {
        type Entity = Visit;
        fn part(&self, part: usize) -> __private::PartValue<'_> {
            match part {
                0usize => <String as __private::KeyPart>::to_part(&self.site),
                1usize => <Timestamp as __private::KeyPart>::to_part(&self.at),
                _ => __private::PartValue::None,
            }
        }
        fn from_parts(part: __private::ReadPart<'_>) -> __private::FromParts<Self> {
            __private::Result::Ok(Self {
                site: __private::from_part(
                    0usize,
                    part,
                    <String as __private::KeyPart>::from_part,
                )?,
                at: __private::from_part(
                    1usize,
                    part,
                    <Timestamp as __private::KeyPart>::from_part,
                )?,
            })
        }
    }
    #[automatically_derived]
    impl ::core::clone::Clone for VisitKey {
        fn clone(&self) -> Self {
            Self {
                site: __private::Clone::clone(&self.site),
                at: __private::Clone::clone(&self.at),
            }
        }
    }
    #[automatically_derived]
    impl ::core::cmp::PartialEq for VisitKey {
        fn eq(&self, other: &Self) -> bool {
            __private::key_eq(self, other)
        }
    }
    #[automatically_derived]
    impl ::core::cmp::Eq for VisitKey {}
    #[automatically_derived]
    impl ::core::hash::Hash for VisitKey {
        fn hash<__H: ::core::hash::Hasher>(&self, state: &mut __H) {
            __private::key_hash(self, state);
        }
    }
    #[automatically_derived]
    impl ::core::fmt::Debug for VisitKey {
        fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            __private::key_fmt(self, "VisitKey", f)
        }
    }
    #[automatically_derived]
    impl __private::serde::Serialize for VisitKey {
        fn serialize<__S: __private::serde::Serializer>(
            &self,
            serializer: __S,
        ) -> __private::Result<__S::Ok, __S::Error> {
            __private::key_serialize(self, "VisitKey", serializer)
        }
    }
    impl Visit {
        ///The primary key of this value: `SITE#<site>` / `VISIT#<at:ms>`.
        pub fn key(&self) -> VisitKey {
            __private::Entity::to_key(self)
        }
        /**Write this value as a new item.

Sending it gives `AlreadyExists` where the key is taken. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn create(self) -> __private::Create<Visit> {
            __private::Create::new(self)
        }
        /**Write this value, replacing the item of the same key.

The attributes that this type does not know are dropped with it. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn put(self) -> __private::Put<Visit> {
            __private::Put::new(self)
        }
        ///Read the whole table, and give every `Visit` in it.
        pub fn scan() -> __private::Scan<Visit> {
            __private::Scan::new()
        }
        /**The partition `PK = SITE#<site>`, for reads of everything in it.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn pk(
            site: impl __private::KeyArg<String>,
        ) -> __private::PartitionKey<Visit> {
            __private::PartitionKey::new(&[__private::KeyArg::to_arg(&site)])
        }
        /**Get the item `PK = SITE#<site>`, `SK = VISIT#<at:ms>`.

An item that is not there is `None` with `.optional`, and `NotFound` with `.one`. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn get(
            site: impl __private::KeyArg<String>,
            at: impl __private::KeyArg<Timestamp>,
        ) -> __private::Get<Visit> {
            __private::Get::new(
                &[__private::KeyArg::to_arg(&site), __private::KeyArg::to_arg(&at)],
            )
        }
        /**Delete the item `PK = SITE#<site>`, `SK = VISIT#<at:ms>`; an item that is not there is no error.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn delete(
            site: impl __private::KeyArg<String>,
            at: impl __private::KeyArg<Timestamp>,
        ) -> __private::Delete<Visit> {
            __private::Delete::of_get(Self::get(site, at))
        }
        /**Whether there is an item `PK = SITE#<site>`, `SK = VISIT#<at:ms>`.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn exists(
            site: impl __private::KeyArg<String>,
            at: impl __private::KeyArg<Timestamp>,
        ) -> __private::Exists<Visit> {
            __private::Exists::of_get(Self::get(site, at))
        }
        /**Change the item `PK = SITE#<site>`, `SK = VISIT#<at:ms>`, which has to exist.

What is not set stays as it is. Sending it gives `NotFound` where there is no such item. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn update(
            site: impl __private::KeyArg<String>,
            at: impl __private::KeyArg<Timestamp>,
        ) -> __private::Update<Visit, VisitSetters> {
            __private::update_got(Self::get(site, at))
        }
        /**Change the stored item from this value of it, which was read: only what differs is sent.

Sending it gives `Stale`, or with a version `VersionConflict`, where what it relies on is not stored any more, and `NotFound` where there is no item.*/
        pub fn edit(&self) -> __private::Update<Visit, VisitSetters> {
            __private::edit(self)
        }
        /**Write this value as a new item, or change the one that is there.

Of an item that is there, only what setters say changes, and what it lacks is added. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn upsert(self) -> __private::Update<Visit, VisitSetters> {
            __private::upsert(&self)
        }
        /**Read the item, change it, and write it back, again where another write came in between.

The closure can be called several times, and may borrow. Gives the value as stored; `NotFound` where there is no item.*/
        pub fn modify<
            '__change,
            __S: __private::Contains<Visit>,
            __R: __private::Verdict,
        >(
            table: &__private::Table<__S>,
            key: &VisitKey,
            change: impl ::core::ops::FnMut(
                &mut Visit,
            ) -> __R + ::core::marker::Send + '__change,
        ) -> __private::Modify<'__change, Visit> {
            __private::modify(table, key, change)
        }
        /**Give the stored item of this value another primary key, and change what else the closure changes.

Sending it gives `AlreadyExists` where the new key is taken, and `ConditionFailed`, or `VersionConflict`, where the stored item is not this value any more. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn move_to(
            self,
            change: impl ::core::ops::FnOnce(&mut Visit),
        ) -> __private::Move<Visit> {
            __private::Move::new(self, change)
        }
        /**Delete the stored item of this value, which was read.

With a version, sending it gives `VersionConflict` where another one is stored. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn remove(&self) -> __private::Delete<Visit> {
            __private::Delete::of_value(self)
        }
        /**`Query: PK = SITE#<site>`.

In the order of `VISIT#<at:ms>`. Opens `.at(…)`. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn query(
            site: impl __private::PartArg<String>,
        ) -> __private::Query<Visit, VisitSteps<0usize, 0usize>> {
            __private::query(
                __private::OfTable,
                &[(0usize, __private::PartArg::values(&site))],
            )
        }
        /**`Query GSI1: GSI1PK = HOST#<host:lower>`.

It gives `HostVisit`, which is what the index holds. In the order of `<at:ms>`. Opens `.at(…)`. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn of_host(
            host: impl __private::PartArg<String>,
        ) -> __private::Query<HostVisit, VisitSteps<1usize, 0usize, HostVisit>> {
            __private::narrow(
                __private::query(
                    __private::OfIndex(0usize),
                    &[(2usize, __private::PartArg::values(&host))],
                ),
            )
        }
        /**`Query LSI1: PK = SITE#<site>`.

It gives `VisitLsi1`, which is what the index holds. In the order of `<took:05>`. Opens `.took(…)`. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn query_lsi1(
            site: impl __private::PartArg<String>,
        ) -> __private::Query<VisitLsi1, VisitSteps<2usize, 0usize, VisitLsi1>> {
            __private::narrow(
                __private::query(
                    __private::OfIndex(1usize),
                    &[(0usize, __private::PartArg::values(&site))],
                ),
            )
        }
    }
    impl VisitKey {
        /**Get the item `PK = SITE#<site>`, `SK = VISIT#<at:ms>`.

An item that is not there is `None` with `.optional`, and `NotFound` with `.one`. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn get(&self) -> __private::Get<Visit> {
            __private::Get::from_key(self)
        }
        /**Delete the item `PK = SITE#<site>`, `SK = VISIT#<at:ms>`; an item that is not there is no error.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn delete(&self) -> __private::Delete<Visit> {
            __private::Delete::from_key(self)
        }
        /**Whether there is an item `PK = SITE#<site>`, `SK = VISIT#<at:ms>`.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn exists(&self) -> __private::Exists<Visit> {
            __private::Exists::from_key(self)
        }
        /**Change the item `PK = SITE#<site>`, `SK = VISIT#<at:ms>`, which has to exist.

What is not set stays as it is. Sending it gives `NotFound` where there is no such item. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn update(&self) -> __private::Update<Visit, VisitSetters> {
            __private::update_key(self)
        }
        ///A condition on the stored item, for transactions: nothing is written.
        pub fn check(
            &self,
            condition: impl ::core::ops::FnOnce(VisitFields) -> __private::Condition,
        ) -> __private::Check<Visit> {
            __private::Check::new(
                self,
                condition(<Visit as __private::Entity>::fields()),
            )
        }
        /**Parse the key attributes `SITE#<site>` / `VISIT#<at:ms>`.

# Errors

`InvalidKey` where the texts do not fit these templates.*/
        pub fn parse(pk: &str, sk: &str) -> __private::Result<Self, __private::Error> {
            __private::parse_key(pk, __private::Some(sk))
        }
    }
    #[automatically_derived]
    impl<const __QUERY: usize, const __FIXED: usize, __R> __private::Chain
    for VisitSteps<__QUERY, __FIXED, __R> {
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
    for VisitSteps<0usize, __FIXED, __R> {}
    impl<const __FIXED: usize, __R> __private::Consistent
    for VisitSteps<2usize, __FIXED, __R> {}
    impl<__R> __private::Step for VisitSteps<0usize, 0usize, __R> {
        type Place = __private::At<
            __R,
            0usize,
            { __private::allowed::<Visit>(__private::OfTable, 1usize) },
        >;
        type Next = VisitSteps<0usize, 1usize, __R>;
        type End = __private::Ended<__R, true>;
    }
    impl<__R> VisitSteps<0usize, 0usize, __R> {
        ///Only items with this `at`: a value, a range or `starts_with(…)`; of what may be none, `given(…)` or `given_range(…)`. It is the last. Behind `.erased()` a query is of one type, whatever it knows.
        pub fn at<__A: __private::StepArg<Timestamp, Self, Opens = __O>, __O>(
            &self,
            at: __A,
        ) -> __private::Query<__R, __O> {
            __private::step(self, &at)
        }
    }
    impl<__R> __private::Step for VisitSteps<1usize, 0usize, __R> {
        type Place = __private::At<
            __R,
            0usize,
            { __private::allowed::<Visit>(__private::OfIndex(0usize), 1usize) },
        >;
        type Next = VisitSteps<1usize, 1usize, __R>;
        type End = __private::Ended<__R>;
    }
    impl<__R> VisitSteps<1usize, 0usize, __R> {
        ///Only items with this `at`: a value, a range or `starts_with(…)`; of what may be none, `given(…)` or `given_range(…)`. It is the last. Behind `.erased()` a query is of one type, whatever it knows.
        pub fn at<__A: __private::StepArg<Timestamp, Self, Opens = __O>, __O>(
            &self,
            at: __A,
        ) -> __private::Query<__R, __O> {
            __private::step(self, &at)
        }
    }
    impl<__R> __private::Step for VisitSteps<2usize, 0usize, __R> {
        type Place = __private::At<
            __R,
            0usize,
            { __private::allowed::<Visit>(__private::OfIndex(1usize), 3usize) },
        >;
        type Next = VisitSteps<2usize, 1usize, __R>;
        type End = __private::Ended<__R, true>;
    }
    impl<__R> VisitSteps<2usize, 0usize, __R> {
        ///Only items with this `took`: a value, a range or `starts_with(…)`; of what may be none, `given(…)` or `given_range(…)`. It is the last. Behind `.erased()` a query is of one type, whatever it knows.
        pub fn took<__A: __private::StepArg<u32, Self, Opens = __O>, __O>(
            &self,
            took: __A,
        ) -> __private::Query<__R, __O> {
            __private::step(self, &took)
        }
    }
    impl __private::Keyed<__private::Base> for Visit {
        type Parts = (String,);
        type Steps<__R, const __N: usize> = VisitSteps<0usize, __N, __R>;
    }
    impl __private::Keyed<__private::Gsi<1u8>> for Visit {
        type Parts = (String,);
        type Steps<__R, const __N: usize> = VisitSteps<1usize, __N, __R>;
    }
    impl __private::Keyed<__private::Lsi<1u8>> for Visit {
        type Parts = (String,);
        type Steps<__R, const __N: usize> = VisitSteps<2usize, __N, __R>;
    }
    #[automatically_derived]
    impl __private::Held for HostVisit {
        type Mixed<__S> = __private::InPart<__S, Self>;
        const INDEX: __private::Option<__private::IndexId> = __private::Some(
            __private::IndexId::Gsi(1u8),
        );
    }
    impl<const __N: usize> __private::Narrowed<__N> for HostVisit {}
    #[automatically_derived]
    impl __private::Items for HostVisit {}
    #[automatically_derived]
    impl __private::OneItem for HostVisit {
        type Of = Visit;
        const FIELDS: __private::Option<&'static __private::ProjectionSchema> = __private::Some(
            <Self as __private::Projection<Visit>>::PROJECTION,
        );
    }
    #[automatically_derived]
    impl __private::Projection<Visit> for HostVisit {
        const PROJECTION: &'static __private::ProjectionSchema = &__private::ProjectionSchema {
            name: "HostVisit",
            fields: &[
                __private::ProjectedField::of("site", "site"),
                __private::ProjectedField::of("at", "at"),
                __private::ProjectedField::of("took", "took"),
                __private::ProjectedField::of("cost", "cost"),
                __private::ProjectedField::of("expires", "expires"),
            ],
        };
    }
    #[automatically_derived]
    impl<__S: __private::Contains<Visit>> __private::ReadFrom<__S> for HostVisit {
        const WANTS: __private::Wants = __private::Wants::One(
            <__S as __private::Contains<Visit>>::MEMBER,
        );
        const PROJECTED: __private::Option<__private::ProjectedOf> = __private::projected_of::<
            Visit,
            Self,
        >();
        fn decode_member(
            _: usize,
            item: __private::Unread<'_>,
            _: __private::Inspect<'_>,
        ) -> __private::Result<Self, __private::CodecError> {
            let item = __private::projected::<Visit, Self>(item)?;
            let item = __private::from_ttl(
                item,
                "expires",
                |_, stored| __private::of_ttl(
                    stored,
                    |at| __private::Result::map(
                        <Timestamp as __private::Moment>::from_instant(at),
                        __private::Some,
                    ),
                    __private::encode_value,
                ),
            )?;
            __private::Result::Ok(Self {
                site: __private::read_field(&item, "site")?,
                at: __private::read_field(&item, "at")?,
                took: __private::read_field(&item, "took")?,
                cost: __private::read_field_with(
                    &item,
                    "cost",
                    |value| halves::deserialize(value),
                )?,
                expires: __private::read_field(&item, "expires")?,
            })
        }
    }
    #[automatically_derived]
    impl ::core::clone::Clone for HostVisit
    where
        for<'__a> String: ::core::clone::Clone,
        for<'__a> Timestamp: ::core::clone::Clone,
        for<'__a> u32: ::core::clone::Clone,
        for<'__a> u32: ::core::clone::Clone,
        for<'__a> Option<Timestamp>: ::core::clone::Clone,
    {
        fn clone(&self) -> Self {
            Self {
                site: ::core::clone::Clone::clone(&self.site),
                at: ::core::clone::Clone::clone(&self.at),
                took: ::core::clone::Clone::clone(&self.took),
                cost: ::core::clone::Clone::clone(&self.cost),
                expires: ::core::clone::Clone::clone(&self.expires),
            }
        }
    }
    #[automatically_derived]
    impl ::core::cmp::PartialEq for HostVisit
    where
        for<'__a> String: ::core::cmp::PartialEq,
        for<'__a> Timestamp: ::core::cmp::PartialEq,
        for<'__a> u32: ::core::cmp::PartialEq,
        for<'__a> u32: ::core::cmp::PartialEq,
        for<'__a> Option<Timestamp>: ::core::cmp::PartialEq,
    {
        fn eq(&self, other: &Self) -> bool {
            let _ = other;
            true && self.site == other.site && self.at == other.at
                && self.took == other.took && self.cost == other.cost
                && self.expires == other.expires
        }
    }
    #[automatically_derived]
    impl ::core::cmp::Eq for HostVisit
    where
        for<'__a> String: ::core::cmp::Eq,
        for<'__a> Timestamp: ::core::cmp::Eq,
        for<'__a> u32: ::core::cmp::Eq,
        for<'__a> u32: ::core::cmp::Eq,
        for<'__a> Option<Timestamp>: ::core::cmp::Eq,
    {}
    #[automatically_derived]
    impl ::core::hash::Hash for HostVisit
    where
        for<'__a> String: ::core::hash::Hash,
        for<'__a> Timestamp: ::core::hash::Hash,
        for<'__a> u32: ::core::hash::Hash,
        for<'__a> u32: ::core::hash::Hash,
        for<'__a> Option<Timestamp>: ::core::hash::Hash,
    {
        fn hash<__H: ::core::hash::Hasher>(&self, state: &mut __H) {
            let _ = &state;
            ::core::hash::Hash::hash(&self.site, state);
            ::core::hash::Hash::hash(&self.at, state);
            ::core::hash::Hash::hash(&self.took, state);
            ::core::hash::Hash::hash(&self.cost, state);
            ::core::hash::Hash::hash(&self.expires, state);
        }
    }
    #[automatically_derived]
    impl ::core::fmt::Debug for HostVisit
    where
        for<'__a> String: ::core::fmt::Debug,
        for<'__a> Timestamp: ::core::fmt::Debug,
        for<'__a> u32: ::core::fmt::Debug,
        for<'__a> u32: ::core::fmt::Debug,
        for<'__a> Option<Timestamp>: ::core::fmt::Debug,
    {
        fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            f.debug_struct("HostVisit")
                .field("site", &self.site)
                .field("at", &self.at)
                .field("took", &self.took)
                .field("cost", &self.cost)
                .field("expires", &self.expires)
                .finish()
        }
    }
    #[automatically_derived]
    impl __private::serde::Serialize for HostVisit
    where
        for<'__a> String: __private::serde::Serialize,
        for<'__a> Timestamp: __private::serde::Serialize,
        for<'__a> u32: __private::serde::Serialize,
        for<'__a> Option<Timestamp>: __private::serde::Serialize,
    {
        fn serialize<__S: __private::serde::Serializer>(
            &self,
            serializer: __S,
        ) -> __private::Result<__S::Ok, __S::Error> {
            let mut out = __private::serde::Serializer::serialize_struct(
                serializer,
                "HostVisit",
                5usize,
            )?;
            __private::serde::ser::SerializeStruct::serialize_field(
                &mut out,
                "site",
                &self.site,
            )?;
            __private::serde::ser::SerializeStruct::serialize_field(
                &mut out,
                "at",
                &self.at,
            )?;
            __private::serde::ser::SerializeStruct::serialize_field(
                &mut out,
                "took",
                &self.took,
            )?;
            {
                struct __With<'__a>(&'__a u32);
                impl __private::serde::Serialize for __With<'_> {
                    fn serialize<__S: __private::serde::Serializer>(
                        &self,
                        serializer: __S,
                    ) -> __private::Result<__S::Ok, __S::Error> {
                        halves::serialize(self.0, serializer)
                    }
                }
                __private::serde::ser::SerializeStruct::serialize_field(
                    &mut out,
                    "cost",
                    &__With(&self.cost),
                )?;
            }
            __private::serde::ser::SerializeStruct::serialize_field(
                &mut out,
                "expires",
                &self.expires,
            )?;
            __private::serde::ser::SerializeStruct::end(out)
        }
    }
    const _: () = __private::check_index_projection::<HostVisit>();
    #[automatically_derived]
    impl __private::Held for VisitLsi1 {
        type Mixed<__S> = __private::InPart<__S, Self>;
        const INDEX: __private::Option<__private::IndexId> = __private::Some(
            __private::IndexId::Lsi(1u8),
        );
    }
    impl<const __N: usize> __private::Narrowed<__N> for VisitLsi1 {}
    #[automatically_derived]
    impl __private::Items for VisitLsi1 {}
    #[automatically_derived]
    impl __private::OneItem for VisitLsi1 {
        type Of = Visit;
        const FIELDS: __private::Option<&'static __private::ProjectionSchema> = __private::Some(
            <Self as __private::Projection<Visit>>::PROJECTION,
        );
    }
    #[automatically_derived]
    impl __private::Projection<Visit> for VisitLsi1 {
        const PROJECTION: &'static __private::ProjectionSchema = &__private::ProjectionSchema {
            name: "VisitLsi1",
            fields: &[
                __private::ProjectedField::of("site", "site"),
                __private::ProjectedField::of("at", "at"),
                __private::ProjectedField::of("took", "took"),
                __private::ProjectedField::of("expires", "expires"),
            ],
        };
    }
    #[automatically_derived]
    impl<__S: __private::Contains<Visit>> __private::ReadFrom<__S> for VisitLsi1 {
        const WANTS: __private::Wants = __private::Wants::One(
            <__S as __private::Contains<Visit>>::MEMBER,
        );
        const PROJECTED: __private::Option<__private::ProjectedOf> = __private::projected_of::<
            Visit,
            Self,
        >();
        fn decode_member(
            _: usize,
            item: __private::Unread<'_>,
            _: __private::Inspect<'_>,
        ) -> __private::Result<Self, __private::CodecError> {
            let item = __private::projected::<Visit, Self>(item)?;
            let item = __private::from_ttl(
                item,
                "expires",
                |_, stored| __private::of_ttl(
                    stored,
                    |at| __private::Result::map(
                        <Timestamp as __private::Moment>::from_instant(at),
                        __private::Some,
                    ),
                    __private::encode_value,
                ),
            )?;
            __private::Result::Ok(Self {
                site: __private::read_field(&item, "site")?,
                at: __private::read_field(&item, "at")?,
                took: __private::read_field(&item, "took")?,
                expires: __private::read_field(&item, "expires")?,
            })
        }
    }
    #[automatically_derived]
    impl ::core::clone::Clone for VisitLsi1
    where
        for<'__a> String: ::core::clone::Clone,
        for<'__a> Timestamp: ::core::clone::Clone,
        for<'__a> u32: ::core::clone::Clone,
        for<'__a> Option<Timestamp>: ::core::clone::Clone,
    {
        fn clone(&self) -> Self {
            Self {
                site: ::core::clone::Clone::clone(&self.site),
                at: ::core::clone::Clone::clone(&self.at),
                took: ::core::clone::Clone::clone(&self.took),
                expires: ::core::clone::Clone::clone(&self.expires),
            }
        }
    }
    #[automatically_derived]
    impl ::core::cmp::PartialEq for VisitLsi1
    where
        for<'__a> String: ::core::cmp::PartialEq,
        for<'__a> Timestamp: ::core::cmp::PartialEq,
        for<'__a> u32: ::core::cmp::PartialEq,
        for<'__a> Option<Timestamp>: ::core::cmp::PartialEq,
    {
        fn eq(&self, other: &Self) -> bool {
            let _ = other;
            true && self.site == other.site && self.at == other.at
                && self.took == other.took && self.expires == other.expires
        }
    }
    #[automatically_derived]
    impl ::core::cmp::Eq for VisitLsi1
    where
        for<'__a> String: ::core::cmp::Eq,
        for<'__a> Timestamp: ::core::cmp::Eq,
        for<'__a> u32: ::core::cmp::Eq,
        for<'__a> Option<Timestamp>: ::core::cmp::Eq,
    {}
    #[automatically_derived]
    impl ::core::hash::Hash for VisitLsi1
    where
        for<'__a> String: ::core::hash::Hash,
        for<'__a> Timestamp: ::core::hash::Hash,
        for<'__a> u32: ::core::hash::Hash,
        for<'__a> Option<Timestamp>: ::core::hash::Hash,
    {
        fn hash<__H: ::core::hash::Hasher>(&self, state: &mut __H) {
            let _ = &state;
            ::core::hash::Hash::hash(&self.site, state);
            ::core::hash::Hash::hash(&self.at, state);
            ::core::hash::Hash::hash(&self.took, state);
            ::core::hash::Hash::hash(&self.expires, state);
        }
    }
    #[automatically_derived]
    impl ::core::fmt::Debug for VisitLsi1
    where
        for<'__a> String: ::core::fmt::Debug,
        for<'__a> Timestamp: ::core::fmt::Debug,
        for<'__a> u32: ::core::fmt::Debug,
        for<'__a> Option<Timestamp>: ::core::fmt::Debug,
    {
        fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            f.debug_struct("VisitLsi1")
                .field("site", &self.site)
                .field("at", &self.at)
                .field("took", &self.took)
                .field("expires", &self.expires)
                .finish()
        }
    }
    #[automatically_derived]
    impl __private::serde::Serialize for VisitLsi1
    where
        for<'__a> String: __private::serde::Serialize,
        for<'__a> Timestamp: __private::serde::Serialize,
        for<'__a> u32: __private::serde::Serialize,
        for<'__a> Option<Timestamp>: __private::serde::Serialize,
    {
        fn serialize<__S: __private::serde::Serializer>(
            &self,
            serializer: __S,
        ) -> __private::Result<__S::Ok, __S::Error> {
            let mut out = __private::serde::Serializer::serialize_struct(
                serializer,
                "VisitLsi1",
                4usize,
            )?;
            __private::serde::ser::SerializeStruct::serialize_field(
                &mut out,
                "site",
                &self.site,
            )?;
            __private::serde::ser::SerializeStruct::serialize_field(
                &mut out,
                "at",
                &self.at,
            )?;
            __private::serde::ser::SerializeStruct::serialize_field(
                &mut out,
                "took",
                &self.took,
            )?;
            __private::serde::ser::SerializeStruct::serialize_field(
                &mut out,
                "expires",
                &self.expires,
            )?;
            __private::serde::ser::SerializeStruct::end(out)
        }
    }
    const _: () = __private::check_index_projection::<VisitLsi1>();
    #[automatically_derived]
    impl __private::Setters for VisitSetters {
        type Entity = Visit;
        type Whole = VisitSetters;
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
    impl VisitSetters {
        ///Sets `host`. Rewrites `GSI1PK`.
        fn set_host<__V>(&self, host: __V) -> __private::Update<Visit, Self>
        where
            String: __private::Assign<__V>,
        {
            __private::set(
                self,
                __private::Assignment::of_part::<
                    String,
                    _,
                >(2usize, host, 2usize, <String as __private::KeyPart>::to_part),
            )
        }
        ///Sets `took`. Rewrites `LSI1SK`.
        fn set_took<__V>(&self, took: __V) -> __private::Update<Visit, Self>
        where
            u32: __private::Assign<__V>,
        {
            __private::set(
                self,
                __private::Assignment::of_part::<
                    u32,
                    _,
                >(3usize, took, 3usize, <u32 as __private::KeyPart>::to_part),
            )
        }
        ///Sets `cost`.
        fn set_cost<__V>(&self, cost: __V) -> __private::Update<Visit, Self>
        where
            u32: __private::Assign<__V>,
        {
            let cost = <u32 as __private::Assign<_>>::assign(cost);
            __private::set(
                self,
                __private::Assignment::new(
                    4usize,
                    __private::encode_field_with(|__serializer| halves::serialize(
                        &cost,
                        __serializer,
                    )),
                    &[],
                ),
            )
        }
        ///Sets `expires`.
        fn set_expires<__V>(&self, expires: __V) -> __private::Update<Visit, Self>
        where
            Option<Timestamp>: __private::Assign<__V>,
        {
            let expires = <Option<Timestamp> as __private::Assign<_>>::assign(expires);
            __private::set(
                self,
                __private::Assignment::new(
                    5usize,
                    __private::encode_ttl(
                        __private::instant_of(
                            &expires,
                            <Timestamp as __private::Moment>::to_instant,
                        ),
                    ),
                    &[],
                ),
            )
        }
        ///Removes `expires`.
        fn remove_expires(&self) -> __private::Update<Visit, Self> {
            __private::set(self, __private::Assignment::absent(5usize, &[]))
        }
        #[doc(hidden)]
        fn set_site(
            &self,
            _: impl __private::OfPrimaryKey,
        ) -> __private::Update<Visit, Self> {
            __private::stub()
        }
        #[doc(hidden)]
        fn set_at(
            &self,
            _: impl __private::OfPrimaryKey,
        ) -> __private::Update<Visit, Self> {
            __private::stub()
        }
    }
    use __private::Complete as __Complete;
    impl __Complete for VisitSetters {}
    const _: () = __private::check_key::<Visit>(__private::Pk);
    const _: () = __private::check_key::<Visit>(__private::Sk);
    const _: () = __private::check_key::<Visit>(__private::IndexPk(0usize));
    const _: () = __private::check_key::<Visit>(__private::IndexSk(0usize));
    const _: () = __private::check_key::<Visit>(__private::IndexSk(1usize));
    const _: () = __private::check_from_key::<Visit>(1usize);
    const _: () = __private::check_ttl(
        <Timestamp as __private::Moment>::COUNTS,
        "Visit",
        "expires",
    );
};
