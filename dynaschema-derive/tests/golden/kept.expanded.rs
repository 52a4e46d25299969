///The primary key of a `Member`: `TEAM#<team>` / `MEMBER#<id>`.
pub struct MemberKey {
    ///The part `<team>` of the key.
    pub team: String,
    ///The part `<id>` of the key.
    pub id: Id,
}
///The attributes of a `Member`, for filters and conditions.
pub struct MemberFields {
    ///The attribute `team`.
    pub team: ::dynaschema::private::Path<
        String,
        ::dynaschema::private::Fixed<::dynaschema::private::TopLevel>,
    >,
    ///The attribute `id`.
    pub id: ::dynaschema::private::Path<
        Id,
        ::dynaschema::private::Fixed<::dynaschema::private::TopLevel>,
    >,
    ///The attribute `email`.
    pub email: ::dynaschema::private::Path<
        String,
        ::dynaschema::private::Fixed<::dynaschema::private::TopLevel>,
    >,
    ///The attribute `handle`.
    pub handle: ::dynaschema::private::Path<
        String,
        ::dynaschema::private::Fixed<::dynaschema::private::TopLevel>,
    >,
    ///The attribute `nickname`.
    pub nickname: ::dynaschema::private::Path<String>,
    ///The attribute `balance`.
    pub balance: ::dynaschema::private::Path<u64, ::dynaschema::private::SerializedWith>,
    ///The attribute `version`.
    pub version: ::dynaschema::private::Path<
        u64,
        ::dynaschema::private::Fixed<::dynaschema::private::TopLevel>,
    >,
    ///The attribute `expires`.
    pub expires: ::dynaschema::private::Path<
        jiff::Timestamp,
        ::dynaschema::private::Fixed<::dynaschema::private::TopLevel>,
    >,
    ///The attribute `created_at`.
    pub created_at: ::dynaschema::private::Path<
        jiff::Timestamp,
        ::dynaschema::private::Fixed<::dynaschema::private::TopLevel>,
    >,
    ///The attribute `updated_at`.
    pub updated_at: ::dynaschema::private::Path<
        jiff::Timestamp,
        ::dynaschema::private::Fixed<::dynaschema::private::TopLevel>,
    >,
}
///What an update of a `Member` sets, and what it knows of the index keys.
pub struct MemberSetters(::dynaschema::private::Changes);
///What a query of a `Member` knows so far of its sort key.
pub struct MemberSteps<const __QUERY: usize, const __FIXED: usize, __R = Member>(
    ::dynaschema::private::Reading<__R>,
);
#[allow(long_running_const_eval)]
const _: () = {
    use ::dynaschema::private as __private;
    #[automatically_derived]
    impl __private::Entity for Member {
        const SCHEMA: &'static __private::EntitySchema = &__private::EntitySchema {
            schema_version: __private::Some(2u32),
            attributes: &[
                __private::Attribute::of("team"),
                __private::Attribute::of("id"),
                __private::Attribute::of("email"),
                __private::Attribute::optional("handle"),
                __private::Attribute {
                    default: true,
                    ..__private::Attribute::optional("nickname")
                },
                __private::Attribute {
                    default: true,
                    ..__private::Attribute::of("balance")
                },
                __private::Attribute::of("version"),
                __private::Attribute::optional("expires"),
                __private::Attribute::of("created_at"),
                __private::Attribute::of("updated_at"),
            ],
            parts: &[
                __private::Part {
                    name: "team",
                    shape: <String as __private::KeyPart>::SHAPE_REF,
                },
                __private::Part {
                    name: "id",
                    shape: <Id as __private::KeyPart>::SHAPE_REF,
                },
                __private::Part {
                    name: "updated_at",
                    shape: <jiff::Timestamp as __private::KeyPart>::SHAPE_REF,
                },
                __private::Part {
                    name: "email",
                    shape: <String as __private::KeyPart>::SHAPE_REF,
                },
                __private::Part {
                    name: "handle",
                    shape: <::core::option::Option<
                        String,
                    > as __private::KeyPart>::SHAPE_REF,
                },
            ],
            pk: __private::Key::Template(__private::Template {
                text: "TEAM#<team>",
                segments: &[
                    __private::Literal("TEAM#"),
                    __private::Placeholder(__private::PartRef {
                        part: 0usize,
                        name: "team",
                        shape: <String as __private::KeyPart>::SHAPE_REF,
                        spec: __private::PLAIN,
                    }),
                ],
            }),
            sk: __private::Some(
                __private::Key::Template(__private::Template {
                    text: "MEMBER#<id>",
                    segments: &[
                        __private::Literal("MEMBER#"),
                        __private::Placeholder(__private::PartRef {
                            part: 1usize,
                            name: "id",
                            shape: <Id as __private::KeyPart>::SHAPE_REF,
                            spec: __private::PLAIN,
                        }),
                    ],
                }),
            ),
            read_with: &["balance"],
            indexes: &[
                __private::Index {
                    id: __private::IndexId::Gsi(1u8),
                    query: "by_activity",
                    pk: __private::Key::Template(__private::Template {
                        text: "ACTIVE#<team>",
                        segments: &[
                            __private::Literal("ACTIVE#"),
                            __private::Placeholder(__private::PartRef {
                                part: 0usize,
                                name: "team",
                                shape: <String as __private::KeyPart>::SHAPE_REF,
                                spec: __private::PLAIN,
                            }),
                        ],
                    }),
                    sk: __private::Some(
                        __private::Key::Template(__private::Template {
                            text: "<updated_at:s>",
                            segments: &[
                                __private::Placeholder(__private::PartRef {
                                    part: 2usize,
                                    name: "updated_at",
                                    shape: <jiff::Timestamp as __private::KeyPart>::SHAPE_REF,
                                    spec: __private::Spec {
                                        time: __private::Some(__private::Time::Seconds),
                                        ..__private::PLAIN
                                    },
                                }),
                            ],
                        }),
                    ),
                },
            ],
            kept: __private::Kept {
                version: __private::Some(6usize),
                last_version: __private::last_version::<u64>(),
                ttl: __private::Some(7usize),
                created_at: __private::Some(8usize),
                updated_at: __private::Some(9usize),
                uniques: &[
                    __private::Unique {
                        name: "email",
                        pk: __private::Template {
                            text: "UNIQUE#Member#email#<email>",
                            segments: &[
                                __private::Literal("UNIQUE#Member#email#"),
                                __private::Placeholder(__private::PartRef {
                                    part: 3usize,
                                    name: "email",
                                    shape: <String as __private::KeyPart>::SHAPE_REF,
                                    spec: __private::Spec::verbatim(
                                        <String as __private::KeyPart>::SHAPE_REF,
                                    ),
                                }),
                            ],
                        },
                        sk: __private::Template {
                            text: "UNIQUE#Member#email#<email>",
                            segments: &[
                                __private::Literal("UNIQUE#Member#email#"),
                                __private::Placeholder(__private::PartRef {
                                    part: 3usize,
                                    name: "email",
                                    shape: <String as __private::KeyPart>::SHAPE_REF,
                                    spec: __private::Spec::verbatim(
                                        <String as __private::KeyPart>::SHAPE_REF,
                                    ),
                                }),
                            ],
                        },
                    },
                    __private::Unique {
                        name: "handle",
                        pk: __private::Template {
                            text: "HANDLE#<team>#<handle:lower>",
                            segments: &[
                                __private::Literal("HANDLE#"),
                                __private::Placeholder(__private::PartRef {
                                    part: 0usize,
                                    name: "team",
                                    shape: <String as __private::KeyPart>::SHAPE_REF,
                                    spec: __private::PLAIN,
                                }),
                                __private::Literal("#"),
                                __private::Placeholder(__private::PartRef {
                                    part: 4usize,
                                    name: "handle",
                                    shape: <::core::option::Option<
                                        String,
                                    > as __private::KeyPart>::SHAPE_REF,
                                    spec: __private::Spec {
                                        case: __private::Some(__private::Case::Lower),
                                        ..__private::PLAIN
                                    },
                                }),
                            ],
                        },
                        sk: __private::Template {
                            text: "HANDLE#<team>#<handle:lower>",
                            segments: &[
                                __private::Literal("HANDLE#"),
                                __private::Placeholder(__private::PartRef {
                                    part: 0usize,
                                    name: "team",
                                    shape: <String as __private::KeyPart>::SHAPE_REF,
                                    spec: __private::PLAIN,
                                }),
                                __private::Literal("#"),
                                __private::Placeholder(__private::PartRef {
                                    part: 4usize,
                                    name: "handle",
                                    shape: <::core::option::Option<
                                        String,
                                    > as __private::KeyPart>::SHAPE_REF,
                                    spec: __private::Spec {
                                        case: __private::Some(__private::Case::Lower),
                                        ..__private::PLAIN
                                    },
                                }),
                            ],
                        },
                    },
                ],
                copies: &[
                    __private::Copied {
                        name: "by_id",
                        pk: __private::Key::Template(__private::Template {
                            text: "MEMBER#<id>",
                            segments: &[
                                __private::Literal("MEMBER#"),
                                __private::Placeholder(__private::PartRef {
                                    part: 1usize,
                                    name: "id",
                                    shape: <Id as __private::KeyPart>::SHAPE_REF,
                                    spec: __private::PLAIN,
                                }),
                            ],
                        }),
                        sk: __private::Some(
                            __private::Key::Template(__private::Template {
                                text: "MEMBER",
                                segments: &[__private::Literal("MEMBER")],
                            }),
                        ),
                    },
                    __private::Copied {
                        name: "by_email",
                        pk: __private::Key::Template(__private::Template {
                            text: "EMAIL#<email>",
                            segments: &[
                                __private::Literal("EMAIL#"),
                                __private::Placeholder(__private::PartRef {
                                    part: 3usize,
                                    name: "email",
                                    shape: <String as __private::KeyPart>::SHAPE_REF,
                                    spec: __private::PLAIN,
                                }),
                            ],
                        }),
                        sk: __private::Some(
                            __private::Key::Template(__private::Template {
                                text: "TEAM#<team>",
                                segments: &[
                                    __private::Literal("TEAM#"),
                                    __private::Placeholder(__private::PartRef {
                                        part: 0usize,
                                        name: "team",
                                        shape: <String as __private::KeyPart>::SHAPE_REF,
                                        spec: __private::PLAIN,
                                    }),
                                ],
                            }),
                        ),
                    },
                ],
                upgrades: true,
                aliases: &["Person"],
            },
            ..__private::EntitySchema::of("Member")
        };
        type Key = MemberKey;
        type Fields = MemberFields;
        fn fields() -> Self::Fields {
            MemberFields {
                team: __private::Path::new("team").fixed(),
                id: __private::Path::new("id").fixed(),
                email: __private::Path::new("email").fixed(),
                handle: __private::Path::new("handle").fixed(),
                nickname: __private::Path::new("nickname").absent_as(|| crate::nobody()),
                balance: __private::Path::<
                    u64,
                >::encoded_with(
                        "balance",
                        |value| __private::encode_with(|serializer| crate::cents::serialize(
                            value,
                            serializer,
                        )),
                    )
                    .in_form(__private::Form::by("crate::cents::serialize"))
                    .decoded_with(|stored| __private::decode_with(
                        &stored,
                        |value| crate::cents::deserialize(value),
                    ))
                    .absent_as(|| ::core::default::Default::default())
                    .serialized_with(),
                version: __private::Path::new("version").fixed(),
                expires: __private::Path::encoded_with(
                        "expires",
                        |value| __private::ttl_operand(
                            <jiff::Timestamp as __private::Moment>::to_instant(value),
                        ),
                    )
                    .decoded_with(|stored| __private::ttl_value(
                        &stored,
                        <jiff::Timestamp as __private::Moment>::from_instant,
                    ))
                    .in_form(__private::Form::ttl::<jiff::Timestamp>())
                    .cut_where(|value| __private::is_cut_ttl(
                        <jiff::Timestamp as __private::Moment>::to_instant(value),
                    ))
                    .fixed(),
                created_at: __private::Path::new("created_at").fixed(),
                updated_at: __private::Path::new("updated_at").fixed(),
            }
        }
        fn to_key(&self) -> Self::Key {
            MemberKey {
                team: __private::Clone::clone(&self.team),
                id: __private::Clone::clone(&self.id),
            }
        }
        fn part(&self, part: usize) -> __private::PartValue<'_> {
            match part {
                0usize => <String as __private::KeyPart>::to_part(&self.team),
                1usize => <Id as __private::KeyPart>::to_part(&self.id),
                2usize => {
                    <jiff::Timestamp as __private::KeyPart>::to_part(&self.updated_at)
                }
                3usize => <String as __private::KeyPart>::to_part(&self.email),
                4usize => {
                    <::core::option::Option<
                        String,
                    > as __private::KeyPart>::to_part(&self.handle)
                }
                _ => __private::PartValue::None,
            }
        }
        fn encode(&self) -> __private::Encoded {
            __private::encode_with_ttl(
                self,
                "expires",
                __private::instant_of(
                    &self.expires,
                    <jiff::Timestamp as __private::Moment>::to_instant,
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
                        <jiff::Timestamp as __private::Moment>::from_instant(at),
                        __private::Some,
                    ),
                    __private::encode_value,
                ),
            )
        }
        fn misread(&self) -> __private::Vec<__private::LeftOut> {
            __private::all_misread([
                __private::misread_of::<
                    Self,
                >(
                    4usize,
                    String::is_empty(&self.nickname),
                    || {
                        let __default: String = crate::nobody();
                        __private::Beside::<String>(&self.nickname, &__default)
                            .are_equal()
                    },
                    __private::encode_field(&self.nickname),
                ),
            ])
        }
        const UPGRADE: __private::Option<__private::Upgrade> = __private::Some(|
            __version,
            __item|
        __private::upgraded(crate::upgrade, __version, __item));
        fn default_of(
            attribute: usize,
        ) -> __private::Result<
            __private::Option<__private::AttributeValue>,
            __private::CodecError,
        > {
            match attribute {
                4usize => {
                    let value: String = crate::nobody();
                    __private::unless(
                        String::is_empty(&value),
                        || __private::encode_field(&value),
                    )
                }
                5usize => {
                    let value: u64 = ::core::default::Default::default();
                    __private::encode_field_with(|__serializer| crate::cents::serialize(
                        &value,
                        __serializer,
                    ))
                }
                _ => __private::Result::Ok(__private::None),
            }
        }
        fn default_left_out(
            attribute: usize,
        ) -> __private::Result<
            __private::Option<__private::AttributeValue>,
            __private::CodecError,
        > {
            match attribute {
                4usize => {
                    let value: String = crate::nobody();
                    __private::encode_field(&value)
                }
                _ => __private::Result::Ok(__private::None),
            }
        }
        fn clocked(
            attribute: usize,
            now: __private::Instant,
        ) -> __private::Result<__private::Assignment, __private::CodecError> {
            match attribute {
                8usize => {
                    __private::Result::map(
                        __private::clocked(
                            now,
                            <jiff::Timestamp as __private::Moment>::from_instant,
                        ),
                        |value| __private::Assignment::new(
                            8usize,
                            __private::encode_field(&value),
                            &[],
                        ),
                    )
                }
                9usize => {
                    __private::Result::map(
                        __private::clocked(
                            now,
                            <jiff::Timestamp as __private::Moment>::from_instant,
                        ),
                        |value| __private::Assignment::new(
                            9usize,
                            __private::encode_field(&value),
                            &[
                                (
                                    2usize,
                                    <jiff::Timestamp as __private::KeyPart>::to_part(&value),
                                ),
                            ],
                        ),
                    )
                }
                _ => __private::no_clock(attribute),
            }
        }
    }
    #[automatically_derived]
    impl __private::EntityKey for MemberKey {
        type Entity = Member;
        fn part(&self, part: usize) -> __private::PartValue<'_> {
            match part {
                0usize => <String as __private::KeyPart>::to_part(&self.team),
                1usize => <Id as __private::KeyPart>::to_part(&self.id),
                _ => __private::PartValue::None,
            }
        }
        fn from_parts(part: __private::ReadPart<'_>) -> __private::FromParts<Self> {
            __private::Result::Ok(Self {
                team: __private::from_part(
                    0usize,
                    part,
                    <String as __private::KeyPart>::from_part,
                )?,
                id: __private::from_part(
                    1usize,
                    part,
                    <Id as __private::KeyPart>::from_part,
                )?,
            })
        }
    }
    #[automatically_derived]
    impl ::core::clone::Clone for MemberKey {
        fn clone(&self) -> Self {
            Self {
                team: __private::Clone::clone(&self.team),
                id: __private::Clone::clone(&self.id),
            }
        }
    }
    #[automatically_derived]
    impl ::core::cmp::PartialEq for MemberKey {
        fn eq(&self, other: &Self) -> bool {
            __private::key_eq(self, other)
        }
    }
    #[automatically_derived]
    impl ::core::cmp::Eq for MemberKey {}
    #[automatically_derived]
    impl ::core::hash::Hash for MemberKey {
        fn hash<__H: ::core::hash::Hasher>(&self, state: &mut __H) {
            __private::key_hash(self, state);
        }
    }
    #[automatically_derived]
    impl ::core::fmt::Debug for MemberKey {
        fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            __private::key_fmt(self, "MemberKey", f)
        }
    }
    #[automatically_derived]
    impl __private::serde::Serialize for MemberKey {
        fn serialize<__S: __private::serde::Serializer>(
            &self,
            serializer: __S,
        ) -> __private::Result<__S::Ok, __S::Error> {
            __private::key_serialize(self, "MemberKey", serializer)
        }
    }
    impl Member {
        ///The primary key of this value: `TEAM#<team>` / `MEMBER#<id>`.
        pub fn key(&self) -> MemberKey {
            __private::Entity::to_key(self)
        }
        /**Write this value as a new item.

Sending it gives `AlreadyExists` where the key is taken. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn create(self) -> __private::Create<Member> {
            __private::Create::new(self)
        }
        /**Write this value, replacing the item of the same key.

The attributes that this type does not know are dropped with it. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn put(self) -> __private::Put<Member> {
            __private::Put::new(self)
        }
        ///Read the whole table, and give every `Member` in it.
        pub fn scan() -> __private::Scan<Member> {
            __private::Scan::new()
        }
        /**The partition `PK = TEAM#<team>`, for reads of everything in it.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn pk(
            team: impl __private::KeyArg<String>,
        ) -> __private::PartitionKey<Member> {
            __private::PartitionKey::new(&[__private::KeyArg::to_arg(&team)])
        }
        /**Get the item `PK = TEAM#<team>`, `SK = MEMBER#<id>`.

An item that is not there is `None` with `.optional`, and `NotFound` with `.one`. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn get(
            team: impl __private::KeyArg<String>,
            id: impl __private::KeyArg<Id>,
        ) -> __private::Get<Member> {
            __private::Get::new(
                &[__private::KeyArg::to_arg(&team), __private::KeyArg::to_arg(&id)],
            )
        }
        /**Delete the item `PK = TEAM#<team>`, `SK = MEMBER#<id>`; an item that is not there is no error.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn delete(
            team: impl __private::KeyArg<String>,
            id: impl __private::KeyArg<Id>,
        ) -> __private::Delete<Member> {
            __private::Delete::of_get(Self::get(team, id))
        }
        /**Whether there is an item `PK = TEAM#<team>`, `SK = MEMBER#<id>`.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn exists(
            team: impl __private::KeyArg<String>,
            id: impl __private::KeyArg<Id>,
        ) -> __private::Exists<Member> {
            __private::Exists::of_get(Self::get(team, id))
        }
        /**Change the item `PK = TEAM#<team>`, `SK = MEMBER#<id>`, which has to exist.

What is not set stays as it is. Sending it gives `NotFound` where there is no such item. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn update(
            team: impl __private::KeyArg<String>,
            id: impl __private::KeyArg<Id>,
        ) -> __private::Update<Member, MemberSetters> {
            __private::update_got(Self::get(team, id))
        }
        /**Change the stored item from this value of it, which was read: only what differs is sent.

Sending it gives `Stale`, or with a version `VersionConflict`, where what it relies on is not stored any more, and `NotFound` where there is no item.*/
        pub fn edit(&self) -> __private::Update<Member, MemberSetters> {
            __private::edit(self)
        }
        /**Write this value as a new item, or change the one that is there.

Of an item that is there, only what setters say changes, and what it lacks is added. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn upsert(self) -> __private::Update<Member, MemberSetters> {
            __private::upsert(&self)
        }
        /**Read the item, change it, and write it back, again where another write came in between.

The closure can be called several times, and may borrow. Gives the value as stored; `NotFound` where there is no item.*/
        pub fn modify<
            '__change,
            __S: __private::Contains<Member>,
            __R: __private::Verdict,
        >(
            table: &__private::Table<__S>,
            key: &MemberKey,
            change: impl ::core::ops::FnMut(
                &mut Member,
            ) -> __R + ::core::marker::Send + '__change,
        ) -> __private::Modify<'__change, Member> {
            __private::modify(table, key, change)
        }
        /**Give the stored item of this value another primary key, and change what else the closure changes.

Sending it gives `AlreadyExists` where the new key is taken, and `ConditionFailed`, or `VersionConflict`, where the stored item is not this value any more. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn move_to(
            self,
            change: impl ::core::ops::FnOnce(&mut Member),
        ) -> __private::Move<Member> {
            __private::Move::new(self, change)
        }
        /**Delete the stored item of this value, which was read.

With a version, sending it gives `VersionConflict` where another one is stored. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn remove(&self) -> __private::Delete<Member> {
            __private::Delete::of_value(self)
        }
        /**`Query: PK = TEAM#<team>`.

In the order of `MEMBER#<id>`. Opens `.id(…)`. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn query(
            team: impl __private::PartArg<String>,
        ) -> __private::Query<Member, MemberSteps<0usize, 0usize>> {
            __private::query(
                __private::OfTable,
                &[(0usize, __private::PartArg::values(&team))],
            )
        }
        /**`Query GSI1: GSI1PK = ACTIVE#<team>`.

In the order of `<updated_at:s>`. Opens `.updated_at(…)`. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn by_activity(
            team: impl __private::PartArg<String>,
        ) -> __private::Query<Member, MemberSteps<1usize, 0usize>> {
            __private::query(
                __private::OfIndex(0usize),
                &[(0usize, __private::PartArg::values(&team))],
            )
        }
        /**`Query copy by_id: PK = MEMBER#<id>`.

Reads the items' copies, which are written together with them. In the order of `MEMBER`. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn by_id(
            id: impl __private::PartArg<Id>,
        ) -> __private::Query<Member, __private::Ended<Member, true>> {
            __private::query(
                __private::OfCopy(0usize),
                &[(1usize, __private::PartArg::values(&id))],
            )
        }
        /**`Query copy by_email: PK = EMAIL#<email>`.

Reads the items' copies, which are written together with them. In the order of `TEAM#<team>`. Opens `.team(…)`. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn by_email(
            email: impl __private::PartArg<String>,
        ) -> __private::Query<Member, MemberSteps<3usize, 0usize>> {
            __private::query(
                __private::OfCopy(1usize),
                &[(3usize, __private::PartArg::values(&email))],
            )
        }
    }
    impl MemberKey {
        /**Get the item `PK = TEAM#<team>`, `SK = MEMBER#<id>`.

An item that is not there is `None` with `.optional`, and `NotFound` with `.one`. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn get(&self) -> __private::Get<Member> {
            __private::Get::from_key(self)
        }
        /**Delete the item `PK = TEAM#<team>`, `SK = MEMBER#<id>`; an item that is not there is no error.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn delete(&self) -> __private::Delete<Member> {
            __private::Delete::from_key(self)
        }
        /**Whether there is an item `PK = TEAM#<team>`, `SK = MEMBER#<id>`.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn exists(&self) -> __private::Exists<Member> {
            __private::Exists::from_key(self)
        }
        /**Change the item `PK = TEAM#<team>`, `SK = MEMBER#<id>`, which has to exist.

What is not set stays as it is. Sending it gives `NotFound` where there is no such item. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn update(&self) -> __private::Update<Member, MemberSetters> {
            __private::update_key(self)
        }
        ///A condition on the stored item, for transactions: nothing is written.
        pub fn check(
            &self,
            condition: impl ::core::ops::FnOnce(MemberFields) -> __private::Condition,
        ) -> __private::Check<Member> {
            __private::Check::new(
                self,
                condition(<Member as __private::Entity>::fields()),
            )
        }
        /**Parse the key attributes `TEAM#<team>` / `MEMBER#<id>`.

# Errors

`InvalidKey` where the texts do not fit these templates.*/
        pub fn parse(pk: &str, sk: &str) -> __private::Result<Self, __private::Error> {
            __private::parse_key(pk, __private::Some(sk))
        }
    }
    #[automatically_derived]
    impl<const __QUERY: usize, const __FIXED: usize, __R> __private::Chain
    for MemberSteps<__QUERY, __FIXED, __R> {
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
    for MemberSteps<0usize, __FIXED, __R> {}
    impl<const __FIXED: usize, __R> __private::Consistent
    for MemberSteps<3usize, __FIXED, __R> {}
    impl<__R> __private::Step for MemberSteps<0usize, 0usize, __R> {
        type Place = __private::At<
            __R,
            0usize,
            { __private::allowed::<Member>(__private::OfTable, 1usize) },
        >;
        type Next = MemberSteps<0usize, 1usize, __R>;
        type End = __private::Ended<__R, true>;
    }
    impl<__R> MemberSteps<0usize, 0usize, __R> {
        ///Only items with this `id`: a value, a range or `starts_with(…)`; of what may be none, `given(…)` or `given_range(…)`. It is the last. Behind `.erased()` a query is of one type, whatever it knows.
        pub fn id<__A: __private::StepArg<Id, Self, Opens = __O>, __O>(
            &self,
            id: __A,
        ) -> __private::Query<__R, __O> {
            __private::step(self, &id)
        }
    }
    impl<__R> __private::Step for MemberSteps<1usize, 0usize, __R> {
        type Place = __private::At<
            __R,
            0usize,
            { __private::allowed::<Member>(__private::OfIndex(0usize), 2usize) },
        >;
        type Next = MemberSteps<1usize, 1usize, __R>;
        type End = __private::Ended<__R>;
    }
    impl<__R> MemberSteps<1usize, 0usize, __R> {
        ///Only items with this `updated_at`: a value, a range or `starts_with(…)`; of what may be none, `given(…)` or `given_range(…)`. It is the last. Behind `.erased()` a query is of one type, whatever it knows.
        pub fn updated_at<
            __A: __private::StepArg<jiff::Timestamp, Self, Opens = __O>,
            __O,
        >(&self, updated_at: __A) -> __private::Query<__R, __O> {
            __private::step(self, &updated_at)
        }
    }
    impl<__R> __private::Step for MemberSteps<3usize, 0usize, __R> {
        type Place = __private::At<
            __R,
            0usize,
            { __private::allowed::<Member>(__private::OfCopy(1usize), 0usize) },
        >;
        type Next = MemberSteps<3usize, 1usize, __R>;
        type End = __private::Ended<__R, true>;
    }
    impl<__R> MemberSteps<3usize, 0usize, __R> {
        ///Only items with this `team`: a value, a range or `starts_with(…)`; of what may be none, `given(…)` or `given_range(…)`. It is the last. Behind `.erased()` a query is of one type, whatever it knows.
        pub fn team<__A: __private::StepArg<String, Self, Opens = __O>, __O>(
            &self,
            team: __A,
        ) -> __private::Query<__R, __O> {
            __private::step(self, &team)
        }
    }
    impl __private::Keyed<__private::Base> for Member {
        type Parts = (String,);
        type Steps<__R, const __N: usize> = MemberSteps<0usize, __N, __R>;
    }
    impl __private::Keyed<__private::Gsi<1u8>> for Member {
        type Parts = (String,);
        type Steps<__R, const __N: usize> = MemberSteps<1usize, __N, __R>;
    }
    impl __private::Keyed<__private::CopyOf<8863730884068324356u64>> for Member {
        type Parts = (Id,);
        type Steps<__R, const __N: usize> = __private::Ended<__R, true>;
    }
    impl __private::Keyed<__private::CopyOf<3203987973536560803u64>> for Member {
        type Parts = (String,);
        type Steps<__R, const __N: usize> = MemberSteps<3usize, __N, __R>;
    }
    #[automatically_derived]
    impl __private::Setters for MemberSetters {
        type Entity = Member;
        type Whole = MemberSetters;
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
    impl MemberSetters {
        ///Sets `email`.
        pub fn set_email<__V>(&self, email: __V) -> __private::Update<Member, Self>
        where
            String: __private::Assign<__V>,
        {
            __private::set(
                self,
                __private::Assignment::of_part::<
                    String,
                    _,
                >(2usize, email, 3usize, <String as __private::KeyPart>::to_part),
            )
        }
        ///Sets `handle`.
        pub fn set_handle<__V>(&self, handle: __V) -> __private::Update<Member, Self>
        where
            Option<String>: __private::Assign<__V>,
        {
            __private::set(
                self,
                __private::Assignment::of_part::<
                    Option<String>,
                    _,
                >(
                    3usize,
                    handle,
                    4usize,
                    <::core::option::Option<String> as __private::KeyPart>::to_part,
                ),
            )
        }
        ///Removes `handle`.
        pub fn remove_handle(&self) -> __private::Update<Member, Self> {
            __private::set(self, __private::Assignment::absent(3usize, &[4usize]))
        }
        ///Sets `nickname`.
        pub fn set_nickname<__V>(&self, nickname: __V) -> __private::Update<Member, Self>
        where
            String: __private::Assign<__V>,
        {
            let nickname = <String as __private::Assign<_>>::assign(nickname);
            __private::set(
                self,
                __private::Assignment::kept(
                    4usize,
                    __private::unless_misread::<
                        Member,
                    >(
                        4usize,
                        String::is_empty(&nickname),
                        || {
                            let __default: String = crate::nobody();
                            __private::Beside::<String>(&nickname, &__default)
                                .are_equal()
                        },
                        __private::encode_field(&nickname),
                    ),
                    &[],
                ),
            )
        }
        ///Sets `balance`.
        pub fn set_balance<__V>(&self, balance: __V) -> __private::Update<Member, Self>
        where
            u64: __private::Assign<__V>,
        {
            let balance = <u64 as __private::Assign<_>>::assign(balance);
            __private::set(
                self,
                __private::Assignment::new(
                    5usize,
                    __private::encode_field_with(|__serializer| crate::cents::serialize(
                        &balance,
                        __serializer,
                    )),
                    &[],
                ),
            )
        }
        ///Sets `expires`.
        pub fn set_expires<__V>(&self, expires: __V) -> __private::Update<Member, Self>
        where
            Option<jiff::Timestamp>: __private::Assign<__V>,
        {
            let expires = <Option<
                jiff::Timestamp,
            > as __private::Assign<_>>::assign(expires);
            __private::set(
                self,
                __private::Assignment::new(
                    7usize,
                    __private::encode_ttl(
                        __private::instant_of(
                            &expires,
                            <jiff::Timestamp as __private::Moment>::to_instant,
                        ),
                    ),
                    &[],
                ),
            )
        }
        ///Removes `expires`.
        pub fn remove_expires(&self) -> __private::Update<Member, Self> {
            __private::set(self, __private::Assignment::absent(7usize, &[]))
        }
        #[doc(hidden)]
        pub fn set_team(
            &self,
            _: impl __private::OfPrimaryKey,
        ) -> __private::Update<Member, Self> {
            __private::stub()
        }
        #[doc(hidden)]
        pub fn set_id(
            &self,
            _: impl __private::OfPrimaryKey,
        ) -> __private::Update<Member, Self> {
            __private::stub()
        }
        #[doc(hidden)]
        pub fn set_version(
            &self,
            _: impl __private::KeptByTable,
        ) -> __private::Update<Member, Self> {
            __private::stub()
        }
        #[doc(hidden)]
        pub fn set_created_at(
            &self,
            _: impl __private::KeptByTable,
        ) -> __private::Update<Member, Self> {
            __private::stub()
        }
        #[doc(hidden)]
        pub fn set_updated_at(
            &self,
            _: impl __private::KeptByTable,
        ) -> __private::Update<Member, Self> {
            __private::stub()
        }
    }
    use __private::Complete as __Complete;
    impl __Complete for MemberSetters {}
    const _: () = __private::check_key::<Member>(__private::Pk);
    const _: () = __private::check_key::<Member>(__private::Sk);
    const _: () = __private::check_key::<Member>(__private::IndexPk(0usize));
    const _: () = __private::check_key::<Member>(__private::IndexSk(0usize));
    const _: () = __private::check_key::<Member>(__private::UniquePk(0usize));
    const _: () = __private::check_key::<Member>(__private::UniqueSk(0usize));
    const _: () = __private::check_key::<Member>(__private::UniquePk(1usize));
    const _: () = __private::check_key::<Member>(__private::UniqueSk(1usize));
    const _: () = __private::check_key::<Member>(__private::CopyPk(0usize));
    const _: () = __private::check_key::<Member>(__private::CopySk(0usize));
    const _: () = __private::check_key::<Member>(__private::CopyPk(1usize));
    const _: () = __private::check_key::<Member>(__private::CopySk(1usize));
    const _: () = __private::check_ttl(
        <jiff::Timestamp as __private::Moment>::COUNTS,
        "Member",
        "expires",
    );
};
