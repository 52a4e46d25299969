///The primary key of an `Issue`: `REPO#<repo>` / `ISSUE#<number:07>`.
pub struct IssueKey {
    ///The part `<repo>` of the key.
    pub repo: RepoId,
    ///The part `<number>` of the key.
    pub number: u32,
}
///The attributes of an `Issue`, for filters and conditions.
pub struct IssueFields {
    ///The attribute `repo`.
    pub repo: ::dynaschema::private::Path<
        RepoId,
        ::dynaschema::private::Fixed<::dynaschema::private::TopLevel>,
    >,
    ///The attribute `number`.
    pub number: ::dynaschema::private::Path<
        u32,
        ::dynaschema::private::Fixed<::dynaschema::private::TopLevel>,
    >,
    ///The attribute `state`.
    pub state: ::dynaschema::private::Path<
        State,
        ::dynaschema::private::Fixed<::dynaschema::private::TopLevel>,
    >,
    ///The attribute `unread`.
    pub unread: ::dynaschema::private::Path<
        bool,
        ::dynaschema::private::Fixed<::dynaschema::private::TopLevel>,
    >,
}
///What an update of an `Issue` sets, and what it knows of the index keys.
pub struct IssueSetters(::dynaschema::private::Changes);
///What a query of an `Issue` knows so far of its sort key.
pub struct IssueSteps<const __QUERY: usize, const __FIXED: usize, __R = Issue>(
    ::dynaschema::private::Reading<__R>,
);
#[allow(long_running_const_eval)]
const _: () = {
    use ::dynaschema::private as __private;
    #[allow(clippy::all, clippy::pedantic)]
    fn __class_2(value: &State) -> ::core::primitive::u32 {
        match value {
            State::Open => 0u32,
            State::Closed(_) => 1u32,
            _ => 2u32,
        }
    }
    #[allow(clippy::all, clippy::pedantic)]
    fn __class_4(value: &bool) -> ::core::primitive::u32 {
        match value {
            true => 0u32,
            _ => 1u32,
        }
    }
    #[automatically_derived]
    impl __private::Entity for Issue {
        const SCHEMA: &'static __private::EntitySchema = &__private::EntitySchema {
            attributes: &__private::Attribute::all(
                ["repo", "number", "state", "unread"],
                &[],
            ),
            parts: &[
                __private::Part {
                    name: "repo",
                    shape: <RepoId as __private::KeyPart>::SHAPE_REF,
                },
                __private::Part {
                    name: "number",
                    shape: <u32 as __private::KeyPart>::SHAPE_REF,
                },
                __private::Part {
                    name: "state.gsi1",
                    shape: <::core::primitive::u32 as __private::KeyPart>::SHAPE_REF,
                },
                __private::Part {
                    name: "state.Closed.by",
                    shape: <::core::option::Option<
                        UserId,
                    > as __private::KeyPart>::SHAPE_REF,
                },
                __private::Part {
                    name: "unread.gsi2_0_0",
                    shape: <::core::primitive::u32 as __private::KeyPart>::SHAPE_REF,
                },
            ],
            pk: __private::Key::Template(__private::Template {
                text: "REPO#<repo>",
                segments: &[
                    __private::Literal("REPO#"),
                    __private::Placeholder(__private::PartRef {
                        part: 0usize,
                        name: "repo",
                        shape: <RepoId as __private::KeyPart>::SHAPE_REF,
                        spec: __private::PLAIN,
                    }),
                ],
            }),
            sk: __private::Some(
                __private::Key::Template(__private::Template {
                    text: "ISSUE#<number:07>",
                    segments: &[
                        __private::Literal("ISSUE#"),
                        __private::Placeholder(__private::PartRef {
                            part: 1usize,
                            name: "number",
                            shape: <u32 as __private::KeyPart>::SHAPE_REF,
                            spec: __private::Spec {
                                width: __private::Some(7u8),
                                ..__private::PLAIN
                            },
                        }),
                    ],
                }),
            ),
            indexes: &[
                __private::Index {
                    id: __private::IndexId::Gsi(1u8),
                    query: "by_state_open",
                    pk: __private::Key::Template(__private::Template {
                        text: "REPO#<repo>",
                        segments: &[
                            __private::Literal("REPO#"),
                            __private::Placeholder(__private::PartRef {
                                part: 0usize,
                                name: "repo",
                                shape: <RepoId as __private::KeyPart>::SHAPE_REF,
                                spec: __private::PLAIN,
                            }),
                        ],
                    }),
                    sk: __private::Some(
                        __private::Key::Template(__private::Template {
                            text: "OPEN#<number:07>",
                            segments: &[
                                __private::Literal("OPEN#"),
                                __private::Placeholder(__private::PartRef {
                                    part: 1usize,
                                    name: "number",
                                    shape: <u32 as __private::KeyPart>::SHAPE_REF,
                                    spec: __private::Spec {
                                        width: __private::Some(7u8),
                                        ..__private::PLAIN
                                    },
                                }),
                            ],
                        }),
                    ),
                },
                __private::Index {
                    id: __private::IndexId::Gsi(1u8),
                    query: "by_state_closed",
                    pk: __private::Key::Template(__private::Template {
                        text: "REPO#<repo>",
                        segments: &[
                            __private::Literal("REPO#"),
                            __private::Placeholder(__private::PartRef {
                                part: 0usize,
                                name: "repo",
                                shape: <RepoId as __private::KeyPart>::SHAPE_REF,
                                spec: __private::PLAIN,
                            }),
                        ],
                    }),
                    sk: __private::Some(
                        __private::Key::Template(__private::Template {
                            text: "BY#<by>",
                            segments: &[
                                __private::Literal("BY#"),
                                __private::Placeholder(__private::PartRef {
                                    part: 3usize,
                                    name: "state.Closed.by",
                                    shape: <::core::option::Option<
                                        UserId,
                                    > as __private::KeyPart>::SHAPE_REF,
                                    spec: __private::PLAIN,
                                }),
                            ],
                        }),
                    ),
                },
                __private::Index {
                    id: __private::IndexId::Gsi(2u8),
                    query: "unread",
                    pk: __private::Key::Template(__private::Template {
                        text: "UNREAD#<repo>",
                        segments: &[
                            __private::Literal("UNREAD#"),
                            __private::Placeholder(__private::PartRef {
                                part: 0usize,
                                name: "repo",
                                shape: <RepoId as __private::KeyPart>::SHAPE_REF,
                                spec: __private::PLAIN,
                            }),
                        ],
                    }),
                    sk: __private::None,
                },
            ],
            variants: &[
                __private::Variant {
                    index: 0usize,
                    arm: __private::Some("open"),
                    only: &[
                        __private::Clause {
                            text: "state = Open",
                            any: &[
                                __private::Test {
                                    part: 2usize,
                                    class: 0u32,
                                },
                            ],
                        },
                    ],
                    plain: __private::Some("by_state"),
                },
                __private::Variant {
                    index: 1usize,
                    arm: __private::Some("closed"),
                    only: &[
                        __private::Clause {
                            text: "state = Closed(_)",
                            any: &[
                                __private::Test {
                                    part: 2usize,
                                    class: 1u32,
                                },
                            ],
                        },
                    ],
                    plain: __private::None,
                },
                __private::Variant {
                    index: 2usize,
                    arm: __private::None,
                    only: &[
                        __private::Clause {
                            text: "unread = true",
                            any: &[
                                __private::Test {
                                    part: 4usize,
                                    class: 0u32,
                                },
                            ],
                        },
                    ],
                    plain: __private::None,
                },
            ],
            ..__private::EntitySchema::of("Issue")
        };
        type Key = IssueKey;
        type Fields = IssueFields;
        fn fields() -> Self::Fields {
            IssueFields {
                repo: __private::Path::new("repo").fixed(),
                number: __private::Path::new("number").fixed(),
                state: __private::Path::new("state").fixed(),
                unread: __private::Path::new("unread").fixed(),
            }
        }
        fn to_key(&self) -> Self::Key {
            IssueKey {
                repo: __private::Clone::clone(&self.repo),
                number: __private::Clone::clone(&self.number),
            }
        }
        fn part(&self, part: usize) -> __private::PartValue<'_> {
            match part {
                0usize => <RepoId as __private::KeyPart>::to_part(&self.repo),
                1usize => <u32 as __private::KeyPart>::to_part(&self.number),
                2usize => __private::PartValue::class(__class_2(&self.state)),
                3usize => {
                    match &self.state {
                        State::Closed(by) => <UserId as __private::KeyPart>::to_part(by),
                        _ => __private::PartValue::None,
                    }
                }
                4usize => __private::PartValue::class(__class_4(&self.unread)),
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
    impl __private::Batch for Issue {}
    #[automatically_derived]
    impl __private::EntityKey for IssueKey {
        type Entity = Issue;
        fn part(&self, part: usize) -> __private::PartValue<'_> {
            match part {
                0usize => <RepoId as __private::KeyPart>::to_part(&self.repo),
                1usize => <u32 as __private::KeyPart>::to_part(&self.number),
                _ => __private::PartValue::None,
            }
        }
        fn from_parts(part: __private::ReadPart<'_>) -> __private::FromParts<Self> {
            __private::Result::Ok(Self {
                repo: __private::from_part(
                    0usize,
                    part,
                    <RepoId as __private::KeyPart>::from_part,
                )?,
                number: __private::from_part(
                    1usize,
                    part,
                    <u32 as __private::KeyPart>::from_part,
                )?,
            })
        }
    }
    #[automatically_derived]
    impl ::core::clone::Clone for IssueKey {
        fn clone(&self) -> Self {
            Self {
                repo: __private::Clone::clone(&self.repo),
                number: __private::Clone::clone(&self.number),
            }
        }
    }
    #[automatically_derived]
    impl ::core::cmp::PartialEq for IssueKey {
        fn eq(&self, other: &Self) -> bool {
            __private::key_eq(self, other)
        }
    }
    #[automatically_derived]
    impl ::core::cmp::Eq for IssueKey {}
    #[automatically_derived]
    impl ::core::hash::Hash for IssueKey {
        fn hash<__H: ::core::hash::Hasher>(&self, state: &mut __H) {
            __private::key_hash(self, state);
        }
    }
    #[automatically_derived]
    impl ::core::fmt::Debug for IssueKey {
        fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            __private::key_fmt(self, "IssueKey", f)
        }
    }
    #[automatically_derived]
    impl __private::serde::Serialize for IssueKey {
        fn serialize<__S: __private::serde::Serializer>(
            &self,
            serializer: __S,
        ) -> __private::Result<__S::Ok, __S::Error> {
            __private::key_serialize(self, "IssueKey", serializer)
        }
    }
    impl Issue {
        ///The primary key of this value: `REPO#<repo>` / `ISSUE#<number:07>`.
        pub fn key(&self) -> IssueKey {
            __private::Entity::to_key(self)
        }
        /**Write this value as a new item.

Sending it gives `AlreadyExists` where the key is taken. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn create(self) -> __private::Create<Issue> {
            __private::Create::new(self)
        }
        /**Write this value, replacing the item of the same key.

The attributes that this type does not know are dropped with it. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn put(self) -> __private::Put<Issue> {
            __private::Put::new(self)
        }
        ///Read the whole table, and give every `Issue` in it.
        pub fn scan() -> __private::Scan<Issue> {
            __private::Scan::new()
        }
        /**The partition `PK = REPO#<repo>`, for reads of everything in it.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn pk(
            repo: impl __private::KeyArg<RepoId>,
        ) -> __private::PartitionKey<Issue> {
            __private::PartitionKey::new(&[__private::KeyArg::to_arg(&repo)])
        }
        /**Get the item `PK = REPO#<repo>`, `SK = ISSUE#<number:07>`.

An item that is not there is `None` with `.optional`, and `NotFound` with `.one`. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn get(
            repo: impl __private::KeyArg<RepoId>,
            number: impl __private::KeyArg<u32>,
        ) -> __private::Get<Issue> {
            __private::Get::new(
                &[__private::KeyArg::to_arg(&repo), __private::KeyArg::to_arg(&number)],
            )
        }
        /**Delete the item `PK = REPO#<repo>`, `SK = ISSUE#<number:07>`; an item that is not there is no error.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn delete(
            repo: impl __private::KeyArg<RepoId>,
            number: impl __private::KeyArg<u32>,
        ) -> __private::Delete<Issue> {
            __private::Delete::of_get(Self::get(repo, number))
        }
        /**Whether there is an item `PK = REPO#<repo>`, `SK = ISSUE#<number:07>`.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn exists(
            repo: impl __private::KeyArg<RepoId>,
            number: impl __private::KeyArg<u32>,
        ) -> __private::Exists<Issue> {
            __private::Exists::of_get(Self::get(repo, number))
        }
        /**Change the item `PK = REPO#<repo>`, `SK = ISSUE#<number:07>`, which has to exist.

What is not set stays as it is. Sending it gives `NotFound` where there is no such item. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn update(
            repo: impl __private::KeyArg<RepoId>,
            number: impl __private::KeyArg<u32>,
        ) -> __private::Update<Issue, IssueSetters> {
            __private::update_got(Self::get(repo, number))
        }
        /**Change the stored item from this value of it, which was read: only what differs is sent.

Sending it gives `Stale`, or with a version `VersionConflict`, where what it relies on is not stored any more, and `NotFound` where there is no item.*/
        pub fn edit(&self) -> __private::Update<Issue, IssueSetters> {
            __private::edit(self)
        }
        /**Write this value as a new item, or change the one that is there.

Of an item that is there, only what setters say changes, and what it lacks is added. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn upsert(self) -> __private::Update<Issue, IssueSetters> {
            __private::upsert(&self)
        }
        /**Read the item, change it, and write it back, again where another write came in between.

The closure can be called several times, and may borrow. Gives the value as stored; `NotFound` where there is no item.*/
        pub fn modify<
            '__change,
            __S: __private::Contains<Issue>,
            __R: __private::Verdict,
        >(
            table: &__private::Table<__S>,
            key: &IssueKey,
            change: impl ::core::ops::FnMut(
                &mut Issue,
            ) -> __R + ::core::marker::Send + '__change,
        ) -> __private::Modify<'__change, Issue> {
            __private::modify(table, key, change)
        }
        /**Give the stored item of this value another primary key, and change what else the closure changes.

Sending it gives `AlreadyExists` where the new key is taken, and `ConditionFailed`, or `VersionConflict`, where the stored item is not this value any more. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn move_to(
            self,
            change: impl ::core::ops::FnOnce(&mut Issue),
        ) -> __private::Move<Issue> {
            __private::Move::new(self, change)
        }
        /**Delete the stored item of this value, which was read.

With a version, sending it gives `VersionConflict` where another one is stored. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn remove(&self) -> __private::Delete<Issue> {
            __private::Delete::of_value(self)
        }
        /**`Query: PK = REPO#<repo>`.

In the order of `ISSUE#<number:07>`. Opens `.number(…)`. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn query(
            repo: impl __private::PartArg<RepoId>,
        ) -> __private::Query<Issue, IssueSteps<0usize, 0usize>> {
            __private::query(
                __private::OfTable,
                &[(0usize, __private::PartArg::values(&repo))],
            )
        }
        /**`Query GSI1: GSI1PK = REPO#<repo>`.

Only items with `state = Open` are there. In the order of `OPEN#<number:07>`. Opens `.number(…)`. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn by_state_open(
            repo: impl __private::PartArg<RepoId>,
        ) -> __private::Query<Issue, IssueSteps<1usize, 0usize>> {
            __private::query(
                __private::OfIndex(0usize),
                &[(0usize, __private::PartArg::values(&repo))],
            )
        }
        /**`Query GSI1: GSI1PK = REPO#<repo>`.

Only items with `state = Closed(_)` are there. In the order of `BY#<by>`. Opens `.by(…)`. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn by_state_closed(
            repo: impl __private::PartArg<RepoId>,
        ) -> __private::Query<Issue, IssueSteps<2usize, 0usize>> {
            __private::query(
                __private::OfIndex(1usize),
                &[(0usize, __private::PartArg::values(&repo))],
            )
        }
        /**`Query GSI2: GSI2PK = UNREAD#<repo>`.

Only items with `unread = true` are there. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn unread(
            repo: impl __private::PartArg<RepoId>,
        ) -> __private::Query<Issue, __private::Ended<Issue>> {
            __private::query(
                __private::OfIndex(2usize),
                &[(0usize, __private::PartArg::values(&repo))],
            )
        }
        /**`Query GSI1: GSI1PK = REPO#<repo>`.

Reads the items of all arms of the index, in the order of their sort keys. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn by_state(
            repo: impl __private::PartArg<RepoId>,
        ) -> __private::Query<Issue, __private::Ended<Issue>> {
            __private::all_arms(
                __private::query(
                    __private::OfIndex(0usize),
                    &[(0usize, __private::PartArg::values(&repo))],
                ),
            )
        }
    }
    impl IssueKey {
        /**Get the item `PK = REPO#<repo>`, `SK = ISSUE#<number:07>`.

An item that is not there is `None` with `.optional`, and `NotFound` with `.one`. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn get(&self) -> __private::Get<Issue> {
            __private::Get::from_key(self)
        }
        /**Delete the item `PK = REPO#<repo>`, `SK = ISSUE#<number:07>`; an item that is not there is no error.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn delete(&self) -> __private::Delete<Issue> {
            __private::Delete::from_key(self)
        }
        /**Whether there is an item `PK = REPO#<repo>`, `SK = ISSUE#<number:07>`.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn exists(&self) -> __private::Exists<Issue> {
            __private::Exists::from_key(self)
        }
        /**Change the item `PK = REPO#<repo>`, `SK = ISSUE#<number:07>`, which has to exist.

What is not set stays as it is. Sending it gives `NotFound` where there is no such item. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn update(&self) -> __private::Update<Issue, IssueSetters> {
            __private::update_key(self)
        }
        ///A condition on the stored item, for transactions: nothing is written.
        pub fn check(
            &self,
            condition: impl ::core::ops::FnOnce(IssueFields) -> __private::Condition,
        ) -> __private::Check<Issue> {
            __private::Check::new(
                self,
                condition(<Issue as __private::Entity>::fields()),
            )
        }
        /**Parse the key attributes `REPO#<repo>` / `ISSUE#<number:07>`.

# Errors

`InvalidKey` where the texts do not fit these templates.*/
        pub fn parse(pk: &str, sk: &str) -> __private::Result<Self, __private::Error> {
            __private::parse_key(pk, __private::Some(sk))
        }
    }
    #[automatically_derived]
    impl<const __QUERY: usize, const __FIXED: usize, __R> __private::Chain
    for IssueSteps<__QUERY, __FIXED, __R> {
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
    for IssueSteps<0usize, __FIXED, __R> {}
    impl<__R> __private::Step for IssueSteps<0usize, 0usize, __R> {
        type Place = __private::At<
            __R,
            0usize,
            { __private::allowed::<Issue>(__private::OfTable, 1usize) },
        >;
        type Next = IssueSteps<0usize, 1usize, __R>;
        type End = __private::Ended<__R, true>;
    }
    impl<__R> IssueSteps<0usize, 0usize, __R> {
        ///Only items with this `number`: a value, a range or `starts_with(…)`; of what may be none, `given(…)` or `given_range(…)`. It is the last. Behind `.erased()` a query is of one type, whatever it knows.
        pub fn number<__A: __private::StepArg<u32, Self, Opens = __O>, __O>(
            &self,
            number: __A,
        ) -> __private::Query<__R, __O> {
            __private::step(self, &number)
        }
    }
    impl<__R> __private::Step for IssueSteps<1usize, 0usize, __R> {
        type Place = __private::At<
            __R,
            0usize,
            { __private::allowed::<Issue>(__private::OfIndex(0usize), 1usize) },
        >;
        type Next = IssueSteps<1usize, 1usize, __R>;
        type End = __private::Ended<__R>;
    }
    impl<__R> IssueSteps<1usize, 0usize, __R> {
        ///Only items with this `number`: a value, a range or `starts_with(…)`; of what may be none, `given(…)` or `given_range(…)`. It is the last. Behind `.erased()` a query is of one type, whatever it knows.
        pub fn number<__A: __private::StepArg<u32, Self, Opens = __O>, __O>(
            &self,
            number: __A,
        ) -> __private::Query<__R, __O> {
            __private::step(self, &number)
        }
    }
    impl<__R> __private::Step for IssueSteps<2usize, 0usize, __R> {
        type Place = __private::At<
            __R,
            0usize,
            { __private::allowed::<Issue>(__private::OfIndex(1usize), 3usize) },
        >;
        type Next = IssueSteps<2usize, 1usize, __R>;
        type End = __private::Ended<__R>;
    }
    impl<__R> IssueSteps<2usize, 0usize, __R> {
        ///Only items with this `state.Closed.by`: a value, a range or `starts_with(…)`; of what may be none, `given(…)` or `given_range(…)`. It is the last. Behind `.erased()` a query is of one type, whatever it knows.
        pub fn by<__A: __private::StepArg<UserId, Self, Opens = __O>, __O>(
            &self,
            by: __A,
        ) -> __private::Query<__R, __O> {
            __private::step(self, &by)
        }
    }
    impl __private::Keyed<__private::Base> for Issue {
        type Parts = (RepoId,);
        type Steps<__R, const __N: usize> = IssueSteps<0usize, __N, __R>;
    }
    impl __private::Keyed<__private::ArmOf<__private::Gsi<1u8>, 17892686645580689641u64>>
    for Issue {
        type Parts = (RepoId,);
        type Steps<__R, const __N: usize> = IssueSteps<1usize, __N, __R>;
    }
    impl __private::Keyed<__private::ArmOf<__private::Gsi<1u8>, 9607039268814337733u64>>
    for Issue {
        type Parts = (RepoId,);
        type Steps<__R, const __N: usize> = IssueSteps<2usize, __N, __R>;
    }
    impl __private::Keyed<__private::Gsi<2u8>> for Issue {
        type Parts = (RepoId,);
        type Steps<__R, const __N: usize> = __private::Ended<__R>;
    }
    #[automatically_derived]
    impl __private::Setters for IssueSetters {
        type Entity = Issue;
        type Whole = IssueSetters;
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
    impl IssueSetters {
        ///Sets `state`. Rewrites `GSI1PK` and `GSI1SK`.
        pub fn set_state<__V>(&self, state: __V) -> __private::Update<Issue, Self>
        where
            State: __private::Assign<__V>,
        {
            let state = <State as __private::Assign<_>>::assign(state);
            __private::set(
                self,
                __private::Assignment::new(
                    2usize,
                    __private::encode_field(&state),
                    &[
                        (2usize, __private::PartValue::class(__class_2(&state))),
                        (
                            3usize,
                            match &state {
                                State::Closed(by) => {
                                    <UserId as __private::KeyPart>::to_part(by)
                                }
                                _ => __private::PartValue::None,
                            },
                        ),
                    ],
                ),
            )
        }
        ///Sets `unread`. Rewrites `GSI2PK`.
        pub fn set_unread<__V>(&self, unread: __V) -> __private::Update<Issue, Self>
        where
            bool: __private::Assign<__V>,
        {
            let unread = <bool as __private::Assign<_>>::assign(unread);
            __private::set(
                self,
                __private::Assignment::new(
                    3usize,
                    __private::encode_field(&unread),
                    &[(4usize, __private::PartValue::class(__class_4(&unread)))],
                ),
            )
        }
        #[doc(hidden)]
        pub fn set_repo(
            &self,
            _: impl __private::OfPrimaryKey,
        ) -> __private::Update<Issue, Self> {
            __private::stub()
        }
        #[doc(hidden)]
        pub fn set_number(
            &self,
            _: impl __private::OfPrimaryKey,
        ) -> __private::Update<Issue, Self> {
            __private::stub()
        }
    }
    use __private::Complete as __Complete;
    impl __Complete for IssueSetters {}
    const _: () = __private::check_key::<Issue>(__private::Pk);
    const _: () = __private::check_key::<Issue>(__private::Sk);
    const _: () = __private::check_key::<Issue>(__private::IndexPk(0usize));
    const _: () = __private::check_key::<Issue>(__private::IndexSk(0usize));
    const _: () = __private::check_key::<Issue>(__private::IndexSk(1usize));
    const _: () = __private::check_key::<Issue>(__private::IndexPk(2usize));
    const _: () = __private::check_arm::<Issue>(1usize);
};
