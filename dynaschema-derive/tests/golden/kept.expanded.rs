///The primary key of a `Member`: `TEAM#<team>` / `MEMBER#<id>`.
pub struct MemberKey {
    ///The part `<team>` of the key.
    pub team: String,
    ///The part `<id>` of the key.
    pub id: Id,
}
///The attributes of a `Member`, for filters and conditions.
#[allow(missing_debug_implementations)]
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
    pub balance: ::dynaschema::private::Path<u64>,
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
#[allow(missing_debug_implementations)]
pub struct MemberUpdate(::dynaschema::private::Changes);
const _: () = {
    #[automatically_derived]
    impl ::dynaschema::private::Entity for Member {
        const SCHEMA: &'static ::dynaschema::private::EntitySchema = &::dynaschema::private::EntitySchema {
            name: "Member",
            entity: "Member",
            schema_version: ::core::option::Option::Some(2u32),
            attributes: &[
                ::dynaschema::private::Attribute {
                    field: "team",
                    name: "team",
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
                    field: "email",
                    name: "email",
                    from_key: false,
                    default: false,
                },
                ::dynaschema::private::Attribute {
                    field: "handle",
                    name: "handle",
                    from_key: false,
                    default: false,
                },
                ::dynaschema::private::Attribute {
                    field: "nickname",
                    name: "nickname",
                    from_key: false,
                    default: true,
                },
                ::dynaschema::private::Attribute {
                    field: "balance",
                    name: "balance",
                    from_key: false,
                    default: true,
                },
                ::dynaschema::private::Attribute {
                    field: "version",
                    name: "version",
                    from_key: false,
                    default: false,
                },
                ::dynaschema::private::Attribute {
                    field: "expires",
                    name: "expires",
                    from_key: false,
                    default: false,
                },
                ::dynaschema::private::Attribute {
                    field: "created_at",
                    name: "created_at",
                    from_key: false,
                    default: false,
                },
                ::dynaschema::private::Attribute {
                    field: "updated_at",
                    name: "updated_at",
                    from_key: false,
                    default: false,
                },
            ],
            parts: &[
                ::dynaschema::private::Part {
                    name: "team",
                    shape: &<String as ::dynaschema::private::KeyPart>::SHAPE,
                },
                ::dynaschema::private::Part {
                    name: "id",
                    shape: &<Id as ::dynaschema::private::KeyPart>::SHAPE,
                },
                ::dynaschema::private::Part {
                    name: "updated_at",
                    shape: &<jiff::Timestamp as ::dynaschema::private::KeyPart>::SHAPE,
                },
                ::dynaschema::private::Part {
                    name: "email",
                    shape: &<String as ::dynaschema::private::KeyPart>::SHAPE,
                },
                ::dynaschema::private::Part {
                    name: "handle",
                    shape: &<::core::option::Option<
                        String,
                    > as ::dynaschema::private::KeyPart>::SHAPE,
                },
            ],
            pk: ::dynaschema::private::Key::Template(::dynaschema::private::Template {
                text: "TEAM#<team>",
                segments: &[
                    ::dynaschema::private::Segment::Literal("TEAM#"),
                    ::dynaschema::private::Segment::Part(::dynaschema::private::PartRef {
                        part: 0usize,
                        name: "team",
                        shape: &<String as ::dynaschema::private::KeyPart>::SHAPE,
                        spec: ::dynaschema::private::Spec::PLAIN,
                    }),
                ],
            }),
            sk: ::core::option::Option::Some(
                ::dynaschema::private::Key::Template(::dynaschema::private::Template {
                    text: "MEMBER#<id>",
                    segments: &[
                        ::dynaschema::private::Segment::Literal("MEMBER#"),
                        ::dynaschema::private::Segment::Part(::dynaschema::private::PartRef {
                            part: 1usize,
                            name: "id",
                            shape: &<Id as ::dynaschema::private::KeyPart>::SHAPE,
                            spec: ::dynaschema::private::Spec::PLAIN,
                        }),
                    ],
                }),
            ),
            indexes: &[
                ::dynaschema::private::Index {
                    id: ::dynaschema::private::IndexId::Gsi(1u8),
                    query: "by_activity",
                    pk: ::dynaschema::private::Key::Template(::dynaschema::private::Template {
                        text: "ACTIVE#<team>",
                        segments: &[
                            ::dynaschema::private::Segment::Literal("ACTIVE#"),
                            ::dynaschema::private::Segment::Part(::dynaschema::private::PartRef {
                                part: 0usize,
                                name: "team",
                                shape: &<String as ::dynaschema::private::KeyPart>::SHAPE,
                                spec: ::dynaschema::private::Spec::PLAIN,
                            }),
                        ],
                    }),
                    sk: ::core::option::Option::Some(
                        ::dynaschema::private::Key::Template(::dynaschema::private::Template {
                            text: "<updated_at:s>",
                            segments: &[
                                ::dynaschema::private::Segment::Part(::dynaschema::private::PartRef {
                                    part: 2usize,
                                    name: "updated_at",
                                    shape: &<jiff::Timestamp as ::dynaschema::private::KeyPart>::SHAPE,
                                    spec: ::dynaschema::private::Spec {
                                        time: ::core::option::Option::Some(
                                            ::dynaschema::private::Time::Seconds,
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
            kept: ::dynaschema::private::Kept {
                version: ::core::option::Option::Some(6usize),
                ttl: ::core::option::Option::Some(7usize),
                created_at: ::core::option::Option::Some(8usize),
                updated_at: ::core::option::Option::Some(9usize),
                uniques: &[
                    ::dynaschema::private::Unique {
                        name: "email",
                        pk: ::dynaschema::private::Template {
                            text: "UNIQUE#Member#email#<email>",
                            segments: &[
                                ::dynaschema::private::Segment::Literal(
                                    "UNIQUE#Member#email#",
                                ),
                                ::dynaschema::private::Segment::Part(::dynaschema::private::PartRef {
                                    part: 3usize,
                                    name: "email",
                                    shape: &<String as ::dynaschema::private::KeyPart>::SHAPE,
                                    spec: ::dynaschema::private::Spec::verbatim(
                                        &<String as ::dynaschema::private::KeyPart>::SHAPE,
                                    ),
                                }),
                            ],
                        },
                        sk: ::dynaschema::private::Template {
                            text: "UNIQUE#Member#email#<email>",
                            segments: &[
                                ::dynaschema::private::Segment::Literal(
                                    "UNIQUE#Member#email#",
                                ),
                                ::dynaschema::private::Segment::Part(::dynaschema::private::PartRef {
                                    part: 3usize,
                                    name: "email",
                                    shape: &<String as ::dynaschema::private::KeyPart>::SHAPE,
                                    spec: ::dynaschema::private::Spec::verbatim(
                                        &<String as ::dynaschema::private::KeyPart>::SHAPE,
                                    ),
                                }),
                            ],
                        },
                    },
                    ::dynaschema::private::Unique {
                        name: "handle",
                        pk: ::dynaschema::private::Template {
                            text: "HANDLE#<team>#<handle:lower>",
                            segments: &[
                                ::dynaschema::private::Segment::Literal("HANDLE#"),
                                ::dynaschema::private::Segment::Part(::dynaschema::private::PartRef {
                                    part: 0usize,
                                    name: "team",
                                    shape: &<String as ::dynaschema::private::KeyPart>::SHAPE,
                                    spec: ::dynaschema::private::Spec::PLAIN,
                                }),
                                ::dynaschema::private::Segment::Literal("#"),
                                ::dynaschema::private::Segment::Part(::dynaschema::private::PartRef {
                                    part: 4usize,
                                    name: "handle",
                                    shape: &<::core::option::Option<
                                        String,
                                    > as ::dynaschema::private::KeyPart>::SHAPE,
                                    spec: ::dynaschema::private::Spec {
                                        case: ::core::option::Option::Some(
                                            ::dynaschema::private::Case::Lower,
                                        ),
                                        ..::dynaschema::private::Spec::PLAIN
                                    },
                                }),
                            ],
                        },
                        sk: ::dynaschema::private::Template {
                            text: "HANDLE#<team>#<handle:lower>",
                            segments: &[
                                ::dynaschema::private::Segment::Literal("HANDLE#"),
                                ::dynaschema::private::Segment::Part(::dynaschema::private::PartRef {
                                    part: 0usize,
                                    name: "team",
                                    shape: &<String as ::dynaschema::private::KeyPart>::SHAPE,
                                    spec: ::dynaschema::private::Spec::PLAIN,
                                }),
                                ::dynaschema::private::Segment::Literal("#"),
                                ::dynaschema::private::Segment::Part(::dynaschema::private::PartRef {
                                    part: 4usize,
                                    name: "handle",
                                    shape: &<::core::option::Option<
                                        String,
                                    > as ::dynaschema::private::KeyPart>::SHAPE,
                                    spec: ::dynaschema::private::Spec {
                                        case: ::core::option::Option::Some(
                                            ::dynaschema::private::Case::Lower,
                                        ),
                                        ..::dynaschema::private::Spec::PLAIN
                                    },
                                }),
                            ],
                        },
                    },
                ],
                copies: &[
                    ::dynaschema::private::Copied {
                        name: "by_id",
                        pk: ::dynaschema::private::Key::Template(::dynaschema::private::Template {
                            text: "MEMBER#<id>",
                            segments: &[
                                ::dynaschema::private::Segment::Literal("MEMBER#"),
                                ::dynaschema::private::Segment::Part(::dynaschema::private::PartRef {
                                    part: 1usize,
                                    name: "id",
                                    shape: &<Id as ::dynaschema::private::KeyPart>::SHAPE,
                                    spec: ::dynaschema::private::Spec::PLAIN,
                                }),
                            ],
                        }),
                        sk: ::core::option::Option::Some(
                            ::dynaschema::private::Key::Template(::dynaschema::private::Template {
                                text: "MEMBER",
                                segments: &[
                                    ::dynaschema::private::Segment::Literal("MEMBER"),
                                ],
                            }),
                        ),
                    },
                    ::dynaschema::private::Copied {
                        name: "by_email",
                        pk: ::dynaschema::private::Key::Template(::dynaschema::private::Template {
                            text: "EMAIL#<email>",
                            segments: &[
                                ::dynaschema::private::Segment::Literal("EMAIL#"),
                                ::dynaschema::private::Segment::Part(::dynaschema::private::PartRef {
                                    part: 3usize,
                                    name: "email",
                                    shape: &<String as ::dynaschema::private::KeyPart>::SHAPE,
                                    spec: ::dynaschema::private::Spec::PLAIN,
                                }),
                            ],
                        }),
                        sk: ::core::option::Option::Some(
                            ::dynaschema::private::Key::Template(::dynaschema::private::Template {
                                text: "TEAM#<team>",
                                segments: &[
                                    ::dynaschema::private::Segment::Literal("TEAM#"),
                                    ::dynaschema::private::Segment::Part(::dynaschema::private::PartRef {
                                        part: 0usize,
                                        name: "team",
                                        shape: &<String as ::dynaschema::private::KeyPart>::SHAPE,
                                        spec: ::dynaschema::private::Spec::PLAIN,
                                    }),
                                ],
                            }),
                        ),
                    },
                ],
                upgrades: true,
                aliases: &["Person"],
            },
        };
        type Key = MemberKey;
        type Fields = MemberFields;
        fn fields() -> Self::Fields {
            MemberFields {
                team: ::dynaschema::private::Path::new("team").fixed(),
                id: ::dynaschema::private::Path::new("id").fixed(),
                email: ::dynaschema::private::Path::new("email").fixed(),
                handle: ::dynaschema::private::Path::new("handle").fixed(),
                nickname: ::dynaschema::private::Path::new("nickname"),
                balance: ::dynaschema::private::Path::encoded_with(
                    "balance",
                    |value| ::dynaschema::private::encode_with(|serializer| crate::cents::serialize(
                        value,
                        serializer,
                    )),
                ),
                version: ::dynaschema::private::Path::new("version").fixed(),
                expires: ::dynaschema::private::Path::encoded_with(
                        "expires",
                        |value| ::core::result::Result::map(
                            ::dynaschema::private::encode_ttl::<jiff::Timestamp>(value),
                            |value| ::core::option::Option::unwrap_or(
                                value,
                                ::dynaschema::private::AttributeValue::Null(true),
                            ),
                        ),
                    )
                    .fixed(),
                created_at: ::dynaschema::private::Path::new("created_at").fixed(),
                updated_at: ::dynaschema::private::Path::new("updated_at").fixed(),
            }
        }
        fn to_key(&self) -> Self::Key {
            MemberKey {
                team: ::core::clone::Clone::clone(&self.team),
                id: ::core::clone::Clone::clone(&self.id),
            }
        }
        fn part(&self, part: usize) -> ::dynaschema::private::PartValue<'_> {
            match part {
                0usize => <String as ::dynaschema::private::KeyPart>::to_part(&self.team),
                1usize => <Id as ::dynaschema::private::KeyPart>::to_part(&self.id),
                2usize => {
                    <jiff::Timestamp as ::dynaschema::private::KeyPart>::to_part(
                        &self.updated_at,
                    )
                }
                3usize => {
                    <String as ::dynaschema::private::KeyPart>::to_part(&self.email)
                }
                4usize => {
                    <::core::option::Option<
                        String,
                    > as ::dynaschema::private::KeyPart>::to_part(&self.handle)
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
            ::dynaschema::private::encode_with_ttl::<
                Self,
                Option<jiff::Timestamp>,
            >(self, "expires", &self.expires)
        }
        fn decode(
            item: ::dynaschema::private::Item,
        ) -> ::core::result::Result<Self, ::dynaschema::private::CodecError> {
            ::dynaschema::private::decode_with_ttl::<
                Self,
                Option<jiff::Timestamp>,
            >(item, "expires")
        }
        const UPGRADE: ::core::option::Option<::dynaschema::private::Upgrade> = ::core::option::Option::Some(|
            version,
            item|
        ::core::result::Result::map_err(
            crate::upgrade(version, item),
            ::core::convert::Into::into,
        ));
        fn default_of(
            attribute: usize,
        ) -> ::core::result::Result<
            ::core::option::Option<::dynaschema::private::AttributeValue>,
            ::dynaschema::private::CodecError,
        > {
            match attribute {
                4usize => {
                    let value: String = crate::nobody();
                    ::dynaschema::private::unless(
                        String::is_empty(&value),
                        || ::dynaschema::private::encode_field(&value),
                    )
                }
                5usize => {
                    let value: u64 = ::core::default::Default::default();
                    ::dynaschema::private::encode_field_with(|__serializer| crate::cents::serialize(
                        &value,
                        __serializer,
                    ))
                }
                _ => ::core::result::Result::Ok(::core::option::Option::None),
            }
        }
        fn clocked(
            attribute: usize,
            now: ::dynaschema::private::Instant,
        ) -> ::core::result::Result<
            ::dynaschema::private::Assignment,
            ::dynaschema::private::CodecError,
        > {
            match attribute {
                8usize => {
                    ::core::result::Result::map(
                        ::dynaschema::private::clocked::<jiff::Timestamp>(now),
                        |value| ::dynaschema::private::Assignment::new(
                            8usize,
                            ::dynaschema::private::encode_field(&value),
                            &[],
                        ),
                    )
                }
                9usize => {
                    ::core::result::Result::map(
                        ::dynaschema::private::clocked::<jiff::Timestamp>(now),
                        |value| ::dynaschema::private::Assignment::new(
                            9usize,
                            ::dynaschema::private::encode_field(&value),
                            &[
                                (
                                    2usize,
                                    <jiff::Timestamp as ::dynaschema::private::KeyPart>::to_part(
                                        &value,
                                    ),
                                ),
                            ],
                        ),
                    )
                }
                _ => ::dynaschema::private::no_clock(attribute),
            }
        }
    }
    #[automatically_derived]
    impl ::dynaschema::private::EntityKey for MemberKey {
        type Entity = Member;
        fn part(&self, part: usize) -> ::dynaschema::private::PartValue<'_> {
            match part {
                0usize => <String as ::dynaschema::private::KeyPart>::to_part(&self.team),
                1usize => <Id as ::dynaschema::private::KeyPart>::to_part(&self.id),
                _ => ::dynaschema::private::PartValue::None,
            }
        }
        fn from_parts(
            part: &mut dyn ::core::ops::FnMut(
                usize,
            ) -> ::dynaschema::private::PartValue<'static>,
        ) -> ::core::result::Result<Self, (usize, ::dynaschema::private::PartError)> {
            ::core::result::Result::Ok(Self {
                team: ::dynaschema::private::from_part(
                    0usize,
                    part,
                    <String as ::dynaschema::private::KeyPart>::from_part,
                )?,
                id: ::dynaschema::private::from_part(
                    1usize,
                    part,
                    <Id as ::dynaschema::private::KeyPart>::from_part,
                )?,
            })
        }
    }
    #[automatically_derived]
    impl ::core::clone::Clone for MemberKey {
        fn clone(&self) -> Self {
            Self {
                team: ::core::clone::Clone::clone(&self.team),
                id: ::core::clone::Clone::clone(&self.id),
            }
        }
    }
    #[automatically_derived]
    impl ::core::cmp::PartialEq for MemberKey {
        fn eq(&self, other: &Self) -> bool {
            ::dynaschema::private::key_eq(self, other)
        }
    }
    #[automatically_derived]
    impl ::core::cmp::Eq for MemberKey {}
    #[automatically_derived]
    impl ::core::hash::Hash for MemberKey {
        fn hash<__H: ::core::hash::Hasher>(&self, state: &mut __H) {
            ::dynaschema::private::key_hash(self, state);
        }
    }
    #[automatically_derived]
    impl ::core::fmt::Debug for MemberKey {
        fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            ::dynaschema::private::key_fmt(self, "MemberKey", f)
        }
    }
    #[automatically_derived]
    impl ::dynaschema::private::serde::Serialize for MemberKey {
        fn serialize<__S: ::dynaschema::private::serde::Serializer>(
            &self,
            serializer: __S,
        ) -> ::core::result::Result<__S::Ok, __S::Error> {
            ::dynaschema::private::key_serialize(self, "MemberKey", serializer)
        }
    }
    impl Member {
        ///The primary key of this value: `TEAM#<team>` / `MEMBER#<id>`.
        pub fn key(&self) -> MemberKey {
            ::dynaschema::private::Entity::to_key(self)
        }
        /**Write this value as a new item.

Sending it gives `AlreadyExists` where the key is taken. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn create(self) -> ::dynaschema::private::Create<Member> {
            ::dynaschema::private::Create::new(self)
        }
        /**Write this value, replacing the item of the same key.

The attributes that this type does not know are dropped with it. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn put(self) -> ::dynaschema::private::Put<Member> {
            ::dynaschema::private::Put::new(self)
        }
        ///Read the whole table, and give every `Member` in it.
        pub fn scan() -> ::dynaschema::private::Scan<Member> {
            ::dynaschema::private::Scan::new()
        }
        /**The partition `PK = TEAM#<team>`, for reads of everything in it.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn pk(
            team: impl ::dynaschema::private::KeyArg<String>,
        ) -> ::dynaschema::private::PartitionKey<Member> {
            ::dynaschema::private::PartitionKey::new(
                &[::dynaschema::private::KeyArg::<String>::to_arg(&team)],
            )
        }
        /**Get the item `PK = TEAM#<team>`, `SK = MEMBER#<id>`.

An item that is not there is `None` with `.optional`, and `NotFound` with `.one`. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn get(
            team: impl ::dynaschema::private::KeyArg<String>,
            id: impl ::dynaschema::private::KeyArg<Id>,
        ) -> ::dynaschema::private::Get<Member> {
            ::dynaschema::private::Get::new(
                &[
                    ::dynaschema::private::KeyArg::<String>::to_arg(&team),
                    ::dynaschema::private::KeyArg::<Id>::to_arg(&id),
                ],
            )
        }
        /**Delete the item `PK = TEAM#<team>`, `SK = MEMBER#<id>`; an item that is not there is no error.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn delete(
            team: impl ::dynaschema::private::KeyArg<String>,
            id: impl ::dynaschema::private::KeyArg<Id>,
        ) -> ::dynaschema::private::Delete<Member> {
            ::dynaschema::private::Delete::new(
                &[
                    ::dynaschema::private::KeyArg::<String>::to_arg(&team),
                    ::dynaschema::private::KeyArg::<Id>::to_arg(&id),
                ],
            )
        }
        /**Whether there is an item `PK = TEAM#<team>`, `SK = MEMBER#<id>`.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn exists(
            team: impl ::dynaschema::private::KeyArg<String>,
            id: impl ::dynaschema::private::KeyArg<Id>,
        ) -> ::dynaschema::private::Exists<Member> {
            ::dynaschema::private::Exists::new(
                &[
                    ::dynaschema::private::KeyArg::<String>::to_arg(&team),
                    ::dynaschema::private::KeyArg::<Id>::to_arg(&id),
                ],
            )
        }
        /**Change the item `PK = TEAM#<team>`, `SK = MEMBER#<id>`, which has to exist.

What is not set stays as it is. Sending it gives `NotFound` where there is no such item. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn update(
            team: impl ::dynaschema::private::KeyArg<String>,
            id: impl ::dynaschema::private::KeyArg<Id>,
        ) -> ::dynaschema::private::Update<Member, MemberUpdate> {
            ::dynaschema::private::update(
                &[
                    ::dynaschema::private::KeyArg::<String>::to_arg(&team),
                    ::dynaschema::private::KeyArg::<Id>::to_arg(&id),
                ],
            )
        }
        /**Change the stored item from this value of it, which was read: only what differs is sent.

Sending it gives `ConditionFailed`, or `VersionConflict`, where what it relies on is not stored any more.*/
        pub fn edit(&self) -> ::dynaschema::private::Update<Member, MemberUpdate> {
            ::dynaschema::private::edit(self)
        }
        /**Write this value as a new item, or change the one that is there.

Of an item that is there, only what setters say changes, and what it lacks is added. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn upsert(self) -> ::dynaschema::private::Update<Member, MemberUpdate> {
            ::dynaschema::private::upsert(&self)
        }
        /**Read the item, change it, and write it back, again where another write came in between.

The closure can be called several times. Gives the value as stored; `NotFound` where there is no item.*/
        pub fn modify<
            __S: ::dynaschema::private::Contains<Member>,
            __R: ::dynaschema::private::Verdict,
        >(
            table: &::dynaschema::private::Table<__S>,
            key: &MemberKey,
            change: impl ::core::ops::FnMut(
                &mut Member,
            ) -> __R + ::core::marker::Send + 'static,
        ) -> ::dynaschema::private::Call<Member> {
            ::dynaschema::private::modify(table, key, change)
        }
        /**Give the stored item of this value another primary key, and change what else the closure changes.

Sending it gives `AlreadyExists` where the new key is taken, and `ConditionFailed`, or `VersionConflict`, where the stored item is not this value any more. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn move_to(
            self,
            change: impl ::core::ops::FnOnce(&mut Member),
        ) -> ::dynaschema::private::Move<Member> {
            ::dynaschema::private::Move::new(self, change)
        }
        /**Delete the stored item of this value, which was read.

With a version, sending it gives `VersionConflict` where another one is stored. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn remove(&self) -> ::dynaschema::private::Delete<Member> {
            ::dynaschema::private::Delete::of_value(self)
        }
        /**`Query: PK = TEAM#<team>`.

In the order of `MEMBER#<id>`. Opens `.id(…)`. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn query(
            team: impl ::dynaschema::private::KeyArg<String>,
        ) -> ::dynaschema::private::Query<Member, MemberSteps<0usize, 0usize>> {
            ::dynaschema::private::query(
                ::dynaschema::private::Source::Base,
                &[(0usize, ::dynaschema::private::KeyArg::<String>::to_arg(&team))],
            )
        }
        /**`Query GSI1: GSI1PK = ACTIVE#<team>`.

In the order of `<updated_at:s>`. Opens `.updated_at(…)`. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn by_activity(
            team: impl ::dynaschema::private::KeyArg<String>,
        ) -> ::dynaschema::private::Query<Member, MemberSteps<1usize, 0usize>> {
            ::dynaschema::private::query(
                ::dynaschema::private::Source::Index(0usize),
                &[(0usize, ::dynaschema::private::KeyArg::<String>::to_arg(&team))],
            )
        }
        /**`Query copy by_id: PK = MEMBER#<id>`.

Reads the items' copies, which are written together with them. In the order of `MEMBER`. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn by_id(
            id: impl ::dynaschema::private::KeyArg<Id>,
        ) -> ::dynaschema::private::Query<
            Member,
            ::dynaschema::private::Ended<Member, true>,
        > {
            ::dynaschema::private::query(
                ::dynaschema::private::Source::Copy(0usize),
                &[(1usize, ::dynaschema::private::KeyArg::<Id>::to_arg(&id))],
            )
        }
        /**`Query copy by_email: PK = EMAIL#<email>`.

Reads the items' copies, which are written together with them. In the order of `TEAM#<team>`. Opens `.team(…)`. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn by_email(
            email: impl ::dynaschema::private::KeyArg<String>,
        ) -> ::dynaschema::private::Query<Member, MemberSteps<3usize, 0usize>> {
            ::dynaschema::private::query(
                ::dynaschema::private::Source::Copy(1usize),
                &[(3usize, ::dynaschema::private::KeyArg::<String>::to_arg(&email))],
            )
        }
    }
    impl MemberKey {
        /**Get the item `PK = TEAM#<team>`, `SK = MEMBER#<id>`.

An item that is not there is `None` with `.optional`, and `NotFound` with `.one`. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn get(&self) -> ::dynaschema::private::Get<Member> {
            ::dynaschema::private::Get::from_key(self)
        }
        /**Delete the item `PK = TEAM#<team>`, `SK = MEMBER#<id>`; an item that is not there is no error.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn delete(&self) -> ::dynaschema::private::Delete<Member> {
            ::dynaschema::private::Delete::from_key(self)
        }
        /**Whether there is an item `PK = TEAM#<team>`, `SK = MEMBER#<id>`.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn exists(&self) -> ::dynaschema::private::Exists<Member> {
            ::dynaschema::private::Exists::from_key(self)
        }
        /**Change the item `PK = TEAM#<team>`, `SK = MEMBER#<id>`, which has to exist.

What is not set stays as it is. Sending it gives `NotFound` where there is no such item. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn update(&self) -> ::dynaschema::private::Update<Member, MemberUpdate> {
            ::dynaschema::private::update_key(self)
        }
        ///A condition on the stored item, for transactions: nothing is written.
        pub fn check(
            &self,
            condition: impl ::core::ops::FnOnce(
                MemberFields,
            ) -> ::dynaschema::private::Condition,
        ) -> ::dynaschema::private::Check<Member> {
            ::dynaschema::private::Check::new(
                self,
                condition(<Member as ::dynaschema::private::Entity>::fields()),
            )
        }
        /**Parse the key attributes `TEAM#<team>` / `MEMBER#<id>`.

# Errors

`InvalidKey` where the texts do not fit these templates.*/
        pub fn parse(
            pk: &str,
            sk: &str,
        ) -> ::core::result::Result<Self, ::dynaschema::private::Error> {
            ::dynaschema::private::parse_key(pk, ::core::option::Option::Some(sk))
        }
    }
    ///What a query of a `Member` knows so far of its sort key.
    #[allow(missing_debug_implementations)]
    pub struct MemberSteps<const QUERY: usize, const FIXED: usize>(
        ::dynaschema::private::Plan,
    );
    #[automatically_derived]
    impl<const QUERY: usize, const FIXED: usize> ::dynaschema::private::Chain
    for MemberSteps<QUERY, FIXED> {
        type Entity = Member;
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
    for MemberSteps<0usize, FIXED> {}
    #[automatically_derived]
    impl<const FIXED: usize> ::dynaschema::private::StronglyConsistent
    for MemberSteps<3usize, FIXED> {}
    impl MemberSteps<0usize, 0usize> {
        ///Only items with this `id`: a value, a range, `starts_with(…)` or `given(…)`. It is the last.
        pub fn id<
            __A: ::dynaschema::private::StepArg<
                    Id,
                    {
                        ::dynaschema::private::allowed(
                            <Member as ::dynaschema::private::Entity>::SCHEMA,
                            ::dynaschema::private::Source::Base,
                            1usize,
                        )
                    },
                    Opens<
                        MemberSteps<0usize, 1usize>,
                        ::dynaschema::private::Ended<Member, true>,
                    > = __O,
                >,
            __O,
        >(&self, id: __A) -> ::dynaschema::private::Query<Member, __O> {
            ::dynaschema::private::step::<
                MemberSteps<0usize, 1usize>,
                _,
                _,
                _,
                _,
                _,
                _,
            >(self, 1usize, &id)
        }
    }
    impl MemberSteps<1usize, 0usize> {
        ///Only items with this `updated_at`: a value, a range, `starts_with(…)` or `given(…)`. It is the last.
        pub fn updated_at<
            __A: ::dynaschema::private::StepArg<
                    jiff::Timestamp,
                    {
                        ::dynaschema::private::allowed(
                            <Member as ::dynaschema::private::Entity>::SCHEMA,
                            ::dynaschema::private::Source::Index(0usize),
                            2usize,
                        )
                    },
                    Opens<
                        MemberSteps<1usize, 1usize>,
                        ::dynaschema::private::Ended<Member, false>,
                    > = __O,
                >,
            __O,
        >(&self, updated_at: __A) -> ::dynaschema::private::Query<Member, __O> {
            ::dynaschema::private::step::<
                MemberSteps<1usize, 1usize>,
                _,
                _,
                _,
                _,
                _,
                _,
            >(self, 2usize, &updated_at)
        }
    }
    impl MemberSteps<3usize, 0usize> {
        ///Only items with this `team`: a value, a range, `starts_with(…)` or `given(…)`. It is the last.
        pub fn team<
            __A: ::dynaschema::private::StepArg<
                    String,
                    {
                        ::dynaschema::private::allowed(
                            <Member as ::dynaschema::private::Entity>::SCHEMA,
                            ::dynaschema::private::Source::Copy(1usize),
                            0usize,
                        )
                    },
                    Opens<
                        MemberSteps<3usize, 1usize>,
                        ::dynaschema::private::Ended<Member, true>,
                    > = __O,
                >,
            __O,
        >(&self, team: __A) -> ::dynaschema::private::Query<Member, __O> {
            ::dynaschema::private::step::<
                MemberSteps<3usize, 1usize>,
                _,
                _,
                _,
                _,
                _,
                _,
            >(self, 0usize, &team)
        }
    }
    #[automatically_derived]
    impl ::dynaschema::private::Setters for MemberUpdate {
        type Entity = Member;
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
    impl MemberUpdate {
        ///Sets `email`.
        pub fn set_email(
            &self,
            email: impl ::dynaschema::private::Assign<String>,
        ) -> ::dynaschema::private::Update<Member, Self> {
            ::dynaschema::private::set(
                self,
                ::dynaschema::private::Assignment::of_part(2usize, 3usize, email),
            )
        }
        ///Sets `handle`.
        pub fn set_handle(
            &self,
            handle: impl ::dynaschema::private::Assign<Option<String>>,
        ) -> ::dynaschema::private::Update<Member, Self> {
            ::dynaschema::private::set(
                self,
                ::dynaschema::private::Assignment::of_part(3usize, 4usize, handle),
            )
        }
        ///Removes `handle`.
        pub fn remove_handle(&self) -> ::dynaschema::private::Update<Member, Self> {
            ::dynaschema::private::set(
                self,
                ::dynaschema::private::Assignment::absent(3usize, &[4usize]),
            )
        }
        ///Sets `nickname`.
        pub fn set_nickname(
            &self,
            nickname: impl ::dynaschema::private::Assign<String>,
        ) -> ::dynaschema::private::Update<Member, Self> {
            let nickname = ::dynaschema::private::Assign::<String>::assign(nickname);
            ::dynaschema::private::set(
                self,
                ::dynaschema::private::Assignment::new(
                    4usize,
                    ::dynaschema::private::unless(
                        String::is_empty(&nickname),
                        || ::dynaschema::private::encode_field(&nickname),
                    ),
                    &[],
                ),
            )
        }
        ///Sets `balance`.
        pub fn set_balance(
            &self,
            balance: impl ::dynaschema::private::Assign<u64>,
        ) -> ::dynaschema::private::Update<Member, Self> {
            let balance = ::dynaschema::private::Assign::<u64>::assign(balance);
            ::dynaschema::private::set(
                self,
                ::dynaschema::private::Assignment::new(
                    5usize,
                    ::dynaschema::private::encode_field_with(|__serializer| crate::cents::serialize(
                        &balance,
                        __serializer,
                    )),
                    &[],
                ),
            )
        }
        ///Sets `expires`.
        pub fn set_expires(
            &self,
            expires: impl ::dynaschema::private::Assign<Option<jiff::Timestamp>>,
        ) -> ::dynaschema::private::Update<Member, Self> {
            let expires = ::dynaschema::private::Assign::<
                Option<jiff::Timestamp>,
            >::assign(expires);
            ::dynaschema::private::set(
                self,
                ::dynaschema::private::Assignment::new(
                    7usize,
                    ::dynaschema::private::encode_ttl::<
                        Option<jiff::Timestamp>,
                    >(&expires),
                    &[],
                ),
            )
        }
        ///Removes `expires`.
        pub fn remove_expires(&self) -> ::dynaschema::private::Update<Member, Self> {
            ::dynaschema::private::set(
                self,
                ::dynaschema::private::Assignment::absent(7usize, &[]),
            )
        }
    }
    #[automatically_derived]
    impl ::dynaschema::private::Complete for MemberUpdate {}
    #[allow(long_running_const_eval)]
    const _: () = ::dynaschema::private::check_key(
        <Member as ::dynaschema::private::Entity>::SCHEMA,
        ::dynaschema::private::Slot::Pk,
    );
    #[allow(long_running_const_eval)]
    const _: () = ::dynaschema::private::check_key(
        <Member as ::dynaschema::private::Entity>::SCHEMA,
        ::dynaschema::private::Slot::Sk,
    );
    #[allow(long_running_const_eval)]
    const _: () = ::dynaschema::private::check_key(
        <Member as ::dynaschema::private::Entity>::SCHEMA,
        ::dynaschema::private::Slot::IndexPk(0usize),
    );
    #[allow(long_running_const_eval)]
    const _: () = ::dynaschema::private::check_key(
        <Member as ::dynaschema::private::Entity>::SCHEMA,
        ::dynaschema::private::Slot::IndexSk(0usize),
    );
    #[allow(long_running_const_eval)]
    const _: () = ::dynaschema::private::check_key(
        <Member as ::dynaschema::private::Entity>::SCHEMA,
        ::dynaschema::private::Slot::UniquePk(0usize),
    );
    #[allow(long_running_const_eval)]
    const _: () = ::dynaschema::private::check_key(
        <Member as ::dynaschema::private::Entity>::SCHEMA,
        ::dynaschema::private::Slot::UniqueSk(0usize),
    );
    #[allow(long_running_const_eval)]
    const _: () = ::dynaschema::private::check_key(
        <Member as ::dynaschema::private::Entity>::SCHEMA,
        ::dynaschema::private::Slot::UniquePk(1usize),
    );
    #[allow(long_running_const_eval)]
    const _: () = ::dynaschema::private::check_key(
        <Member as ::dynaschema::private::Entity>::SCHEMA,
        ::dynaschema::private::Slot::UniqueSk(1usize),
    );
    #[allow(long_running_const_eval)]
    const _: () = ::dynaschema::private::check_key(
        <Member as ::dynaschema::private::Entity>::SCHEMA,
        ::dynaschema::private::Slot::CopyPk(0usize),
    );
    #[allow(long_running_const_eval)]
    const _: () = ::dynaschema::private::check_key(
        <Member as ::dynaschema::private::Entity>::SCHEMA,
        ::dynaschema::private::Slot::CopySk(0usize),
    );
    #[allow(long_running_const_eval)]
    const _: () = ::dynaschema::private::check_key(
        <Member as ::dynaschema::private::Entity>::SCHEMA,
        ::dynaschema::private::Slot::CopyPk(1usize),
    );
    #[allow(long_running_const_eval)]
    const _: () = ::dynaschema::private::check_key(
        <Member as ::dynaschema::private::Entity>::SCHEMA,
        ::dynaschema::private::Slot::CopySk(1usize),
    );
    const _: () = ::dynaschema::private::is_version::<u64>();
};
