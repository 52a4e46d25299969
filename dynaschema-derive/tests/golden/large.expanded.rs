///The primary key of an `Issue`: `REPO#<repo.owner>#<repo.name>` / `ISSUE#<number:07,desc>#<team:or('-')>`.
pub struct IssueKey {
    ///The part `<repo.owner>` of the key.
    pub repo_owner: <RepoId as ::dynaschema::private::PartOrText<
        12002927925776846068u64,
        {
            use ::dynaschema::private::NotReached as _;
            ::dynaschema::private::Reaches::<RepoId, 12002927925776846068u64>::KNOWN
        },
    >>::Part,
    ///The part `<repo.name>` of the key.
    pub repo_name: <RepoId as ::dynaschema::private::PartOrText<
        14176396743819860870u64,
        {
            use ::dynaschema::private::NotReached as _;
            ::dynaschema::private::Reaches::<RepoId, 14176396743819860870u64>::KNOWN
        },
    >>::Part,
    ///The part `<number>` of the key.
    pub number: u32,
    ///The part `<team>` of the key.
    pub team: ::core::option::Option<String>,
}
///The attributes of an `Issue`, for filters and conditions.
pub struct IssueAttributes {
    ///The attribute `repo`.
    pub repo: ::dynaschema::private::Path<
        RepoId,
        ::dynaschema::private::Fixed<::dynaschema::private::TopLevel>,
    >,
    ///The attribute `team`.
    pub team: ::dynaschema::private::Path<
        String,
        ::dynaschema::private::Fixed<::dynaschema::private::TopLevel>,
    >,
    ///The attribute `status`.
    pub status: ::dynaschema::private::Path<
        Status,
        ::dynaschema::private::Fixed<::dynaschema::private::TopLevel>,
    >,
    ///The attribute `openedAt`.
    pub opened_at: ::dynaschema::private::Path<
        jiff::Timestamp,
        ::dynaschema::private::Fixed<::dynaschema::private::TopLevel>,
    >,
    ///The attribute `closedAt`.
    pub closed_at: ::dynaschema::private::Path<
        jiff::Timestamp,
        ::dynaschema::private::Fixed<::dynaschema::private::TopLevel>,
    >,
    ///The attribute `assignee`.
    pub assignee: ::dynaschema::private::Path<String>,
    ///The attribute `priority`.
    pub priority: ::dynaschema::private::Path<u8>,
    ///The attribute `label`.
    pub label: ::dynaschema::private::Path<
        String,
        ::dynaschema::private::Fixed<::dynaschema::private::TopLevel>,
    >,
    ///The attribute `author`.
    pub author: ::dynaschema::private::Path<
        String,
        ::dynaschema::private::Fixed<::dynaschema::private::TopLevel>,
    >,
    ///The attribute `title`.
    pub title: ::dynaschema::private::Path<
        String,
        ::dynaschema::private::Fixed<::dynaschema::private::TopLevel>,
    >,
    ///The attribute `body`.
    pub text: ::dynaschema::private::Path<String>,
    ///The attribute `digest`.
    pub digest: ::dynaschema::private::Path<
        Vec<u8>,
        ::dynaschema::private::SerializedWith,
    >,
    ///The attribute `type`.
    pub r#type: ::dynaschema::private::Path<String>,
    #[doc(hidden)]
    pub number: ::dynaschema::private::Path<u32, ::dynaschema::private::InKey>,
}
///What an update of an `Issue` sets, and what it knows of the index keys.
pub struct IssueSetters<
    const STATUS: bool,
    const OPENED_AT: bool,
    const CLOSED_AT: bool,
    const CLOSED_AT_GONE: bool,
    const LABEL: bool,
    const LABEL_GONE: bool,
    const AUTHOR: bool,
>(
    ::dynaschema::private::Changes,
);
///What a query of an `Issue` knows so far of its sort key.
pub struct IssueSteps<const __QUERY: usize, const __FIXED: usize, __R = Issue>(
    ::dynaschema::private::Reading<__R>,
);
///The parts of a partition of `Issue`: `REPO#<repo.owner>#<repo.name>`.
pub struct IssuePartition {
    ///The part `<repo.owner>` of the key.
    pub repo_owner: <RepoId as ::dynaschema::private::PartOrText<
        12002927925776846068u64,
        {
            use ::dynaschema::private::NotReached as _;
            ::dynaschema::private::Reaches::<RepoId, 12002927925776846068u64>::KNOWN
        },
    >>::Part,
    ///The part `<repo.name>` of the key.
    pub repo_name: <RepoId as ::dynaschema::private::PartOrText<
        14176396743819860870u64,
        {
            use ::dynaschema::private::NotReached as _;
            ::dynaschema::private::Reaches::<RepoId, 14176396743819860870u64>::KNOWN
        },
    >>::Part,
}
#[automatically_derived]
impl ::core::clone::Clone for IssuePartition {
    fn clone(&self) -> Self {
        Self {
            repo_owner: ::core::clone::Clone::clone(&self.repo_owner),
            repo_name: ::core::clone::Clone::clone(&self.repo_name),
        }
    }
}
#[automatically_derived]
impl ::dynaschema::private::PartitionArg<
    ::dynaschema::private::ByName<
        (
            <RepoId as ::dynaschema::private::PartOrText<
                12002927925776846068u64,
                {
                    use ::dynaschema::private::NotReached as _;
                    ::dynaschema::private::Reaches::<
                        RepoId,
                        12002927925776846068u64,
                    >::KNOWN
                },
            >>::Part,
            <RepoId as ::dynaschema::private::PartOrText<
                14176396743819860870u64,
                {
                    use ::dynaschema::private::NotReached as _;
                    ::dynaschema::private::Reaches::<
                        RepoId,
                        14176396743819860870u64,
                    >::KNOWN
                },
            >>::Part,
        ),
    >,
> for IssuePartition {
    fn parts(&self) -> ::dynaschema::private::Vec<::dynaschema::private::PartValue<'_>> {
        ::core::convert::From::from([
            <<RepoId as ::dynaschema::private::CompositePart<
                12002927925776846068u64,
            >>::Part as ::dynaschema::private::KeyPart>::to_part(&self.repo_owner),
            <<RepoId as ::dynaschema::private::CompositePart<
                14176396743819860870u64,
            >>::Part as ::dynaschema::private::KeyPart>::to_part(&self.repo_name),
        ])
    }
}
///The parts of a partition of `Issue`: `LABEL#<label>#<author>`.
pub struct IssueByLabelPartition {
    ///The part `<label>` of the key.
    pub label: String,
    ///The part `<author>` of the key.
    pub author: String,
}
#[automatically_derived]
impl ::core::clone::Clone for IssueByLabelPartition {
    fn clone(&self) -> Self {
        Self {
            label: ::core::clone::Clone::clone(&self.label),
            author: ::core::clone::Clone::clone(&self.author),
        }
    }
}
#[automatically_derived]
impl ::dynaschema::private::PartitionArg<::dynaschema::private::ByName<(String, String)>>
for IssueByLabelPartition {
    fn parts(&self) -> ::dynaschema::private::Vec<::dynaschema::private::PartValue<'_>> {
        ::core::convert::From::from([
            <String as ::dynaschema::private::KeyPart>::to_part(&self.label),
            <String as ::dynaschema::private::KeyPart>::to_part(&self.author),
        ])
    }
}
#[allow(deprecated)]
#[allow(long_running_const_eval)]
const _: () = {
    use ::dynaschema::private as __private;
    #[automatically_derived]
    impl __private::Entity for Issue {
        const SCHEMA: &'static __private::EntitySchema = &__private::EntitySchema {
            entity: "issue",
            names_itself: true,
            schema_version: __private::Some(3u32),
            attributes: &[
                __private::Attribute::of("repo"),
                __private::Attribute {
                    from_key: true,
                    ..__private::Attribute::of("number")
                },
                __private::Attribute::optional("team"),
                __private::Attribute::of("status"),
                __private::Attribute {
                    name: "openedAt",
                    ..__private::Attribute::of("opened_at")
                },
                __private::Attribute {
                    name: "closedAt",
                    ..__private::Attribute::optional("closed_at")
                },
                __private::Attribute::optional("assignee"),
                __private::Attribute::of("priority"),
                __private::Attribute::optional("label"),
                __private::Attribute::of("author"),
                __private::Attribute::of("title"),
                __private::Attribute {
                    name: "body",
                    ..__private::Attribute::of("text")
                },
                __private::Attribute::of("digest"),
                __private::Attribute::of("type"),
            ],
            parts: &[
                __private::Part {
                    name: "repo.owner",
                    shape: <<RepoId as __private::CompositePart<
                        12002927925776846068u64,
                    >>::Part as __private::KeyPart>::SHAPE_REF,
                },
                __private::Part {
                    name: "repo.name",
                    shape: <<RepoId as __private::CompositePart<
                        14176396743819860870u64,
                    >>::Part as __private::KeyPart>::SHAPE_REF,
                },
                __private::Part {
                    name: "number",
                    shape: <u32 as __private::KeyPart>::SHAPE_REF,
                },
                __private::Part {
                    name: "team",
                    shape: <::core::option::Option<
                        String,
                    > as __private::KeyPart>::SHAPE_REF,
                },
                __private::Part {
                    name: "status",
                    shape: <Status as __private::KeyPart>::SHAPE_REF,
                },
                __private::Part {
                    name: "opened_at",
                    shape: <jiff::Timestamp as __private::KeyPart>::SHAPE_REF,
                },
                __private::Part {
                    name: "assignee",
                    shape: <::core::option::Option<
                        String,
                    > as __private::KeyPart>::SHAPE_REF,
                },
                __private::Part {
                    name: "priority",
                    shape: <u8 as __private::KeyPart>::SHAPE_REF,
                },
                __private::Part {
                    name: "label",
                    shape: <::core::option::Option<
                        String,
                    > as __private::KeyPart>::SHAPE_REF,
                },
                __private::Part {
                    name: "author",
                    shape: <String as __private::KeyPart>::SHAPE_REF,
                },
                __private::Part {
                    name: "closed_at",
                    shape: <::core::option::Option<
                        jiff::Timestamp,
                    > as __private::KeyPart>::SHAPE_REF,
                },
                __private::Part {
                    name: "title",
                    shape: <String as __private::KeyPart>::SHAPE_REF,
                },
            ],
            pk: __private::Key::Template(__private::Template {
                text: "REPO#<repo.owner>#<repo.name>",
                segments: &[
                    __private::Literal("REPO#"),
                    __private::Placeholder(__private::PartRef {
                        part: 0usize,
                        name: "repo.owner",
                        shape: <<RepoId as __private::CompositePart<
                            12002927925776846068u64,
                        >>::Part as __private::KeyPart>::SHAPE_REF,
                        spec: __private::PLAIN,
                    }),
                    __private::Literal("#"),
                    __private::Placeholder(__private::PartRef {
                        part: 1usize,
                        name: "repo.name",
                        shape: <<RepoId as __private::CompositePart<
                            14176396743819860870u64,
                        >>::Part as __private::KeyPart>::SHAPE_REF,
                        spec: __private::PLAIN,
                    }),
                ],
            }),
            sk: __private::Some(
                __private::Key::Template(__private::Template {
                    text: "ISSUE#<number:07,desc>#<team:or('-')>",
                    segments: &[
                        __private::Literal("ISSUE#"),
                        __private::Placeholder(__private::PartRef {
                            part: 2usize,
                            name: "number",
                            shape: <u32 as __private::KeyPart>::SHAPE_REF,
                            spec: __private::Spec {
                                width: __private::Some(7u8),
                                desc: true,
                                ..__private::PLAIN
                            },
                        }),
                        __private::Literal("#"),
                        __private::Placeholder(__private::PartRef {
                            part: 3usize,
                            name: "team",
                            shape: <::core::option::Option<
                                String,
                            > as __private::KeyPart>::SHAPE_REF,
                            spec: __private::Spec {
                                or: __private::Some("-"),
                                ..__private::PLAIN
                            },
                        }),
                    ],
                }),
            ),
            read_with: &["digest"],
            indexes: &[
                __private::Index {
                    id: __private::IndexId::Gsi(1u8),
                    query: "by_status",
                    pk: __private::Key::Template(__private::Template {
                        text: "STATUS#<status>",
                        segments: &[
                            __private::Literal("STATUS#"),
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
                            text: "<opened_at:ms>#<number:07>",
                            segments: &[
                                __private::Placeholder(__private::PartRef {
                                    part: 5usize,
                                    name: "opened_at",
                                    shape: <jiff::Timestamp as __private::KeyPart>::SHAPE_REF,
                                    spec: __private::Spec {
                                        time: __private::Some(__private::Time::Millis),
                                        ..__private::PLAIN
                                    },
                                }),
                                __private::Literal("#"),
                                __private::Placeholder(__private::PartRef {
                                    part: 2usize,
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
                    id: __private::IndexId::Gsi(2u8),
                    query: "assigned_to",
                    pk: __private::Key::Raw(__private::RawKey {
                        attribute: "assignee",
                        part: 6usize,
                        name: "assignee",
                        shape: <::core::option::Option<
                            String,
                        > as __private::KeyPart>::SHAPE_REF,
                    }),
                    sk: __private::Some(
                        __private::Key::Raw(__private::RawKey {
                            attribute: "priority",
                            part: 7usize,
                            name: "priority",
                            shape: <u8 as __private::KeyPart>::SHAPE_REF,
                        }),
                    ),
                },
                __private::Index {
                    id: __private::IndexId::Gsi(3u8),
                    query: "by_label",
                    pk: __private::Key::Template(__private::Template {
                        text: "LABEL#<label>#<author>",
                        segments: &[
                            __private::Literal("LABEL#"),
                            __private::Placeholder(__private::PartRef {
                                part: 8usize,
                                name: "label",
                                shape: <::core::option::Option<
                                    String,
                                > as __private::KeyPart>::SHAPE_REF,
                                spec: __private::PLAIN,
                            }),
                            __private::Literal("#"),
                            __private::Placeholder(__private::PartRef {
                                part: 9usize,
                                name: "author",
                                shape: <String as __private::KeyPart>::SHAPE_REF,
                                spec: __private::PLAIN,
                            }),
                        ],
                    }),
                    sk: __private::Some(
                        __private::Key::Template(__private::Template {
                            text: "<closed_at:epoch>",
                            segments: &[
                                __private::Placeholder(__private::PartRef {
                                    part: 10usize,
                                    name: "closed_at",
                                    shape: <::core::option::Option<
                                        jiff::Timestamp,
                                    > as __private::KeyPart>::SHAPE_REF,
                                    spec: __private::Spec {
                                        time: __private::Some(__private::Time::Epoch),
                                        ..__private::PLAIN
                                    },
                                }),
                            ],
                        }),
                    ),
                },
                __private::Index {
                    id: __private::IndexId::Gsi(4u8),
                    query: "opened_in",
                    pk: __private::Key::Template(__private::Template {
                        text: "OPENED#<opened_at:month>#<status>",
                        segments: &[
                            __private::Literal("OPENED#"),
                            __private::Placeholder(__private::PartRef {
                                part: 5usize,
                                name: "opened_at",
                                shape: <jiff::Timestamp as __private::KeyPart>::SHAPE_REF,
                                spec: __private::Spec {
                                    time: __private::Some(__private::Time::Month),
                                    ..__private::PLAIN
                                },
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
                            text: "<author:escape>",
                            segments: &[
                                __private::Placeholder(__private::PartRef {
                                    part: 9usize,
                                    name: "author",
                                    shape: <String as __private::KeyPart>::SHAPE_REF,
                                    spec: __private::Spec {
                                        escape: true,
                                        ..__private::PLAIN
                                    },
                                }),
                            ],
                        }),
                    ),
                },
                __private::Index {
                    id: __private::IndexId::Lsi(1u8),
                    query: "by_title",
                    pk: __private::Key::Template(__private::Template {
                        text: "REPO#<repo.owner>#<repo.name>",
                        segments: &[
                            __private::Literal("REPO#"),
                            __private::Placeholder(__private::PartRef {
                                part: 0usize,
                                name: "repo.owner",
                                shape: <<RepoId as __private::CompositePart<
                                    12002927925776846068u64,
                                >>::Part as __private::KeyPart>::SHAPE_REF,
                                spec: __private::PLAIN,
                            }),
                            __private::Literal("#"),
                            __private::Placeholder(__private::PartRef {
                                part: 1usize,
                                name: "repo.name",
                                shape: <<RepoId as __private::CompositePart<
                                    14176396743819860870u64,
                                >>::Part as __private::KeyPart>::SHAPE_REF,
                                spec: __private::PLAIN,
                            }),
                        ],
                    }),
                    sk: __private::Some(
                        __private::Key::Template(__private::Template {
                            text: "<title:raw>",
                            segments: &[
                                __private::Placeholder(__private::PartRef {
                                    part: 11usize,
                                    name: "title",
                                    shape: <String as __private::KeyPart>::SHAPE_REF,
                                    spec: __private::Spec {
                                        raw: true,
                                        ..__private::PLAIN
                                    },
                                }),
                            ],
                        }),
                    ),
                },
            ],
            named: &[__private::Sk, __private::Pk, __private::IndexPk(2usize)],
            reads: ["fetch", "query"],
            rests: &["rest"],
            ..__private::EntitySchema::of("Issue")
        };
        type Key = IssueKey;
        type Fields = IssueAttributes;
        fn fields() -> Self::Fields {
            IssueAttributes {
                repo: __private::Path::new("repo").fixed(),
                team: __private::Path::new("team").fixed(),
                status: __private::Path::new("status").fixed(),
                opened_at: __private::Path::new("openedAt").fixed(),
                closed_at: __private::Path::new("closedAt").fixed(),
                assignee: __private::Path::new("assignee")
                    .keyed_by(<String as __private::KeyPart>::to_part),
                priority: __private::Path::new("priority")
                    .keyed_by(<u8 as __private::KeyPart>::to_part),
                label: __private::Path::new("label").fixed(),
                author: __private::Path::new("author").fixed(),
                title: __private::Path::new("title").fixed(),
                text: __private::Path::new("body"),
                digest: __private::Path::<
                    Vec<u8>,
                >::encoded_with(
                        "digest",
                        |value| __private::encode_with(|serializer| hex::serialize(
                            value,
                            serializer,
                        )),
                    )
                    .in_form(__private::Form::by("hex::serialize"))
                    .decoded_with(|stored| __private::decode_with(
                        &stored,
                        |value| hex::deserialize(value),
                    ))
                    .serialized_with(),
                r#type: __private::Path::new("type"),
                number: __private::Path::in_key(),
            }
        }
        fn to_key(&self) -> Self::Key {
            IssueKey {
                repo_owner: __private::Clone::clone(
                    __private::CompositePart::<12002927925776846068u64>::part(&self.repo),
                ),
                repo_name: __private::Clone::clone(
                    __private::CompositePart::<14176396743819860870u64>::part(&self.repo),
                ),
                number: __private::Clone::clone(&self.number),
                team: __private::Clone::clone(&self.team),
            }
        }
        fn part(&self, part: usize) -> __private::PartValue<'_> {
            match part {
                0usize => {
                    <<RepoId as __private::CompositePart<
                        12002927925776846068u64,
                    >>::Part as __private::KeyPart>::to_part(
                        __private::CompositePart::<
                            12002927925776846068u64,
                        >::part(&self.repo),
                    )
                }
                1usize => {
                    <<RepoId as __private::CompositePart<
                        14176396743819860870u64,
                    >>::Part as __private::KeyPart>::to_part(
                        __private::CompositePart::<
                            14176396743819860870u64,
                        >::part(&self.repo),
                    )
                }
                2usize => <u32 as __private::KeyPart>::to_part(&self.number),
                3usize => {
                    <::core::option::Option<
                        String,
                    > as __private::KeyPart>::to_part(&self.team)
                }
                4usize => <Status as __private::KeyPart>::to_part(&self.status),
                5usize => {
                    <jiff::Timestamp as __private::KeyPart>::to_part(&self.opened_at)
                }
                6usize => {
                    <::core::option::Option<
                        String,
                    > as __private::KeyPart>::to_part(&self.assignee)
                }
                7usize => <u8 as __private::KeyPart>::to_part(&self.priority),
                8usize => {
                    <::core::option::Option<
                        String,
                    > as __private::KeyPart>::to_part(&self.label)
                }
                9usize => <String as __private::KeyPart>::to_part(&self.author),
                10usize => {
                    <::core::option::Option<
                        jiff::Timestamp,
                    > as __private::KeyPart>::to_part(&self.closed_at)
                }
                11usize => <String as __private::KeyPart>::to_part(&self.title),
                _ => __private::PartValue::None,
            }
        }
        fn encode(&self) -> __private::Encoded {
            __private::encode(self)
        }
        fn decode(item: __private::Unread<'_>) -> __private::Decoded<Self> {
            __private::decode(item)
        }
        fn flattened(
            &self,
        ) -> __private::Result<__private::Rest, __private::CodecError> {
            __private::rest_of(
                self,
                |__value: &Self| [
                    __private::EncodedField::new(
                        __private::encode_flattened(&__value.rest),
                        __private::is_map(&__value.rest),
                    ),
                ],
            )
        }
        fn part_attribute(
            part: usize,
            value: __private::PartValue<'_>,
        ) -> __private::Result<__private::AttributeValue, __private::CodecError> {
            match part {
                2usize => __private::part_attribute::<u32>(value),
                part => __private::no_part(part),
            }
        }
    }
    #[automatically_derived]
    impl __private::Batch for Issue {}
    #[automatically_derived]
    impl __private::EntityKey for IssueKey {
        type Entity = Issue;
        fn part(&self, part: usize) -> __private::PartValue<'_> {
            match part {
                0usize => {
                    <<RepoId as __private::CompositePart<
                        12002927925776846068u64,
                    >>::Part as __private::KeyPart>::to_part(&self.repo_owner)
                }
                1usize => {
                    <<RepoId as __private::CompositePart<
                        14176396743819860870u64,
                    >>::Part as __private::KeyPart>::to_part(&self.repo_name)
                }
                2usize => <u32 as __private::KeyPart>::to_part(&self.number),
                3usize => {
                    <::core::option::Option<
                        String,
                    > as __private::KeyPart>::to_part(&self.team)
                }
                _ => __private::PartValue::None,
            }
        }
        fn from_parts(part: __private::ReadPart<'_>) -> __private::FromParts<Self> {
            __private::Result::Ok(Self {
                repo_owner: __private::from_part(
                    0usize,
                    part,
                    <<RepoId as __private::CompositePart<
                        12002927925776846068u64,
                    >>::Part as __private::KeyPart>::from_part,
                )?,
                repo_name: __private::from_part(
                    1usize,
                    part,
                    <<RepoId as __private::CompositePart<
                        14176396743819860870u64,
                    >>::Part as __private::KeyPart>::from_part,
                )?,
                number: __private::from_part(
                    2usize,
                    part,
                    <u32 as __private::KeyPart>::from_part,
                )?,
                team: __private::from_part(
                    3usize,
                    part,
                    <::core::option::Option<String> as __private::KeyPart>::from_part,
                )?,
            })
        }
    }
    #[automatically_derived]
    impl ::core::clone::Clone for IssueKey {
        fn clone(&self) -> Self {
            Self {
                repo_owner: __private::Clone::clone(&self.repo_owner),
                repo_name: __private::Clone::clone(&self.repo_name),
                number: __private::Clone::clone(&self.number),
                team: __private::Clone::clone(&self.team),
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
        ///The primary key of this value: `REPO#<repo.owner>#<repo.name>` / `ISSUE#<number:07,desc>#<team:or('-')>`.
        pub fn key(&self) -> IssueKey {
            __private::Entity::to_key(self)
        }
        /**Write this value as a new item.

Sending it gives `AlreadyExists` where the key is taken. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn create(self) -> __private::Create<Issue> {
            __private::Create::new(self)
        }
        ///Read the whole table, and give every `Issue` in it.
        pub fn scan() -> __private::Scan<Issue> {
            __private::Scan::new()
        }
        /**The partition `PK = REPO#<repo.owner>#<repo.name>`, for reads of everything in it.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn pk(
            partition: impl __private::Named<IssuePartition>,
        ) -> __private::PartitionKey<Issue> {
            let partition = __private::Named::<IssuePartition>::named(&partition);
            __private::PartitionKey::new(
                &[
                    <<RepoId as __private::CompositePart<
                        12002927925776846068u64,
                    >>::Part as __private::KeyPart>::to_part(&partition.repo_owner),
                    <<RepoId as __private::CompositePart<
                        14176396743819860870u64,
                    >>::Part as __private::KeyPart>::to_part(&partition.repo_name),
                ],
            )
        }
        /**Get the item `PK = REPO#<repo.owner>#<repo.name>`, `SK = ISSUE#<number:07,desc>#<team:or('-')>`.

An item that is not there is `None` with `.optional`, and `NotFound` with `.one`. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn fetch(key: impl __private::Named<IssueKey>) -> __private::Get<Issue> {
            __private::Get::from_key(__private::Named::<IssueKey>::named(&key))
        }
        /**Delete the item `PK = REPO#<repo.owner>#<repo.name>`, `SK = ISSUE#<number:07,desc>#<team:or('-')>`; an item that is not there is no error.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn delete(key: impl __private::Named<IssueKey>) -> __private::Delete<Issue> {
            __private::Delete::from_key(__private::Named::<IssueKey>::named(&key))
        }
        /**Whether there is an item `PK = REPO#<repo.owner>#<repo.name>`, `SK = ISSUE#<number:07,desc>#<team:or('-')>`.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn exists(key: impl __private::Named<IssueKey>) -> __private::Exists<Issue> {
            __private::Exists::from_key(__private::Named::<IssueKey>::named(&key))
        }
        /**Change the item `PK = REPO#<repo.owner>#<repo.name>`, `SK = ISSUE#<number:07,desc>#<team:or('-')>`, which has to exist.

What is not set stays as it is. Sending it gives `NotFound` where there is no such item. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn update(
            key: impl __private::Named<IssueKey>,
        ) -> __private::Update<
            Issue,
            IssueSetters<false, false, false, false, false, false, false>,
        > {
            __private::update_key(__private::Named::<IssueKey>::named(&key))
        }
        /**Change the stored item from this value of it, which was read: only what differs is sent.

Sending it gives `Stale`, or with a version `VersionConflict`, where what it relies on is not stored any more, and `NotFound` where there is no item.*/
        pub fn edit(
            &self,
        ) -> __private::Update<
            Issue,
            IssueSetters<true, true, true, true, true, true, true>,
        > {
            __private::edit(self)
        }
        /**Write this value as a new item, or change the one that is there.

Of an item that is there, only what setters say changes, and what it lacks is added. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn upsert(
            self,
        ) -> __private::Update<
            Issue,
            IssueSetters<true, true, true, true, true, true, true>,
        > {
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
        /**`Query: PK = REPO#<repo.owner>#<repo.name>`.

Takes the parts by name, since two could be swapped. In the order of `ISSUE#<number:07,desc>#<team:or('-')>`. Opens `.number(…)`. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn query(
            partition: impl __private::NamedArg<IssuePartition>,
        ) -> __private::Query<Issue, IssueSteps<0usize, 0usize>> {
            __private::query_named(__private::OfTable, &partition)
        }
        /**`Query GSI1: GSI1PK = STATUS#<status>`.

In the order of `<opened_at:ms>#<number:07>`. Opens `.opened_at(…)`. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn by_status(
            status: impl __private::PartArg<Status>,
        ) -> __private::Query<Issue, IssueSteps<1usize, 0usize>> {
            __private::query(
                __private::OfIndex(0usize),
                &[(4usize, __private::PartArg::values(&status))],
            )
        }
        /**`Query GSI2: assignee = <assignee>`.

In the order of `<priority>`. Opens `.priority(…)`. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn assigned_to(
            assignee: impl __private::PartArg<String>,
        ) -> __private::Query<Issue, IssueSteps<2usize, 0usize>> {
            __private::query(
                __private::OfIndex(1usize),
                &[(6usize, __private::PartArg::values(&assignee))],
            )
        }
        /**`Query GSI3: GSI3PK = LABEL#<label>#<author>`.

Takes the parts by name, since two could be swapped. In the order of `<closed_at:epoch>`. Opens `.closed_at(…)`. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn by_label(
            partition: impl __private::NamedArg<IssueByLabelPartition>,
        ) -> __private::Query<Issue, IssueSteps<3usize, 0usize>> {
            __private::query_named(__private::OfIndex(2usize), &partition)
        }
        /**`Query GSI4: GSI4PK = OPENED#<opened_at:month>#<status>`.

`opened_at` is any date or time, whose month is read, or a range of them (`a..b`, `a..=b`): then one month is read after the other, each by at least one request, and whole months are given, since the sort key does not begin with `opened_at`. In the order of `<author:escape>`. Opens `.author(…)`. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn opened_in(
            opened_at: impl __private::BucketsArg<jiff::Timestamp>,
            status: impl __private::PartArg<Status>,
        ) -> __private::Query<Issue, IssueSteps<4usize, 0usize>> {
            __private::query(
                __private::OfIndex(3usize),
                &[
                    (5usize, __private::BucketsArg::buckets(&opened_at)),
                    (4usize, __private::PartArg::values(&status)),
                ],
            )
        }
        /**`Query LSI1: PK = REPO#<repo.owner>#<repo.name>`.

Takes the parts by name, since two could be swapped. In the order of `<title:raw>`. Opens `.title(…)`. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn by_title(
            partition: impl __private::NamedArg<IssuePartition>,
        ) -> __private::Query<Issue, IssueSteps<5usize, 0usize>> {
            __private::query_named(__private::OfIndex(4usize), &partition)
        }
    }
    impl IssueKey {
        /**Get the item `PK = REPO#<repo.owner>#<repo.name>`, `SK = ISSUE#<number:07,desc>#<team:or('-')>`.

An item that is not there is `None` with `.optional`, and `NotFound` with `.one`. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn fetch(&self) -> __private::Get<Issue> {
            __private::Get::from_key(self)
        }
        /**Delete the item `PK = REPO#<repo.owner>#<repo.name>`, `SK = ISSUE#<number:07,desc>#<team:or('-')>`; an item that is not there is no error.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn delete(&self) -> __private::Delete<Issue> {
            __private::Delete::from_key(self)
        }
        /**Whether there is an item `PK = REPO#<repo.owner>#<repo.name>`, `SK = ISSUE#<number:07,desc>#<team:or('-')>`.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn exists(&self) -> __private::Exists<Issue> {
            __private::Exists::from_key(self)
        }
        /**Change the item `PK = REPO#<repo.owner>#<repo.name>`, `SK = ISSUE#<number:07,desc>#<team:or('-')>`, which has to exist.

What is not set stays as it is. Sending it gives `NotFound` where there is no such item. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn update(
            &self,
        ) -> __private::Update<
            Issue,
            IssueSetters<false, false, false, false, false, false, false>,
        > {
            __private::update_key(self)
        }
        ///A condition on the stored item, for transactions: nothing is written.
        pub fn check(
            &self,
            condition: impl ::core::ops::FnOnce(IssueAttributes) -> __private::Condition,
        ) -> __private::Check<Issue> {
            __private::Check::new(
                self,
                condition(<Issue as __private::Entity>::fields()),
            )
        }
        /**Parse the key attributes `REPO#<repo.owner>#<repo.name>` / `ISSUE#<number:07,desc>#<team:or('-')>`.

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
    impl<const __QUERY: usize, const __FIXED: usize, __R> __private::Reached<__FIXED>
    for IssueSteps<__QUERY, __FIXED, __R> {}
    impl<const __FIXED: usize, __R> __private::Consistent
    for IssueSteps<0usize, __FIXED, __R> {}
    impl<const __FIXED: usize, __R> __private::Consistent
    for IssueSteps<5usize, __FIXED, __R> {}
    impl<__R> __private::Step for IssueSteps<0usize, 0usize, __R> {
        type Place = __private::At<
            __R,
            0usize,
            { __private::allowed::<Issue>(__private::OfTable, 2usize) },
        >;
        type Next = IssueSteps<0usize, 1usize, __R>;
        type End = IssueSteps<0usize, 1024usize, __R>;
    }
    impl<__R> IssueSteps<0usize, 0usize, __R> {
        ///Only items with this `number`: a value, a range or `starts_with(…)`; of what may be none, `given(…)` or `given_range(…)`. A value opens `.team(…)`. Behind `.erased()` a query is of one type, whatever it knows.
        pub fn number<__A: __private::StepArg<u32, Self, Opens = __O>, __O>(
            &self,
            number: __A,
        ) -> __private::Query<__R, __O> {
            __private::step(self, &number)
        }
    }
    impl<__R> __private::Step for IssueSteps<0usize, 1usize, __R> {
        type Place = __private::At<
            __R,
            1usize,
            { __private::allowed::<Issue>(__private::OfTable, 3usize) },
        >;
        type Next = IssueSteps<0usize, 2usize, __R>;
        type End = __private::Ended<__R, true>;
    }
    impl<const __FIXED: usize, __R> IssueSteps<0usize, __FIXED, __R> {
        ///Only items with this `team`: a value, a range or `starts_with(…)`; of what may be none, `given(…)` or `given_range(…)`. It is the last. Behind `.erased()` a query is of one type, whatever it knows.
        pub fn team<
            __A: __private::StepArg<
                    ::core::option::Option<String>,
                    IssueSteps<0usize, 1usize, __R>,
                    Opens = __O,
                >,
            __O,
        >(&self, team: __A) -> __private::Query<__R, __O>
        where
            Self: __private::Reached<1usize>,
        {
            __private::step_at::<
                _,
                IssueSteps<0usize, 1usize, __R>,
                _,
                _,
                _,
            >(self, &team)
        }
    }
    impl<__R> __private::Step for IssueSteps<1usize, 0usize, __R> {
        type Place = __private::At<
            __R,
            0usize,
            { __private::allowed::<Issue>(__private::OfIndex(0usize), 5usize) },
        >;
        type Next = IssueSteps<1usize, 1usize, __R>;
        type End = IssueSteps<1usize, 1024usize, __R>;
    }
    impl<__R> IssueSteps<1usize, 0usize, __R> {
        ///Only items with this `opened_at`: a value, a range or `starts_with(…)`; of what may be none, `given(…)` or `given_range(…)`. A value opens `.number(…)`. Behind `.erased()` a query is of one type, whatever it knows.
        pub fn opened_at<
            __A: __private::StepArg<jiff::Timestamp, Self, Opens = __O>,
            __O,
        >(&self, opened_at: __A) -> __private::Query<__R, __O> {
            __private::step(self, &opened_at)
        }
    }
    impl<__R> __private::Step for IssueSteps<1usize, 1usize, __R> {
        type Place = __private::At<
            __R,
            1usize,
            { __private::allowed::<Issue>(__private::OfIndex(0usize), 2usize) },
        >;
        type Next = IssueSteps<1usize, 2usize, __R>;
        type End = __private::Ended<__R>;
    }
    impl<const __FIXED: usize, __R> IssueSteps<1usize, __FIXED, __R> {
        ///Only items with this `number`: a value, a range or `starts_with(…)`; of what may be none, `given(…)` or `given_range(…)`. It is the last. Behind `.erased()` a query is of one type, whatever it knows.
        pub fn number<
            __A: __private::StepArg<u32, IssueSteps<1usize, 1usize, __R>, Opens = __O>,
            __O,
        >(&self, number: __A) -> __private::Query<__R, __O>
        where
            Self: __private::Reached<1usize>,
        {
            __private::step_at::<
                _,
                IssueSteps<1usize, 1usize, __R>,
                _,
                _,
                _,
            >(self, &number)
        }
    }
    impl<__R> __private::Step for IssueSteps<2usize, 0usize, __R> {
        type Place = __private::At<
            __R,
            0usize,
            { __private::allowed::<Issue>(__private::OfIndex(1usize), 7usize) },
        >;
        type Next = IssueSteps<2usize, 1usize, __R>;
        type End = __private::Ended<__R>;
    }
    impl<__R> IssueSteps<2usize, 0usize, __R> {
        ///Only items with this `priority`: a value, a range or `starts_with(…)`; of what may be none, `given(…)` or `given_range(…)`. It is the last. Behind `.erased()` a query is of one type, whatever it knows.
        pub fn priority<__A: __private::StepArg<u8, Self, Opens = __O>, __O>(
            &self,
            priority: __A,
        ) -> __private::Query<__R, __O> {
            __private::step(self, &priority)
        }
    }
    impl<__R> __private::Step for IssueSteps<3usize, 0usize, __R> {
        type Place = __private::At<
            __R,
            0usize,
            { __private::allowed::<Issue>(__private::OfIndex(2usize), 10usize) },
        >;
        type Next = IssueSteps<3usize, 1usize, __R>;
        type End = __private::Ended<__R>;
    }
    impl<__R> IssueSteps<3usize, 0usize, __R> {
        ///Only items with this `closed_at`: a value, a range or `starts_with(…)`; of what may be none, `given(…)` or `given_range(…)`. It is the last. Behind `.erased()` a query is of one type, whatever it knows.
        pub fn closed_at<
            __A: __private::StepArg<jiff::Timestamp, Self, Opens = __O>,
            __O,
        >(&self, closed_at: __A) -> __private::Query<__R, __O> {
            __private::step(self, &closed_at)
        }
    }
    impl<__R> __private::Step for IssueSteps<4usize, 0usize, __R> {
        type Place = __private::At<
            __R,
            0usize,
            { __private::allowed::<Issue>(__private::OfIndex(3usize), 9usize) },
        >;
        type Next = IssueSteps<4usize, 1usize, __R>;
        type End = __private::Ended<__R>;
    }
    impl<__R> IssueSteps<4usize, 0usize, __R> {
        ///Only items with this `author`: a value, a range or `starts_with(…)`; of what may be none, `given(…)` or `given_range(…)`. It is the last. Behind `.erased()` a query is of one type, whatever it knows.
        pub fn author<__A: __private::StepArg<String, Self, Opens = __O>, __O>(
            &self,
            author: __A,
        ) -> __private::Query<__R, __O> {
            __private::step(self, &author)
        }
    }
    impl<__R> __private::Step for IssueSteps<5usize, 0usize, __R> {
        type Place = __private::At<
            __R,
            0usize,
            { __private::allowed::<Issue>(__private::OfIndex(4usize), 11usize) },
        >;
        type Next = IssueSteps<5usize, 1usize, __R>;
        type End = __private::Ended<__R, true>;
    }
    impl<__R> IssueSteps<5usize, 0usize, __R> {
        ///Only items with this `title`: a value, a range or `starts_with(…)`; of what may be none, `given(…)` or `given_range(…)`. It is the last. Behind `.erased()` a query is of one type, whatever it knows.
        pub fn title<__A: __private::StepArg<String, Self, Opens = __O>, __O>(
            &self,
            title: __A,
        ) -> __private::Query<__R, __O> {
            __private::step(self, &title)
        }
    }
    impl __private::Keyed<__private::Base> for Issue {
        type Parts = __private::ByName<
            (
                <RepoId as __private::PartOrText<
                    12002927925776846068u64,
                    {
                        use __private::NotReached as _;
                        __private::Reaches::<RepoId, 12002927925776846068u64>::KNOWN
                    },
                >>::Part,
                <RepoId as __private::PartOrText<
                    14176396743819860870u64,
                    {
                        use __private::NotReached as _;
                        __private::Reaches::<RepoId, 14176396743819860870u64>::KNOWN
                    },
                >>::Part,
            ),
        >;
        type Steps<__R, const __N: usize> = IssueSteps<0usize, __N, __R>;
    }
    impl __private::Keyed<__private::Gsi<1u8>> for Issue {
        type Parts = (Status,);
        type Steps<__R, const __N: usize> = IssueSteps<1usize, __N, __R>;
    }
    impl __private::Keyed<__private::Gsi<2u8>> for Issue {
        type Parts = (String,);
        type Steps<__R, const __N: usize> = IssueSteps<2usize, __N, __R>;
    }
    impl __private::Keyed<__private::Gsi<3u8>> for Issue {
        type Parts = __private::ByName<(String, String)>;
        type Steps<__R, const __N: usize> = IssueSteps<3usize, __N, __R>;
    }
    impl __private::Keyed<__private::Gsi<4u8>> for Issue {
        type Parts = (__private::BucketOf<jiff::Timestamp>, Status);
        type Steps<__R, const __N: usize> = IssueSteps<4usize, __N, __R>;
    }
    impl __private::Keyed<__private::Lsi<1u8>> for Issue {
        type Parts = __private::ByName<
            (
                <RepoId as __private::PartOrText<
                    12002927925776846068u64,
                    {
                        use __private::NotReached as _;
                        __private::Reaches::<RepoId, 12002927925776846068u64>::KNOWN
                    },
                >>::Part,
                <RepoId as __private::PartOrText<
                    14176396743819860870u64,
                    {
                        use __private::NotReached as _;
                        __private::Reaches::<RepoId, 14176396743819860870u64>::KNOWN
                    },
                >>::Part,
            ),
        >;
        type Steps<__R, const __N: usize> = IssueSteps<5usize, __N, __R>;
    }
    #[automatically_derived]
    impl<
        const STATUS: bool,
        const OPENED_AT: bool,
        const CLOSED_AT: bool,
        const CLOSED_AT_GONE: bool,
        const LABEL: bool,
        const LABEL_GONE: bool,
        const AUTHOR: bool,
    > __private::Setters
    for IssueSetters<
        { STATUS },
        { OPENED_AT },
        { CLOSED_AT },
        { CLOSED_AT_GONE },
        { LABEL },
        { LABEL_GONE },
        { AUTHOR },
    > {
        type Entity = Issue;
        type Whole = IssueSetters<true, true, true, true, true, true, true>;
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
    impl<
        const STATUS: bool,
        const OPENED_AT: bool,
        const CLOSED_AT: bool,
        const CLOSED_AT_GONE: bool,
        const LABEL: bool,
        const LABEL_GONE: bool,
        const AUTHOR: bool,
    > IssueSetters<
        { STATUS },
        { OPENED_AT },
        { CLOSED_AT },
        { CLOSED_AT_GONE },
        { LABEL },
        { LABEL_GONE },
        { AUTHOR },
    > {
        ///Sets `status`. Rewrites `GSI1PK` and `GSI4PK`.
        pub fn set_status<__V>(
            &self,
            status: __V,
        ) -> __private::Update<
            Issue,
            IssueSetters<
                true,
                { OPENED_AT },
                { CLOSED_AT },
                { CLOSED_AT_GONE },
                { LABEL },
                { LABEL_GONE },
                { AUTHOR },
            >,
        >
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
        ///Demands that this `status` is stored.
        pub fn known_status<__V>(
            &self,
            status: __V,
        ) -> __private::Update<
            Issue,
            IssueSetters<
                true,
                { OPENED_AT },
                { CLOSED_AT },
                { CLOSED_AT_GONE },
                { LABEL },
                { LABEL_GONE },
                { AUTHOR },
            >,
        >
        where
            Status: __private::Assign<__V>,
        {
            __private::known(
                self,
                __private::Assignment::of_part::<
                    Status,
                    _,
                >(3usize, status, 4usize, <Status as __private::KeyPart>::to_part),
            )
        }
        ///Sets `opened_at`. Rewrites `GSI1SK` and `GSI4PK`.
        pub fn set_opened_at<__V>(
            &self,
            opened_at: __V,
        ) -> __private::Update<
            Issue,
            IssueSetters<
                { STATUS },
                true,
                { CLOSED_AT },
                { CLOSED_AT_GONE },
                { LABEL },
                { LABEL_GONE },
                { AUTHOR },
            >,
        >
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
                    opened_at,
                    5usize,
                    <jiff::Timestamp as __private::KeyPart>::to_part,
                ),
            )
        }
        ///Demands that this `opened_at` is stored.
        pub fn known_opened_at<__V>(
            &self,
            opened_at: __V,
        ) -> __private::Update<
            Issue,
            IssueSetters<
                { STATUS },
                true,
                { CLOSED_AT },
                { CLOSED_AT_GONE },
                { LABEL },
                { LABEL_GONE },
                { AUTHOR },
            >,
        >
        where
            jiff::Timestamp: __private::Assign<__V>,
        {
            __private::known(
                self,
                __private::Assignment::of_part::<
                    jiff::Timestamp,
                    _,
                >(
                    4usize,
                    opened_at,
                    5usize,
                    <jiff::Timestamp as __private::KeyPart>::to_part,
                ),
            )
        }
        ///Sets `closed_at`. Rewrites `GSI3PK` and `GSI3SK`.
        pub fn set_closed_at<__V>(
            &self,
            closed_at: __V,
        ) -> __private::Update<
            Issue,
            IssueSetters<
                { STATUS },
                { OPENED_AT },
                true,
                { CLOSED_AT_GONE },
                { LABEL },
                { LABEL_GONE },
                { AUTHOR },
            >,
        >
        where
            Option<jiff::Timestamp>: __private::Assign<__V>,
        {
            __private::set(
                self,
                __private::Assignment::of_part::<
                    Option<jiff::Timestamp>,
                    _,
                >(
                    5usize,
                    closed_at,
                    10usize,
                    <::core::option::Option<
                        jiff::Timestamp,
                    > as __private::KeyPart>::to_part,
                ),
            )
        }
        ///Removes `closed_at`. Rewrites or removes `GSI3PK` and `GSI3SK`. An item without it is in no index that shows it, whatever it has in the other fields: these need not be known.
        pub fn remove_closed_at(
            &self,
        ) -> __private::Update<
            Issue,
            IssueSetters<
                { STATUS },
                { OPENED_AT },
                true,
                true,
                { LABEL },
                { LABEL_GONE },
                { AUTHOR },
            >,
        > {
            __private::set(self, __private::Assignment::absent(5usize, &[10usize]))
        }
        ///Demands that this `closed_at` is stored.
        pub fn known_closed_at<__V>(
            &self,
            closed_at: __V,
        ) -> __private::Update<
            Issue,
            IssueSetters<
                { STATUS },
                { OPENED_AT },
                true,
                { CLOSED_AT_GONE },
                { LABEL },
                { LABEL_GONE },
                { AUTHOR },
            >,
        >
        where
            Option<jiff::Timestamp>: __private::Assign<__V>,
        {
            __private::known(
                self,
                __private::Assignment::of_part::<
                    Option<jiff::Timestamp>,
                    _,
                >(
                    5usize,
                    closed_at,
                    10usize,
                    <::core::option::Option<
                        jiff::Timestamp,
                    > as __private::KeyPart>::to_part,
                ),
            )
        }
        ///Sets `assignee`.
        pub fn set_assignee<__V>(&self, assignee: __V) -> __private::Update<Issue, Self>
        where
            Option<String>: __private::Assign<__V>,
        {
            __private::set(
                self,
                __private::Assignment::of_part::<
                    Option<String>,
                    _,
                >(
                    6usize,
                    assignee,
                    6usize,
                    <::core::option::Option<String> as __private::KeyPart>::to_part,
                ),
            )
        }
        ///Removes `assignee`.
        pub fn remove_assignee(&self) -> __private::Update<Issue, Self> {
            __private::set(self, __private::Assignment::absent(6usize, &[6usize]))
        }
        ///Sets `priority`.
        pub fn set_priority<__V>(&self, priority: __V) -> __private::Update<Issue, Self>
        where
            u8: __private::Assign<__V>,
        {
            __private::set(
                self,
                __private::Assignment::of_part::<
                    u8,
                    _,
                >(7usize, priority, 7usize, <u8 as __private::KeyPart>::to_part),
            )
        }
        ///Sets `label`. Rewrites `GSI3PK` and `GSI3SK`.
        pub fn set_label<__V>(
            &self,
            label: __V,
        ) -> __private::Update<
            Issue,
            IssueSetters<
                { STATUS },
                { OPENED_AT },
                { CLOSED_AT },
                { CLOSED_AT_GONE },
                true,
                { LABEL_GONE },
                { AUTHOR },
            >,
        >
        where
            Option<String>: __private::Assign<__V>,
        {
            __private::set(
                self,
                __private::Assignment::of_part::<
                    Option<String>,
                    _,
                >(
                    8usize,
                    label,
                    8usize,
                    <::core::option::Option<String> as __private::KeyPart>::to_part,
                ),
            )
        }
        ///Removes `label`. Rewrites or removes `GSI3PK` and `GSI3SK`. An item without it is in no index that shows it, whatever it has in the other fields: these need not be known.
        pub fn remove_label(
            &self,
        ) -> __private::Update<
            Issue,
            IssueSetters<
                { STATUS },
                { OPENED_AT },
                { CLOSED_AT },
                { CLOSED_AT_GONE },
                true,
                true,
                { AUTHOR },
            >,
        > {
            __private::set(self, __private::Assignment::absent(8usize, &[8usize]))
        }
        ///Demands that this `label` is stored.
        pub fn known_label<__V>(
            &self,
            label: __V,
        ) -> __private::Update<
            Issue,
            IssueSetters<
                { STATUS },
                { OPENED_AT },
                { CLOSED_AT },
                { CLOSED_AT_GONE },
                true,
                { LABEL_GONE },
                { AUTHOR },
            >,
        >
        where
            Option<String>: __private::Assign<__V>,
        {
            __private::known(
                self,
                __private::Assignment::of_part::<
                    Option<String>,
                    _,
                >(
                    8usize,
                    label,
                    8usize,
                    <::core::option::Option<String> as __private::KeyPart>::to_part,
                ),
            )
        }
        ///Sets `author`. Rewrites `GSI3PK`, `GSI3SK` and `GSI4SK`.
        pub fn set_author<__V>(
            &self,
            author: __V,
        ) -> __private::Update<
            Issue,
            IssueSetters<
                { STATUS },
                { OPENED_AT },
                { CLOSED_AT },
                { CLOSED_AT_GONE },
                { LABEL },
                { LABEL_GONE },
                true,
            >,
        >
        where
            String: __private::Assign<__V>,
        {
            __private::set(
                self,
                __private::Assignment::of_part::<
                    String,
                    _,
                >(9usize, author, 9usize, <String as __private::KeyPart>::to_part),
            )
        }
        ///Demands that this `author` is stored.
        pub fn known_author<__V>(
            &self,
            author: __V,
        ) -> __private::Update<
            Issue,
            IssueSetters<
                { STATUS },
                { OPENED_AT },
                { CLOSED_AT },
                { CLOSED_AT_GONE },
                { LABEL },
                { LABEL_GONE },
                true,
            >,
        >
        where
            String: __private::Assign<__V>,
        {
            __private::known(
                self,
                __private::Assignment::of_part::<
                    String,
                    _,
                >(9usize, author, 9usize, <String as __private::KeyPart>::to_part),
            )
        }
        ///Sets `title`. Rewrites `LSI1SK`.
        pub fn set_title<__V>(&self, title: __V) -> __private::Update<Issue, Self>
        where
            String: __private::Assign<__V>,
        {
            __private::set(
                self,
                __private::Assignment::of_part::<
                    String,
                    _,
                >(10usize, title, 11usize, <String as __private::KeyPart>::to_part),
            )
        }
        ///Sets `text`.
        pub fn set_text<__V>(&self, text: __V) -> __private::Update<Issue, Self>
        where
            String: __private::Assign<__V>,
        {
            __private::set(self, __private::Assignment::of::<String, _>(11usize, text))
        }
        ///Sets `digest`.
        pub fn set_digest<__V>(&self, digest: __V) -> __private::Update<Issue, Self>
        where
            Vec<u8>: __private::Assign<__V>,
        {
            let digest = <Vec<u8> as __private::Assign<_>>::assign(digest);
            __private::set(
                self,
                __private::Assignment::new(
                    12usize,
                    __private::encode_field_with(|__serializer| hex::serialize(
                        &digest,
                        __serializer,
                    )),
                    &[],
                ),
            )
        }
        ///Sets `type`.
        pub fn set_type<__V>(&self, r#type: __V) -> __private::Update<Issue, Self>
        where
            String: __private::Assign<__V>,
        {
            __private::set(self, __private::Assignment::of::<String, _>(13usize, r#type))
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
        #[doc(hidden)]
        pub fn set_team(
            &self,
            _: impl __private::OfPrimaryKey,
        ) -> __private::Update<Issue, Self> {
            __private::stub()
        }
    }
    __private::coupled! {
        #[doc(hidden)] #[diagnostic::on_unimplemented(message =
        "this update would leave `GSI3PK` and `GSI3SK` (`LABEL#<label>#<author>`, `<closed_at:epoch>`) stale: `closed_at`, `label` and `author` belong together: set all, or say `.known_closed_at(..)`, `.known_label(..)` or `.known_author(..)` of what is not set; or let it read what it lacks: `.read_if_needed()`; or start from the item you have read: `issue.edit()`",
        label = "not all of these fields are known")] pub trait KnowsAllOfGSI3PK {}
        #[diagnostic::do_not_recommend] impl KnowsAllOfGSI3PK for (IsKnown < false,
        false, false >, IsKnown < false, false, false >, IsKnown < false >,) {}
        #[diagnostic::do_not_recommend] impl KnowsAllOfGSI3PK for (IsKnown < true, false,
        false >, IsKnown < true, false, false >, IsKnown < true >,) {}
        #[diagnostic::do_not_recommend] impl < const KNOWN0 : bool, const GONE1 : bool,
        const KNOWN2 : bool > KnowsAllOfGSI3PK for (IsKnown < true, false, true >,
        IsKnown < KNOWN0, false, GONE1 >, IsKnown < KNOWN2 >,) {}
        #[diagnostic::do_not_recommend] impl < const KNOWN0 : bool, const KNOWN1 : bool >
        KnowsAllOfGSI3PK for (IsKnown < KNOWN0, false, false >, IsKnown < true, false,
        true >, IsKnown < KNOWN1 >,) {} #[doc(hidden)]
        #[diagnostic::on_unimplemented(message =
        "this update would leave `GSI4PK` (`OPENED#<opened_at:month>#<status>`) stale: `status` and `opened_at` belong together: set both, or say `.known_status(..)` or `.known_opened_at(..)` of what is not set; or let it read what it lacks: `.read_if_needed()`; or start from the item you have read: `issue.edit()`",
        label = "not all of these fields are known")] pub trait KnowsAllOfGSI4PK {}
        #[diagnostic::do_not_recommend] impl KnowsAllOfGSI4PK for (IsKnown < false >,
        IsKnown < false >,) {} #[diagnostic::do_not_recommend] impl KnowsAllOfGSI4PK for
        (IsKnown < true >, IsKnown < true >,) {}
    }
    use __private::Complete as __Complete;
    impl<
        const STATUS: bool,
        const OPENED_AT: bool,
        const CLOSED_AT: bool,
        const CLOSED_AT_GONE: bool,
        const LABEL: bool,
        const LABEL_GONE: bool,
        const AUTHOR: bool,
    > __Complete
    for IssueSetters<
        { STATUS },
        { OPENED_AT },
        { CLOSED_AT },
        { CLOSED_AT_GONE },
        { LABEL },
        { LABEL_GONE },
        { AUTHOR },
    >
    where
        (
            __private::IsKnown<{ CLOSED_AT }, false, { CLOSED_AT_GONE }>,
            __private::IsKnown<{ LABEL }, false, { LABEL_GONE }>,
            __private::IsKnown<{ AUTHOR }>,
        ): __coupled::KnowsAllOfGSI3PK,
        (
            __private::IsKnown<{ STATUS }>,
            __private::IsKnown<{ OPENED_AT }>,
        ): __coupled::KnowsAllOfGSI4PK,
    {}
    const _: () = __private::check_key::<Issue>(__private::Pk);
    const _: () = __private::check_key::<Issue>(__private::Sk);
    const _: () = __private::check_key::<Issue>(__private::IndexPk(0usize));
    const _: () = __private::check_key::<Issue>(__private::IndexSk(0usize));
    const _: () = __private::check_key::<Issue>(__private::IndexPk(1usize));
    const _: () = __private::check_key::<Issue>(__private::IndexSk(1usize));
    const _: () = __private::check_key::<Issue>(__private::IndexPk(2usize));
    const _: () = __private::check_key::<Issue>(__private::IndexSk(2usize));
    const _: () = __private::check_key::<Issue>(__private::IndexPk(3usize));
    const _: () = __private::check_key::<Issue>(__private::IndexSk(3usize));
    const _: () = __private::check_key::<Issue>(__private::IndexSk(4usize));
    const _: () = __private::check_from_key::<Issue>(1usize);
};
