///The primary key of an `Issue`: `REPO#<repo.owner>#<repo.name>` / `ISSUE#<number:07,desc>#<team:or('-')>`.
pub struct IssueKey {
    ///The part `<repo.owner>` of the key.
    pub repo_owner: <RepoId as ::dynaschema::private::CompositePart<
        12002927925776846068u64,
    >>::Part,
    ///The part `<repo.name>` of the key.
    pub repo_name: <RepoId as ::dynaschema::private::CompositePart<
        14176396743819860870u64,
    >>::Part,
    ///The part `<number>` of the key.
    pub number: u32,
    ///The part `<team>` of the key.
    pub team: ::core::option::Option<String>,
}
///The attributes of an `Issue`, for filters and conditions.
#[allow(missing_debug_implementations)]
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
    pub digest: ::dynaschema::private::Path<Vec<u8>>,
    ///The attribute `type`.
    pub r#type: ::dynaschema::private::Path<String>,
}
///What an update of an `Issue` sets, and what it knows of the index keys.
#[allow(missing_debug_implementations)]
pub struct IssueUpdate<
    const STATUS: bool,
    const OPENED_AT: bool,
    const CLOSED_AT: bool,
    const LABEL: bool,
    const AUTHOR: bool,
>(
    ::dynaschema::private::Changes,
);
///The parts of a partition of `Issue`: `REPO#<repo.owner>#<repo.name>`.
#[allow(missing_debug_implementations)]
pub struct IssuePartition {
    ///The part `<repo.owner>` of the key.
    pub repo_owner: <RepoId as ::dynaschema::private::CompositePart<
        12002927925776846068u64,
    >>::Part,
    ///The part `<repo.name>` of the key.
    pub repo_name: <RepoId as ::dynaschema::private::CompositePart<
        14176396743819860870u64,
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
///The parts of a partition of `Issue`: `LABEL#<label>#<author>`.
#[allow(missing_debug_implementations)]
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
#[allow(deprecated)]
const _: () = {
    #[automatically_derived]
    impl ::dynaschema::private::Entity for Issue {
        const SCHEMA: &'static ::dynaschema::private::EntitySchema = &::dynaschema::private::EntitySchema {
            name: "Issue",
            entity: "issue",
            schema_version: ::core::option::Option::Some(3u32),
            attributes: &[
                ::dynaschema::private::Attribute {
                    field: "repo",
                    name: "repo",
                    from_key: false,
                    default: false,
                },
                ::dynaschema::private::Attribute {
                    field: "number",
                    name: "number",
                    from_key: true,
                    default: false,
                },
                ::dynaschema::private::Attribute {
                    field: "team",
                    name: "team",
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
                    field: "opened_at",
                    name: "openedAt",
                    from_key: false,
                    default: false,
                },
                ::dynaschema::private::Attribute {
                    field: "closed_at",
                    name: "closedAt",
                    from_key: false,
                    default: false,
                },
                ::dynaschema::private::Attribute {
                    field: "assignee",
                    name: "assignee",
                    from_key: false,
                    default: false,
                },
                ::dynaschema::private::Attribute {
                    field: "priority",
                    name: "priority",
                    from_key: false,
                    default: false,
                },
                ::dynaschema::private::Attribute {
                    field: "label",
                    name: "label",
                    from_key: false,
                    default: false,
                },
                ::dynaschema::private::Attribute {
                    field: "author",
                    name: "author",
                    from_key: false,
                    default: false,
                },
                ::dynaschema::private::Attribute {
                    field: "title",
                    name: "title",
                    from_key: false,
                    default: false,
                },
                ::dynaschema::private::Attribute {
                    field: "text",
                    name: "body",
                    from_key: false,
                    default: false,
                },
                ::dynaschema::private::Attribute {
                    field: "digest",
                    name: "digest",
                    from_key: false,
                    default: false,
                },
                ::dynaschema::private::Attribute {
                    field: "type",
                    name: "type",
                    from_key: false,
                    default: false,
                },
            ],
            parts: &[
                ::dynaschema::private::Part {
                    name: "repo.owner",
                    shape: &<<RepoId as ::dynaschema::private::CompositePart<
                        12002927925776846068u64,
                    >>::Part as ::dynaschema::private::KeyPart>::SHAPE,
                },
                ::dynaschema::private::Part {
                    name: "repo.name",
                    shape: &<<RepoId as ::dynaschema::private::CompositePart<
                        14176396743819860870u64,
                    >>::Part as ::dynaschema::private::KeyPart>::SHAPE,
                },
                ::dynaschema::private::Part {
                    name: "number",
                    shape: &<u32 as ::dynaschema::private::KeyPart>::SHAPE,
                },
                ::dynaschema::private::Part {
                    name: "team",
                    shape: &<::core::option::Option<
                        String,
                    > as ::dynaschema::private::KeyPart>::SHAPE,
                },
                ::dynaschema::private::Part {
                    name: "status",
                    shape: &<Status as ::dynaschema::private::KeyPart>::SHAPE,
                },
                ::dynaschema::private::Part {
                    name: "opened_at",
                    shape: &<jiff::Timestamp as ::dynaschema::private::KeyPart>::SHAPE,
                },
                ::dynaschema::private::Part {
                    name: "assignee",
                    shape: &<::core::option::Option<
                        String,
                    > as ::dynaschema::private::KeyPart>::SHAPE,
                },
                ::dynaschema::private::Part {
                    name: "priority",
                    shape: &<u8 as ::dynaschema::private::KeyPart>::SHAPE,
                },
                ::dynaschema::private::Part {
                    name: "label",
                    shape: &<::core::option::Option<
                        String,
                    > as ::dynaschema::private::KeyPart>::SHAPE,
                },
                ::dynaschema::private::Part {
                    name: "author",
                    shape: &<String as ::dynaschema::private::KeyPart>::SHAPE,
                },
                ::dynaschema::private::Part {
                    name: "closed_at",
                    shape: &<::core::option::Option<
                        jiff::Timestamp,
                    > as ::dynaschema::private::KeyPart>::SHAPE,
                },
                ::dynaschema::private::Part {
                    name: "title",
                    shape: &<String as ::dynaschema::private::KeyPart>::SHAPE,
                },
            ],
            pk: ::dynaschema::private::Key::Template(::dynaschema::private::Template {
                text: "REPO#<repo.owner>#<repo.name>",
                segments: &[
                    ::dynaschema::private::Segment::Literal("REPO#"),
                    ::dynaschema::private::Segment::Part(::dynaschema::private::PartRef {
                        part: 0usize,
                        name: "repo.owner",
                        shape: &<<RepoId as ::dynaschema::private::CompositePart<
                            12002927925776846068u64,
                        >>::Part as ::dynaschema::private::KeyPart>::SHAPE,
                        spec: ::dynaschema::private::Spec::PLAIN,
                    }),
                    ::dynaschema::private::Segment::Literal("#"),
                    ::dynaschema::private::Segment::Part(::dynaschema::private::PartRef {
                        part: 1usize,
                        name: "repo.name",
                        shape: &<<RepoId as ::dynaschema::private::CompositePart<
                            14176396743819860870u64,
                        >>::Part as ::dynaschema::private::KeyPart>::SHAPE,
                        spec: ::dynaschema::private::Spec::PLAIN,
                    }),
                ],
            }),
            sk: ::core::option::Option::Some(
                ::dynaschema::private::Key::Template(::dynaschema::private::Template {
                    text: "ISSUE#<number:07,desc>#<team:or('-')>",
                    segments: &[
                        ::dynaschema::private::Segment::Literal("ISSUE#"),
                        ::dynaschema::private::Segment::Part(::dynaschema::private::PartRef {
                            part: 2usize,
                            name: "number",
                            shape: &<u32 as ::dynaschema::private::KeyPart>::SHAPE,
                            spec: ::dynaschema::private::Spec {
                                width: ::core::option::Option::Some(7u8),
                                desc: true,
                                ..::dynaschema::private::Spec::PLAIN
                            },
                        }),
                        ::dynaschema::private::Segment::Literal("#"),
                        ::dynaschema::private::Segment::Part(::dynaschema::private::PartRef {
                            part: 3usize,
                            name: "team",
                            shape: &<::core::option::Option<
                                String,
                            > as ::dynaschema::private::KeyPart>::SHAPE,
                            spec: ::dynaschema::private::Spec {
                                or: ::core::option::Option::Some("-"),
                                ..::dynaschema::private::Spec::PLAIN
                            },
                        }),
                    ],
                }),
            ),
            indexes: &[
                ::dynaschema::private::Index {
                    id: ::dynaschema::private::IndexId::Gsi(1u8),
                    query: "by_status",
                    pk: ::dynaschema::private::Key::Template(::dynaschema::private::Template {
                        text: "STATUS#<status>",
                        segments: &[
                            ::dynaschema::private::Segment::Literal("STATUS#"),
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
                            text: "<opened_at:ms>#<number:07>",
                            segments: &[
                                ::dynaschema::private::Segment::Part(::dynaschema::private::PartRef {
                                    part: 5usize,
                                    name: "opened_at",
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
                                    name: "number",
                                    shape: &<u32 as ::dynaschema::private::KeyPart>::SHAPE,
                                    spec: ::dynaschema::private::Spec {
                                        width: ::core::option::Option::Some(7u8),
                                        ..::dynaschema::private::Spec::PLAIN
                                    },
                                }),
                            ],
                        }),
                    ),
                },
                ::dynaschema::private::Index {
                    id: ::dynaschema::private::IndexId::Gsi(2u8),
                    query: "assigned_to",
                    pk: ::dynaschema::private::Key::Raw(::dynaschema::private::RawKey {
                        attribute: "assignee",
                        part: 6usize,
                        name: "assignee",
                        shape: &<::core::option::Option<
                            String,
                        > as ::dynaschema::private::KeyPart>::SHAPE,
                    }),
                    sk: ::core::option::Option::Some(
                        ::dynaschema::private::Key::Raw(::dynaschema::private::RawKey {
                            attribute: "priority",
                            part: 7usize,
                            name: "priority",
                            shape: &<u8 as ::dynaschema::private::KeyPart>::SHAPE,
                        }),
                    ),
                },
                ::dynaschema::private::Index {
                    id: ::dynaschema::private::IndexId::Gsi(3u8),
                    query: "by_label",
                    pk: ::dynaschema::private::Key::Template(::dynaschema::private::Template {
                        text: "LABEL#<label>#<author>",
                        segments: &[
                            ::dynaschema::private::Segment::Literal("LABEL#"),
                            ::dynaschema::private::Segment::Part(::dynaschema::private::PartRef {
                                part: 8usize,
                                name: "label",
                                shape: &<::core::option::Option<
                                    String,
                                > as ::dynaschema::private::KeyPart>::SHAPE,
                                spec: ::dynaschema::private::Spec::PLAIN,
                            }),
                            ::dynaschema::private::Segment::Literal("#"),
                            ::dynaschema::private::Segment::Part(::dynaschema::private::PartRef {
                                part: 9usize,
                                name: "author",
                                shape: &<String as ::dynaschema::private::KeyPart>::SHAPE,
                                spec: ::dynaschema::private::Spec::PLAIN,
                            }),
                        ],
                    }),
                    sk: ::core::option::Option::Some(
                        ::dynaschema::private::Key::Template(::dynaschema::private::Template {
                            text: "<closed_at:epoch>",
                            segments: &[
                                ::dynaschema::private::Segment::Part(::dynaschema::private::PartRef {
                                    part: 10usize,
                                    name: "closed_at",
                                    shape: &<::core::option::Option<
                                        jiff::Timestamp,
                                    > as ::dynaschema::private::KeyPart>::SHAPE,
                                    spec: ::dynaschema::private::Spec {
                                        time: ::core::option::Option::Some(
                                            ::dynaschema::private::Time::Epoch,
                                        ),
                                        ..::dynaschema::private::Spec::PLAIN
                                    },
                                }),
                            ],
                        }),
                    ),
                },
                ::dynaschema::private::Index {
                    id: ::dynaschema::private::IndexId::Gsi(4u8),
                    query: "opened_in",
                    pk: ::dynaschema::private::Key::Template(::dynaschema::private::Template {
                        text: "OPENED#<opened_at:month>#<status>",
                        segments: &[
                            ::dynaschema::private::Segment::Literal("OPENED#"),
                            ::dynaschema::private::Segment::Part(::dynaschema::private::PartRef {
                                part: 5usize,
                                name: "opened_at",
                                shape: &<jiff::Timestamp as ::dynaschema::private::KeyPart>::SHAPE,
                                spec: ::dynaschema::private::Spec {
                                    time: ::core::option::Option::Some(
                                        ::dynaschema::private::Time::Month,
                                    ),
                                    ..::dynaschema::private::Spec::PLAIN
                                },
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
                            text: "<author:escape>",
                            segments: &[
                                ::dynaschema::private::Segment::Part(::dynaschema::private::PartRef {
                                    part: 9usize,
                                    name: "author",
                                    shape: &<String as ::dynaschema::private::KeyPart>::SHAPE,
                                    spec: ::dynaschema::private::Spec {
                                        escape: true,
                                        ..::dynaschema::private::Spec::PLAIN
                                    },
                                }),
                            ],
                        }),
                    ),
                },
                ::dynaschema::private::Index {
                    id: ::dynaschema::private::IndexId::Lsi(1u8),
                    query: "by_title",
                    pk: ::dynaschema::private::Key::Template(::dynaschema::private::Template {
                        text: "REPO#<repo.owner>#<repo.name>",
                        segments: &[
                            ::dynaschema::private::Segment::Literal("REPO#"),
                            ::dynaschema::private::Segment::Part(::dynaschema::private::PartRef {
                                part: 0usize,
                                name: "repo.owner",
                                shape: &<<RepoId as ::dynaschema::private::CompositePart<
                                    12002927925776846068u64,
                                >>::Part as ::dynaschema::private::KeyPart>::SHAPE,
                                spec: ::dynaschema::private::Spec::PLAIN,
                            }),
                            ::dynaschema::private::Segment::Literal("#"),
                            ::dynaschema::private::Segment::Part(::dynaschema::private::PartRef {
                                part: 1usize,
                                name: "repo.name",
                                shape: &<<RepoId as ::dynaschema::private::CompositePart<
                                    14176396743819860870u64,
                                >>::Part as ::dynaschema::private::KeyPart>::SHAPE,
                                spec: ::dynaschema::private::Spec::PLAIN,
                            }),
                        ],
                    }),
                    sk: ::core::option::Option::Some(
                        ::dynaschema::private::Key::Template(::dynaschema::private::Template {
                            text: "<title:raw>",
                            segments: &[
                                ::dynaschema::private::Segment::Part(::dynaschema::private::PartRef {
                                    part: 11usize,
                                    name: "title",
                                    shape: &<String as ::dynaschema::private::KeyPart>::SHAPE,
                                    spec: ::dynaschema::private::Spec {
                                        raw: true,
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
        type Key = IssueKey;
        type Fields = IssueAttributes;
        fn fields() -> Self::Fields {
            IssueAttributes {
                repo: ::dynaschema::private::Path::new("repo").fixed(),
                team: ::dynaschema::private::Path::new("team").fixed(),
                status: ::dynaschema::private::Path::new("status").fixed(),
                opened_at: ::dynaschema::private::Path::new("openedAt").fixed(),
                closed_at: ::dynaschema::private::Path::new("closedAt").fixed(),
                assignee: ::dynaschema::private::Path::new("assignee"),
                priority: ::dynaschema::private::Path::new("priority"),
                label: ::dynaschema::private::Path::new("label").fixed(),
                author: ::dynaschema::private::Path::new("author").fixed(),
                title: ::dynaschema::private::Path::new("title").fixed(),
                text: ::dynaschema::private::Path::new("body"),
                digest: ::dynaschema::private::Path::encoded_with(
                    "digest",
                    |value| ::dynaschema::private::encode_with(|serializer| hex::serialize(
                        value,
                        serializer,
                    )),
                ),
                r#type: ::dynaschema::private::Path::new("type"),
            }
        }
        fn to_key(&self) -> Self::Key {
            IssueKey {
                repo_owner: ::core::clone::Clone::clone(
                    ::dynaschema::private::CompositePart::<
                        12002927925776846068u64,
                    >::part(&self.repo),
                ),
                repo_name: ::core::clone::Clone::clone(
                    ::dynaschema::private::CompositePart::<
                        14176396743819860870u64,
                    >::part(&self.repo),
                ),
                number: ::core::clone::Clone::clone(&self.number),
                team: ::core::clone::Clone::clone(&self.team),
            }
        }
        fn part(&self, part: usize) -> ::dynaschema::private::PartValue<'_> {
            match part {
                0usize => {
                    <<RepoId as ::dynaschema::private::CompositePart<
                        12002927925776846068u64,
                    >>::Part as ::dynaschema::private::KeyPart>::to_part(
                        ::dynaschema::private::CompositePart::<
                            12002927925776846068u64,
                        >::part(&self.repo),
                    )
                }
                1usize => {
                    <<RepoId as ::dynaschema::private::CompositePart<
                        14176396743819860870u64,
                    >>::Part as ::dynaschema::private::KeyPart>::to_part(
                        ::dynaschema::private::CompositePart::<
                            14176396743819860870u64,
                        >::part(&self.repo),
                    )
                }
                2usize => <u32 as ::dynaschema::private::KeyPart>::to_part(&self.number),
                3usize => {
                    <::core::option::Option<
                        String,
                    > as ::dynaschema::private::KeyPart>::to_part(&self.team)
                }
                4usize => {
                    <Status as ::dynaschema::private::KeyPart>::to_part(&self.status)
                }
                5usize => {
                    <jiff::Timestamp as ::dynaschema::private::KeyPart>::to_part(
                        &self.opened_at,
                    )
                }
                6usize => {
                    <::core::option::Option<
                        String,
                    > as ::dynaschema::private::KeyPart>::to_part(&self.assignee)
                }
                7usize => <u8 as ::dynaschema::private::KeyPart>::to_part(&self.priority),
                8usize => {
                    <::core::option::Option<
                        String,
                    > as ::dynaschema::private::KeyPart>::to_part(&self.label)
                }
                9usize => {
                    <String as ::dynaschema::private::KeyPart>::to_part(&self.author)
                }
                10usize => {
                    <::core::option::Option<
                        jiff::Timestamp,
                    > as ::dynaschema::private::KeyPart>::to_part(&self.closed_at)
                }
                11usize => {
                    <String as ::dynaschema::private::KeyPart>::to_part(&self.title)
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
        fn part_attribute(
            part: usize,
            value: ::dynaschema::private::PartValue<'_>,
        ) -> ::core::result::Result<
            ::dynaschema::private::AttributeValue,
            ::dynaschema::private::CodecError,
        > {
            match part {
                2usize => ::dynaschema::private::part_attribute::<u32>(value),
                part => ::dynaschema::private::no_part(part),
            }
        }
    }
    #[automatically_derived]
    impl ::dynaschema::private::Batch for Issue {}
    #[automatically_derived]
    impl ::dynaschema::private::EntityKey for IssueKey {
        type Entity = Issue;
        fn part(&self, part: usize) -> ::dynaschema::private::PartValue<'_> {
            match part {
                0usize => {
                    <<RepoId as ::dynaschema::private::CompositePart<
                        12002927925776846068u64,
                    >>::Part as ::dynaschema::private::KeyPart>::to_part(
                        &self.repo_owner,
                    )
                }
                1usize => {
                    <<RepoId as ::dynaschema::private::CompositePart<
                        14176396743819860870u64,
                    >>::Part as ::dynaschema::private::KeyPart>::to_part(&self.repo_name)
                }
                2usize => <u32 as ::dynaschema::private::KeyPart>::to_part(&self.number),
                3usize => {
                    <::core::option::Option<
                        String,
                    > as ::dynaschema::private::KeyPart>::to_part(&self.team)
                }
                _ => ::dynaschema::private::PartValue::None,
            }
        }
        fn from_parts(
            part: &mut dyn ::core::ops::FnMut(
                usize,
            ) -> ::dynaschema::private::PartValue<'static>,
        ) -> ::core::result::Result<Self, (usize, ::dynaschema::private::PartError)> {
            ::core::result::Result::Ok(Self {
                repo_owner: ::dynaschema::private::from_part(
                    0usize,
                    part,
                    <<RepoId as ::dynaschema::private::CompositePart<
                        12002927925776846068u64,
                    >>::Part as ::dynaschema::private::KeyPart>::from_part,
                )?,
                repo_name: ::dynaschema::private::from_part(
                    1usize,
                    part,
                    <<RepoId as ::dynaschema::private::CompositePart<
                        14176396743819860870u64,
                    >>::Part as ::dynaschema::private::KeyPart>::from_part,
                )?,
                number: ::dynaschema::private::from_part(
                    2usize,
                    part,
                    <u32 as ::dynaschema::private::KeyPart>::from_part,
                )?,
                team: ::dynaschema::private::from_part(
                    3usize,
                    part,
                    <::core::option::Option<
                        String,
                    > as ::dynaschema::private::KeyPart>::from_part,
                )?,
            })
        }
    }
    #[automatically_derived]
    impl ::core::clone::Clone for IssueKey {
        fn clone(&self) -> Self {
            Self {
                repo_owner: ::core::clone::Clone::clone(&self.repo_owner),
                repo_name: ::core::clone::Clone::clone(&self.repo_name),
                number: ::core::clone::Clone::clone(&self.number),
                team: ::core::clone::Clone::clone(&self.team),
            }
        }
    }
    #[automatically_derived]
    impl ::core::cmp::PartialEq for IssueKey {
        fn eq(&self, other: &Self) -> bool {
            ::dynaschema::private::key_eq(self, other)
        }
    }
    #[automatically_derived]
    impl ::core::cmp::Eq for IssueKey {}
    #[automatically_derived]
    impl ::core::hash::Hash for IssueKey {
        fn hash<__H: ::core::hash::Hasher>(&self, state: &mut __H) {
            ::dynaschema::private::key_hash(self, state);
        }
    }
    #[automatically_derived]
    impl ::core::fmt::Debug for IssueKey {
        fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            ::dynaschema::private::key_fmt(self, "IssueKey", f)
        }
    }
    #[automatically_derived]
    impl ::dynaschema::private::serde::Serialize for IssueKey {
        fn serialize<__S: ::dynaschema::private::serde::Serializer>(
            &self,
            serializer: __S,
        ) -> ::core::result::Result<__S::Ok, __S::Error> {
            ::dynaschema::private::key_serialize(self, "IssueKey", serializer)
        }
    }
    impl Issue {
        ///The primary key of this value: `REPO#<repo.owner>#<repo.name>` / `ISSUE#<number:07,desc>#<team:or('-')>`.
        pub fn key(&self) -> IssueKey {
            ::dynaschema::private::Entity::to_key(self)
        }
        /**Write this value as a new item.

Sending it gives `AlreadyExists` where the key is taken. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn create(self) -> ::dynaschema::private::Create<Issue> {
            ::dynaschema::private::Create::new(self)
        }
        ///Read the whole table, and give every `Issue` in it.
        pub fn scan() -> ::dynaschema::private::Scan<Issue> {
            ::dynaschema::private::Scan::new()
        }
        /**The partition `PK = REPO#<repo.owner>#<repo.name>`, for reads of everything in it.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn pk(
            partition: impl ::dynaschema::private::Named<IssuePartition>,
        ) -> ::dynaschema::private::PartitionKey<Issue> {
            let partition = ::dynaschema::private::Named::<
                IssuePartition,
            >::named(&partition);
            ::dynaschema::private::PartitionKey::new(
                &[
                    <<RepoId as ::dynaschema::private::CompositePart<
                        12002927925776846068u64,
                    >>::Part as ::dynaschema::private::KeyPart>::to_part(
                        &partition.repo_owner,
                    ),
                    <<RepoId as ::dynaschema::private::CompositePart<
                        14176396743819860870u64,
                    >>::Part as ::dynaschema::private::KeyPart>::to_part(
                        &partition.repo_name,
                    ),
                ],
            )
        }
        /**Get the item `PK = REPO#<repo.owner>#<repo.name>`, `SK = ISSUE#<number:07,desc>#<team:or('-')>`.

An item that is not there is `None` with `.optional`, and `NotFound` with `.one`. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn fetch(
            key: impl ::dynaschema::private::Named<IssueKey>,
        ) -> ::dynaschema::private::Get<Issue> {
            ::dynaschema::private::Get::from_key(
                ::dynaschema::private::Named::<IssueKey>::named(&key),
            )
        }
        /**Delete the item `PK = REPO#<repo.owner>#<repo.name>`, `SK = ISSUE#<number:07,desc>#<team:or('-')>`; an item that is not there is no error.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn delete(
            key: impl ::dynaschema::private::Named<IssueKey>,
        ) -> ::dynaschema::private::Delete<Issue> {
            ::dynaschema::private::Delete::from_key(
                ::dynaschema::private::Named::<IssueKey>::named(&key),
            )
        }
        /**Whether there is an item `PK = REPO#<repo.owner>#<repo.name>`, `SK = ISSUE#<number:07,desc>#<team:or('-')>`.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn exists(
            key: impl ::dynaschema::private::Named<IssueKey>,
        ) -> ::dynaschema::private::Exists<Issue> {
            ::dynaschema::private::Exists::from_key(
                ::dynaschema::private::Named::<IssueKey>::named(&key),
            )
        }
        /**Change the item `PK = REPO#<repo.owner>#<repo.name>`, `SK = ISSUE#<number:07,desc>#<team:or('-')>`, which has to exist.

What is not set stays as it is. Sending it gives `NotFound` where there is no such item. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn update(
            key: impl ::dynaschema::private::Named<IssueKey>,
        ) -> ::dynaschema::private::Update<
            Issue,
            IssueUpdate<false, false, false, false, false>,
        > {
            ::dynaschema::private::update_key(
                ::dynaschema::private::Named::<IssueKey>::named(&key),
            )
        }
        /**Change the stored item from this value of it, which was read: only what differs is sent.

Sending it gives `ConditionFailed`, or `VersionConflict`, where what it relies on is not stored any more.*/
        pub fn edit(
            &self,
        ) -> ::dynaschema::private::Update<
            Issue,
            IssueUpdate<true, true, true, true, true>,
        > {
            ::dynaschema::private::edit(self)
        }
        /**Write this value as a new item, or change the one that is there.

Of an item that is there, only what setters say changes, and what it lacks is added. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn upsert(
            self,
        ) -> ::dynaschema::private::Update<
            Issue,
            IssueUpdate<true, true, true, true, true>,
        > {
            ::dynaschema::private::upsert(&self)
        }
        /**Read the item, change it, and write it back, again where another write came in between.

The closure can be called several times. Gives the value as stored; `NotFound` where there is no item.*/
        pub fn modify<
            __S: ::dynaschema::private::Contains<Issue>,
            __R: ::dynaschema::private::Verdict,
        >(
            table: &::dynaschema::private::Table<__S>,
            key: &IssueKey,
            change: impl ::core::ops::FnMut(
                &mut Issue,
            ) -> __R + ::core::marker::Send + 'static,
        ) -> ::dynaschema::private::Call<Issue> {
            ::dynaschema::private::modify(table, key, change)
        }
        /**Give the stored item of this value another primary key, and change what else the closure changes.

Sending it gives `AlreadyExists` where the new key is taken, and `ConditionFailed`, or `VersionConflict`, where the stored item is not this value any more. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn move_to(
            self,
            change: impl ::core::ops::FnOnce(&mut Issue),
        ) -> ::dynaschema::private::Move<Issue> {
            ::dynaschema::private::Move::new(self, change)
        }
        /**Delete the stored item of this value, which was read.

With a version, sending it gives `VersionConflict` where another one is stored. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn remove(&self) -> ::dynaschema::private::Delete<Issue> {
            ::dynaschema::private::Delete::of_value(self)
        }
        /**`Query: PK = REPO#<repo.owner>#<repo.name>`.

Takes the parts by name, since two could be swapped. In the order of `ISSUE#<number:07,desc>#<team:or('-')>`. Opens `.number(…)`. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn query(
            partition: impl ::dynaschema::private::Named<IssuePartition>,
        ) -> ::dynaschema::private::Query<Issue, IssueSteps<0usize, 0usize>> {
            let partition = ::dynaschema::private::Named::<
                IssuePartition,
            >::named(&partition);
            ::dynaschema::private::query(
                ::dynaschema::private::Source::Base,
                &[
                    (
                        0usize,
                        <<RepoId as ::dynaschema::private::CompositePart<
                            12002927925776846068u64,
                        >>::Part as ::dynaschema::private::KeyPart>::to_part(
                            &partition.repo_owner,
                        ),
                    ),
                    (
                        1usize,
                        <<RepoId as ::dynaschema::private::CompositePart<
                            14176396743819860870u64,
                        >>::Part as ::dynaschema::private::KeyPart>::to_part(
                            &partition.repo_name,
                        ),
                    ),
                ],
            )
        }
        /**`Query GSI1: GSI1PK = STATUS#<status>`.

In the order of `<opened_at:ms>#<number:07>`. Opens `.opened_at(…)`. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn by_status(
            status: impl ::dynaschema::private::KeyArg<Status>,
        ) -> ::dynaschema::private::Query<Issue, IssueSteps<1usize, 0usize>> {
            ::dynaschema::private::query(
                ::dynaschema::private::Source::Index(0usize),
                &[(4usize, ::dynaschema::private::KeyArg::<Status>::to_arg(&status))],
            )
        }
        /**`Query GSI2: assignee = <assignee>`.

In the order of `<priority>`. Opens `.priority(…)`. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn assigned_to(
            assignee: impl ::dynaschema::private::KeyArg<String>,
        ) -> ::dynaschema::private::Query<Issue, IssueSteps<2usize, 0usize>> {
            ::dynaschema::private::query(
                ::dynaschema::private::Source::Index(1usize),
                &[(6usize, ::dynaschema::private::KeyArg::<String>::to_arg(&assignee))],
            )
        }
        /**`Query GSI3: GSI3PK = LABEL#<label>#<author>`.

Takes the parts by name, since two could be swapped. In the order of `<closed_at:epoch>`. Opens `.closed_at(…)`. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn by_label(
            partition: impl ::dynaschema::private::Named<IssueByLabelPartition>,
        ) -> ::dynaschema::private::Query<Issue, IssueSteps<3usize, 0usize>> {
            let partition = ::dynaschema::private::Named::<
                IssueByLabelPartition,
            >::named(&partition);
            ::dynaschema::private::query(
                ::dynaschema::private::Source::Index(2usize),
                &[
                    (
                        8usize,
                        <String as ::dynaschema::private::KeyPart>::to_part(
                            &partition.label,
                        ),
                    ),
                    (
                        9usize,
                        <String as ::dynaschema::private::KeyPart>::to_part(
                            &partition.author,
                        ),
                    ),
                ],
            )
        }
        /**`Query GSI4: GSI4PK = OPENED#<opened_at:month>#<status>`.

Takes any date or time inside the stretch of time as `opened_at`. In the order of `<author:escape>`. Opens `.author(…)`. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn opened_in(
            opened_at: impl ::dynaschema::private::BucketArg<jiff::Timestamp>,
            status: impl ::dynaschema::private::KeyArg<Status>,
        ) -> ::dynaschema::private::Query<Issue, IssueSteps<4usize, 0usize>> {
            ::dynaschema::private::query(
                ::dynaschema::private::Source::Index(3usize),
                &[
                    (
                        5usize,
                        ::dynaschema::private::BucketArg::<
                            jiff::Timestamp,
                        >::to_bucket(&opened_at),
                    ),
                    (4usize, ::dynaschema::private::KeyArg::<Status>::to_arg(&status)),
                ],
            )
        }
        /**`Query GSI4: GSI4PK = OPENED#<opened_at:month>#<status>`, for each bucket of a range, in order.

The partitions are read one after the other, until the limit or the budget of requests. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn opened_in_range(
            status: impl ::dynaschema::private::KeyArg<Status>,
            opened_at: impl ::dynaschema::private::BucketRange<jiff::Timestamp>,
        ) -> ::dynaschema::private::Query<Issue, IssueSteps<4usize, 0usize>> {
            ::dynaschema::private::query_buckets::<
                _,
                jiff::Timestamp,
            >(
                ::dynaschema::private::Source::Index(3usize),
                &[(4usize, ::dynaschema::private::KeyArg::<Status>::to_arg(&status))],
                5usize,
                &opened_at,
            )
        }
        /**`Query LSI1: PK = REPO#<repo.owner>#<repo.name>`.

Takes the parts by name, since two could be swapped. In the order of `<title:raw>`. Opens `.title(…)`. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn by_title(
            partition: impl ::dynaschema::private::Named<IssuePartition>,
        ) -> ::dynaschema::private::Query<Issue, IssueSteps<5usize, 0usize>> {
            let partition = ::dynaschema::private::Named::<
                IssuePartition,
            >::named(&partition);
            ::dynaschema::private::query(
                ::dynaschema::private::Source::Index(4usize),
                &[
                    (
                        0usize,
                        <<RepoId as ::dynaschema::private::CompositePart<
                            12002927925776846068u64,
                        >>::Part as ::dynaschema::private::KeyPart>::to_part(
                            &partition.repo_owner,
                        ),
                    ),
                    (
                        1usize,
                        <<RepoId as ::dynaschema::private::CompositePart<
                            14176396743819860870u64,
                        >>::Part as ::dynaschema::private::KeyPart>::to_part(
                            &partition.repo_name,
                        ),
                    ),
                ],
            )
        }
    }
    impl IssueKey {
        /**Get the item `PK = REPO#<repo.owner>#<repo.name>`, `SK = ISSUE#<number:07,desc>#<team:or('-')>`.

An item that is not there is `None` with `.optional`, and `NotFound` with `.one`. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn fetch(&self) -> ::dynaschema::private::Get<Issue> {
            ::dynaschema::private::Get::from_key(self)
        }
        /**Delete the item `PK = REPO#<repo.owner>#<repo.name>`, `SK = ISSUE#<number:07,desc>#<team:or('-')>`; an item that is not there is no error.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn delete(&self) -> ::dynaschema::private::Delete<Issue> {
            ::dynaschema::private::Delete::from_key(self)
        }
        /**Whether there is an item `PK = REPO#<repo.owner>#<repo.name>`, `SK = ISSUE#<number:07,desc>#<team:or('-')>`.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn exists(&self) -> ::dynaschema::private::Exists<Issue> {
            ::dynaschema::private::Exists::from_key(self)
        }
        /**Change the item `PK = REPO#<repo.owner>#<repo.name>`, `SK = ISSUE#<number:07,desc>#<team:or('-')>`, which has to exist.

What is not set stays as it is. Sending it gives `NotFound` where there is no such item. The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn update(
            &self,
        ) -> ::dynaschema::private::Update<
            Issue,
            IssueUpdate<false, false, false, false, false>,
        > {
            ::dynaschema::private::update_key(self)
        }
        ///A condition on the stored item, for transactions: nothing is written.
        pub fn check(
            &self,
            condition: impl ::core::ops::FnOnce(
                IssueAttributes,
            ) -> ::dynaschema::private::Condition,
        ) -> ::dynaschema::private::Check<Issue> {
            ::dynaschema::private::Check::new(
                self,
                condition(<Issue as ::dynaschema::private::Entity>::fields()),
            )
        }
        /**Parse the key attributes `REPO#<repo.owner>#<repo.name>` / `ISSUE#<number:07,desc>#<team:or('-')>`.

# Errors

`InvalidKey` where the texts do not fit these templates.*/
        pub fn parse(
            pk: &str,
            sk: &str,
        ) -> ::core::result::Result<Self, ::dynaschema::private::Error> {
            ::dynaschema::private::parse_key(pk, ::core::option::Option::Some(sk))
        }
    }
    ///What a query of an `Issue` knows so far of its sort key.
    #[allow(missing_debug_implementations)]
    pub struct IssueSteps<const QUERY: usize, const FIXED: usize>(
        ::dynaschema::private::Plan,
    );
    #[automatically_derived]
    impl<const QUERY: usize, const FIXED: usize> ::dynaschema::private::Chain
    for IssueSteps<QUERY, FIXED> {
        type Entity = Issue;
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
    for IssueSteps<0usize, FIXED> {}
    #[automatically_derived]
    impl<const FIXED: usize> ::dynaschema::private::StronglyConsistent
    for IssueSteps<5usize, FIXED> {}
    impl IssueSteps<0usize, 0usize> {
        ///Only items with this `number`: a value, a range, `starts_with(…)` or `given(…)`. A value opens `.team(…)`.
        pub fn number<
            __A: ::dynaschema::private::StepArg<
                    u32,
                    {
                        ::dynaschema::private::allowed(
                            <Issue as ::dynaschema::private::Entity>::SCHEMA,
                            ::dynaschema::private::Source::Base,
                            2usize,
                        )
                    },
                    Opens<
                        IssueSteps<0usize, 1usize>,
                        ::dynaschema::private::Ended<Issue, true>,
                    > = __O,
                >,
            __O,
        >(&self, number: __A) -> ::dynaschema::private::Query<Issue, __O> {
            ::dynaschema::private::step::<
                IssueSteps<0usize, 1usize>,
                _,
                _,
                _,
                _,
                _,
                _,
            >(self, 2usize, &number)
        }
    }
    impl IssueSteps<0usize, 1usize> {
        ///Only items with this `team`: a value, a range, `starts_with(…)` or `given(…)`. It is the last.
        pub fn team<
            __A: ::dynaschema::private::StepArg<
                    ::core::option::Option<String>,
                    {
                        ::dynaschema::private::allowed(
                            <Issue as ::dynaschema::private::Entity>::SCHEMA,
                            ::dynaschema::private::Source::Base,
                            3usize,
                        )
                    },
                    Opens<
                        IssueSteps<0usize, 2usize>,
                        ::dynaschema::private::Ended<Issue, true>,
                    > = __O,
                >,
            __O,
        >(&self, team: __A) -> ::dynaschema::private::Query<Issue, __O> {
            ::dynaschema::private::step::<
                IssueSteps<0usize, 2usize>,
                _,
                _,
                _,
                _,
                _,
                _,
            >(self, 3usize, &team)
        }
    }
    impl IssueSteps<1usize, 0usize> {
        ///Only items with this `opened_at`: a value, a range, `starts_with(…)` or `given(…)`. A value opens `.number(…)`.
        pub fn opened_at<
            __A: ::dynaschema::private::StepArg<
                    jiff::Timestamp,
                    {
                        ::dynaschema::private::allowed(
                            <Issue as ::dynaschema::private::Entity>::SCHEMA,
                            ::dynaschema::private::Source::Index(0usize),
                            5usize,
                        )
                    },
                    Opens<
                        IssueSteps<1usize, 1usize>,
                        ::dynaschema::private::Ended<Issue, false>,
                    > = __O,
                >,
            __O,
        >(&self, opened_at: __A) -> ::dynaschema::private::Query<Issue, __O> {
            ::dynaschema::private::step::<
                IssueSteps<1usize, 1usize>,
                _,
                _,
                _,
                _,
                _,
                _,
            >(self, 5usize, &opened_at)
        }
    }
    impl IssueSteps<1usize, 1usize> {
        ///Only items with this `number`: a value, a range, `starts_with(…)` or `given(…)`. It is the last.
        pub fn number<
            __A: ::dynaschema::private::StepArg<
                    u32,
                    {
                        ::dynaschema::private::allowed(
                            <Issue as ::dynaschema::private::Entity>::SCHEMA,
                            ::dynaschema::private::Source::Index(0usize),
                            2usize,
                        )
                    },
                    Opens<
                        IssueSteps<1usize, 2usize>,
                        ::dynaschema::private::Ended<Issue, false>,
                    > = __O,
                >,
            __O,
        >(&self, number: __A) -> ::dynaschema::private::Query<Issue, __O> {
            ::dynaschema::private::step::<
                IssueSteps<1usize, 2usize>,
                _,
                _,
                _,
                _,
                _,
                _,
            >(self, 2usize, &number)
        }
    }
    impl IssueSteps<2usize, 0usize> {
        ///Only items with this `priority`: a value, a range, `starts_with(…)` or `given(…)`. It is the last.
        pub fn priority<
            __A: ::dynaschema::private::StepArg<
                    u8,
                    {
                        ::dynaschema::private::allowed(
                            <Issue as ::dynaschema::private::Entity>::SCHEMA,
                            ::dynaschema::private::Source::Index(1usize),
                            7usize,
                        )
                    },
                    Opens<
                        IssueSteps<2usize, 1usize>,
                        ::dynaschema::private::Ended<Issue, false>,
                    > = __O,
                >,
            __O,
        >(&self, priority: __A) -> ::dynaschema::private::Query<Issue, __O> {
            ::dynaschema::private::step::<
                IssueSteps<2usize, 1usize>,
                _,
                _,
                _,
                _,
                _,
                _,
            >(self, 7usize, &priority)
        }
    }
    impl IssueSteps<3usize, 0usize> {
        ///Only items with this `closed_at`: a value, a range, `starts_with(…)` or `given(…)`. It is the last.
        pub fn closed_at<
            __A: ::dynaschema::private::StepArg<
                    jiff::Timestamp,
                    {
                        ::dynaschema::private::allowed(
                            <Issue as ::dynaschema::private::Entity>::SCHEMA,
                            ::dynaschema::private::Source::Index(2usize),
                            10usize,
                        )
                    },
                    Opens<
                        IssueSteps<3usize, 1usize>,
                        ::dynaschema::private::Ended<Issue, false>,
                    > = __O,
                >,
            __O,
        >(&self, closed_at: __A) -> ::dynaschema::private::Query<Issue, __O> {
            ::dynaschema::private::step::<
                IssueSteps<3usize, 1usize>,
                _,
                _,
                _,
                _,
                _,
                _,
            >(self, 10usize, &closed_at)
        }
    }
    impl IssueSteps<4usize, 0usize> {
        ///Only items with this `author`: a value, a range, `starts_with(…)` or `given(…)`. It is the last.
        pub fn author<
            __A: ::dynaschema::private::StepArg<
                    String,
                    {
                        ::dynaschema::private::allowed(
                            <Issue as ::dynaschema::private::Entity>::SCHEMA,
                            ::dynaschema::private::Source::Index(3usize),
                            9usize,
                        )
                    },
                    Opens<
                        IssueSteps<4usize, 1usize>,
                        ::dynaschema::private::Ended<Issue, false>,
                    > = __O,
                >,
            __O,
        >(&self, author: __A) -> ::dynaschema::private::Query<Issue, __O> {
            ::dynaschema::private::step::<
                IssueSteps<4usize, 1usize>,
                _,
                _,
                _,
                _,
                _,
                _,
            >(self, 9usize, &author)
        }
    }
    impl IssueSteps<5usize, 0usize> {
        ///Only items with this `title`: a value, a range, `starts_with(…)` or `given(…)`. It is the last.
        pub fn title<
            __A: ::dynaschema::private::StepArg<
                    String,
                    {
                        ::dynaschema::private::allowed(
                            <Issue as ::dynaschema::private::Entity>::SCHEMA,
                            ::dynaschema::private::Source::Index(4usize),
                            11usize,
                        )
                    },
                    Opens<
                        IssueSteps<5usize, 1usize>,
                        ::dynaschema::private::Ended<Issue, true>,
                    > = __O,
                >,
            __O,
        >(&self, title: __A) -> ::dynaschema::private::Query<Issue, __O> {
            ::dynaschema::private::step::<
                IssueSteps<5usize, 1usize>,
                _,
                _,
                _,
                _,
                _,
                _,
            >(self, 11usize, &title)
        }
    }
    #[automatically_derived]
    impl<
        const STATUS: bool,
        const OPENED_AT: bool,
        const CLOSED_AT: bool,
        const LABEL: bool,
        const AUTHOR: bool,
    > ::dynaschema::private::Setters
    for IssueUpdate<STATUS, OPENED_AT, CLOSED_AT, LABEL, AUTHOR> {
        type Entity = Issue;
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
    impl<
        const STATUS: bool,
        const OPENED_AT: bool,
        const CLOSED_AT: bool,
        const LABEL: bool,
        const AUTHOR: bool,
    > IssueUpdate<STATUS, OPENED_AT, CLOSED_AT, LABEL, AUTHOR> {
        ///Sets `status`. Rewrites `GSI1PK` and `GSI4PK`.
        pub fn set_status(
            &self,
            status: impl ::dynaschema::private::Assign<Status>,
        ) -> ::dynaschema::private::Update<
            Issue,
            IssueUpdate<true, OPENED_AT, CLOSED_AT, LABEL, AUTHOR>,
        > {
            ::dynaschema::private::set(
                self,
                ::dynaschema::private::Assignment::of_part(3usize, 4usize, status),
            )
        }
        ///Demands that this `status` is stored.
        pub fn known_status(
            &self,
            status: impl ::dynaschema::private::Assign<Status>,
        ) -> ::dynaschema::private::Update<
            Issue,
            IssueUpdate<true, OPENED_AT, CLOSED_AT, LABEL, AUTHOR>,
        > {
            ::dynaschema::private::known(
                self,
                ::dynaschema::private::Assignment::of_part(3usize, 4usize, status),
            )
        }
        ///Sets `opened_at`. Rewrites `GSI1SK` and `GSI4PK`.
        pub fn set_opened_at(
            &self,
            opened_at: impl ::dynaschema::private::Assign<jiff::Timestamp>,
        ) -> ::dynaschema::private::Update<
            Issue,
            IssueUpdate<STATUS, true, CLOSED_AT, LABEL, AUTHOR>,
        > {
            ::dynaschema::private::set(
                self,
                ::dynaschema::private::Assignment::of_part(4usize, 5usize, opened_at),
            )
        }
        ///Demands that this `opened_at` is stored.
        pub fn known_opened_at(
            &self,
            opened_at: impl ::dynaschema::private::Assign<jiff::Timestamp>,
        ) -> ::dynaschema::private::Update<
            Issue,
            IssueUpdate<STATUS, true, CLOSED_AT, LABEL, AUTHOR>,
        > {
            ::dynaschema::private::known(
                self,
                ::dynaschema::private::Assignment::of_part(4usize, 5usize, opened_at),
            )
        }
        ///Sets `closed_at`. Rewrites `GSI3PK` and `GSI3SK`.
        pub fn set_closed_at(
            &self,
            closed_at: impl ::dynaschema::private::Assign<Option<jiff::Timestamp>>,
        ) -> ::dynaschema::private::Update<
            Issue,
            IssueUpdate<STATUS, OPENED_AT, true, LABEL, AUTHOR>,
        > {
            ::dynaschema::private::set(
                self,
                ::dynaschema::private::Assignment::of_part(5usize, 10usize, closed_at),
            )
        }
        ///Removes `closed_at`. Rewrites or removes `GSI3PK` and `GSI3SK`.
        pub fn remove_closed_at(
            &self,
        ) -> ::dynaschema::private::Update<
            Issue,
            IssueUpdate<STATUS, OPENED_AT, true, LABEL, AUTHOR>,
        > {
            ::dynaschema::private::set(
                self,
                ::dynaschema::private::Assignment::absent(5usize, &[10usize]),
            )
        }
        ///Demands that this `closed_at` is stored.
        pub fn known_closed_at(
            &self,
            closed_at: impl ::dynaschema::private::Assign<Option<jiff::Timestamp>>,
        ) -> ::dynaschema::private::Update<
            Issue,
            IssueUpdate<STATUS, OPENED_AT, true, LABEL, AUTHOR>,
        > {
            ::dynaschema::private::known(
                self,
                ::dynaschema::private::Assignment::of_part(5usize, 10usize, closed_at),
            )
        }
        ///Sets `assignee`.
        pub fn set_assignee(
            &self,
            assignee: impl ::dynaschema::private::Assign<Option<String>>,
        ) -> ::dynaschema::private::Update<Issue, Self> {
            ::dynaschema::private::set(
                self,
                ::dynaschema::private::Assignment::of_part(6usize, 6usize, assignee),
            )
        }
        ///Removes `assignee`.
        pub fn remove_assignee(&self) -> ::dynaschema::private::Update<Issue, Self> {
            ::dynaschema::private::set(
                self,
                ::dynaschema::private::Assignment::absent(6usize, &[6usize]),
            )
        }
        ///Sets `priority`.
        pub fn set_priority(
            &self,
            priority: impl ::dynaschema::private::Assign<u8>,
        ) -> ::dynaschema::private::Update<Issue, Self> {
            ::dynaschema::private::set(
                self,
                ::dynaschema::private::Assignment::of_part(7usize, 7usize, priority),
            )
        }
        ///Sets `label`. Rewrites `GSI3PK` and `GSI3SK`.
        pub fn set_label(
            &self,
            label: impl ::dynaschema::private::Assign<Option<String>>,
        ) -> ::dynaschema::private::Update<
            Issue,
            IssueUpdate<STATUS, OPENED_AT, CLOSED_AT, true, AUTHOR>,
        > {
            ::dynaschema::private::set(
                self,
                ::dynaschema::private::Assignment::of_part(8usize, 8usize, label),
            )
        }
        ///Removes `label`. Rewrites or removes `GSI3PK` and `GSI3SK`.
        pub fn remove_label(
            &self,
        ) -> ::dynaschema::private::Update<
            Issue,
            IssueUpdate<STATUS, OPENED_AT, CLOSED_AT, true, AUTHOR>,
        > {
            ::dynaschema::private::set(
                self,
                ::dynaschema::private::Assignment::absent(8usize, &[8usize]),
            )
        }
        ///Demands that this `label` is stored.
        pub fn known_label(
            &self,
            label: impl ::dynaschema::private::Assign<Option<String>>,
        ) -> ::dynaschema::private::Update<
            Issue,
            IssueUpdate<STATUS, OPENED_AT, CLOSED_AT, true, AUTHOR>,
        > {
            ::dynaschema::private::known(
                self,
                ::dynaschema::private::Assignment::of_part(8usize, 8usize, label),
            )
        }
        ///Sets `author`. Rewrites `GSI3PK`, `GSI3SK` and `GSI4SK`.
        pub fn set_author(
            &self,
            author: impl ::dynaschema::private::Assign<String>,
        ) -> ::dynaschema::private::Update<
            Issue,
            IssueUpdate<STATUS, OPENED_AT, CLOSED_AT, LABEL, true>,
        > {
            ::dynaschema::private::set(
                self,
                ::dynaschema::private::Assignment::of_part(9usize, 9usize, author),
            )
        }
        ///Demands that this `author` is stored.
        pub fn known_author(
            &self,
            author: impl ::dynaschema::private::Assign<String>,
        ) -> ::dynaschema::private::Update<
            Issue,
            IssueUpdate<STATUS, OPENED_AT, CLOSED_AT, LABEL, true>,
        > {
            ::dynaschema::private::known(
                self,
                ::dynaschema::private::Assignment::of_part(9usize, 9usize, author),
            )
        }
        ///Sets `title`. Rewrites `LSI1SK`.
        pub fn set_title(
            &self,
            title: impl ::dynaschema::private::Assign<String>,
        ) -> ::dynaschema::private::Update<Issue, Self> {
            ::dynaschema::private::set(
                self,
                ::dynaschema::private::Assignment::of_part(10usize, 11usize, title),
            )
        }
        ///Sets `text`.
        pub fn set_text(
            &self,
            text: impl ::dynaschema::private::Assign<String>,
        ) -> ::dynaschema::private::Update<Issue, Self> {
            ::dynaschema::private::set(
                self,
                ::dynaschema::private::Assignment::of(11usize, text),
            )
        }
        ///Sets `digest`.
        pub fn set_digest(
            &self,
            digest: impl ::dynaschema::private::Assign<Vec<u8>>,
        ) -> ::dynaschema::private::Update<Issue, Self> {
            let digest = ::dynaschema::private::Assign::<Vec<u8>>::assign(digest);
            ::dynaschema::private::set(
                self,
                ::dynaschema::private::Assignment::new(
                    12usize,
                    ::dynaschema::private::encode_field_with(|__serializer| hex::serialize(
                        &digest,
                        __serializer,
                    )),
                    &[],
                ),
            )
        }
        ///Sets `type`.
        pub fn set_type(
            &self,
            r#type: impl ::dynaschema::private::Assign<String>,
        ) -> ::dynaschema::private::Update<Issue, Self> {
            ::dynaschema::private::set(
                self,
                ::dynaschema::private::Assignment::of(13usize, r#type),
            )
        }
    }
    #[doc(hidden)]
    #[diagnostic::on_unimplemented(
        message = "this update would leave `GSI3PK` and `GSI3SK` (`LABEL#<label>#<author>`, `<closed_at:epoch>`) stale: `closed_at`, `label` and `author` belong together: set all, or say `.known_closed_at(..)`, `.known_label(..)` or `.known_author(..)`; or start from the item you have read: `issue.edit()`",
        label = "not all of these fields are known"
    )]
    pub trait IssueGSI3PK {}
    impl IssueGSI3PK
    for (
        ::dynaschema::private::Touched<false>,
        ::dynaschema::private::Touched<false>,
        ::dynaschema::private::Touched<false>,
    ) {}
    impl IssueGSI3PK
    for (
        ::dynaschema::private::Touched<true>,
        ::dynaschema::private::Touched<true>,
        ::dynaschema::private::Touched<true>,
    ) {}
    #[doc(hidden)]
    #[diagnostic::on_unimplemented(
        message = "this update would leave `GSI4PK` (`OPENED#<opened_at:month>#<status>`) stale: `status` and `opened_at` belong together: set both, or say `.known_status(..)` or `.known_opened_at(..)`; or start from the item you have read: `issue.edit()`",
        label = "not all of these fields are known"
    )]
    pub trait IssueGSI4PK {}
    impl IssueGSI4PK
    for (::dynaschema::private::Touched<false>, ::dynaschema::private::Touched<false>) {}
    impl IssueGSI4PK
    for (::dynaschema::private::Touched<true>, ::dynaschema::private::Touched<true>) {}
    #[automatically_derived]
    impl<
        const STATUS: bool,
        const OPENED_AT: bool,
        const CLOSED_AT: bool,
        const LABEL: bool,
        const AUTHOR: bool,
    > ::dynaschema::private::Complete
    for IssueUpdate<STATUS, OPENED_AT, CLOSED_AT, LABEL, AUTHOR>
    where
        (
            ::dynaschema::private::Touched<CLOSED_AT>,
            ::dynaschema::private::Touched<LABEL>,
            ::dynaschema::private::Touched<AUTHOR>,
        ): IssueGSI3PK,
        (
            ::dynaschema::private::Touched<STATUS>,
            ::dynaschema::private::Touched<OPENED_AT>,
        ): IssueGSI4PK,
    {}
    #[allow(long_running_const_eval)]
    const _: () = ::dynaschema::private::check_key(
        <Issue as ::dynaschema::private::Entity>::SCHEMA,
        ::dynaschema::private::Slot::Pk,
    );
    #[allow(long_running_const_eval)]
    const _: () = ::dynaschema::private::check_key(
        <Issue as ::dynaschema::private::Entity>::SCHEMA,
        ::dynaschema::private::Slot::Sk,
    );
    #[allow(long_running_const_eval)]
    const _: () = ::dynaschema::private::check_key(
        <Issue as ::dynaschema::private::Entity>::SCHEMA,
        ::dynaschema::private::Slot::IndexPk(0usize),
    );
    #[allow(long_running_const_eval)]
    const _: () = ::dynaschema::private::check_key(
        <Issue as ::dynaschema::private::Entity>::SCHEMA,
        ::dynaschema::private::Slot::IndexSk(0usize),
    );
    #[allow(long_running_const_eval)]
    const _: () = ::dynaschema::private::check_key(
        <Issue as ::dynaschema::private::Entity>::SCHEMA,
        ::dynaschema::private::Slot::IndexPk(1usize),
    );
    #[allow(long_running_const_eval)]
    const _: () = ::dynaschema::private::check_key(
        <Issue as ::dynaschema::private::Entity>::SCHEMA,
        ::dynaschema::private::Slot::IndexSk(1usize),
    );
    #[allow(long_running_const_eval)]
    const _: () = ::dynaschema::private::check_key(
        <Issue as ::dynaschema::private::Entity>::SCHEMA,
        ::dynaschema::private::Slot::IndexPk(2usize),
    );
    #[allow(long_running_const_eval)]
    const _: () = ::dynaschema::private::check_key(
        <Issue as ::dynaschema::private::Entity>::SCHEMA,
        ::dynaschema::private::Slot::IndexSk(2usize),
    );
    #[allow(long_running_const_eval)]
    const _: () = ::dynaschema::private::check_key(
        <Issue as ::dynaschema::private::Entity>::SCHEMA,
        ::dynaschema::private::Slot::IndexPk(3usize),
    );
    #[allow(long_running_const_eval)]
    const _: () = ::dynaschema::private::check_key(
        <Issue as ::dynaschema::private::Entity>::SCHEMA,
        ::dynaschema::private::Slot::IndexSk(3usize),
    );
    #[allow(long_running_const_eval)]
    const _: () = ::dynaschema::private::check_key(
        <Issue as ::dynaschema::private::Entity>::SCHEMA,
        ::dynaschema::private::Slot::IndexSk(4usize),
    );
    #[allow(long_running_const_eval)]
    const _: () = ::dynaschema::private::check_from_key(
        <Issue as ::dynaschema::private::Entity>::SCHEMA,
        1usize,
    );
};
