const _: () = {
    #[automatically_derived]
    impl ::dynaschema::private::TableSchema for Shop {
        const TABLE: &'static ::dynaschema::private::TableDescription = &::dynaschema::private::TableDescription {
            name: "Shop",
            pk: ::core::option::Option::Some("pk"),
            sk: ::core::option::Option::Some("sk"),
            entity: ::dynaschema::private::EntityAttribute::Optional("_type"),
            indexes: &[
                ::dynaschema::private::IndexNames {
                    id: ::dynaschema::private::IndexId::Gsi(1u8),
                    name: ::core::option::Option::Some("by-day"),
                    pk: ::core::option::Option::Some("day"),
                    sk: ::core::option::Option::None,
                },
            ],
            members: &[
                ::dynaschema::private::Member {
                    variant: "User",
                    entity: ::dynaschema::private::entity_value(
                        <User as ::dynaschema::private::Entity>::SCHEMA,
                        ::core::option::Option::Some("user"),
                    ),
                    schema: <User as ::dynaschema::private::Entity>::SCHEMA,
                },
                ::dynaschema::private::Member {
                    variant: "Order",
                    entity: ::dynaschema::private::entity_value(
                        <Order as ::dynaschema::private::Entity>::SCHEMA,
                        ::core::option::Option::Some("order"),
                    ),
                    schema: <Order as ::dynaschema::private::Entity>::SCHEMA,
                },
                ::dynaschema::private::Member {
                    variant: "OrderLine",
                    entity: ::dynaschema::private::entity_value(
                        <OrderLine as ::dynaschema::private::Entity>::SCHEMA,
                        ::core::option::Option::Some("line"),
                    ),
                    schema: <OrderLine as ::dynaschema::private::Entity>::SCHEMA,
                },
            ],
            keeps_unknown: true,
        };
        const HOOKS: &'static [&'static ::dynaschema::private::Hooks] = &[
            <User as ::dynaschema::private::Entity>::HOOKS,
            <Order as ::dynaschema::private::Entity>::HOOKS,
            <OrderLine as ::dynaschema::private::Entity>::HOOKS,
        ];
        fn touch(&self) {
            match self {
                Self::User(value) => ::dynaschema::private::touch(value),
                Self::Order(value) => ::dynaschema::private::touch(value),
                Self::OrderLine(value) => ::dynaschema::private::touch(value),
                Self::Unknown(value) => ::dynaschema::private::touch(value),
            }
        }
    }
    #[automatically_derived]
    impl ::dynaschema::private::Contains<User> for Shop {
        const MEMBER: ::core::option::Option<usize> = ::core::option::Option::Some(
            0usize,
        );
        fn decode_member(
            _: usize,
            item: ::dynaschema::private::Item,
        ) -> ::core::result::Result<User, ::dynaschema::private::CodecError> {
            <User as ::dynaschema::private::Entity>::decode(item)
        }
    }
    #[automatically_derived]
    impl ::core::convert::From<User> for Shop {
        fn from(value: User) -> Self {
            Self::User(value)
        }
    }
    #[automatically_derived]
    impl ::dynaschema::private::Contains<Order> for Shop {
        const MEMBER: ::core::option::Option<usize> = ::core::option::Option::Some(
            1usize,
        );
        fn decode_member(
            _: usize,
            item: ::dynaschema::private::Item,
        ) -> ::core::result::Result<Order, ::dynaschema::private::CodecError> {
            <Order as ::dynaschema::private::Entity>::decode(item)
        }
    }
    #[automatically_derived]
    impl ::core::convert::From<Order> for Shop {
        fn from(value: Order) -> Self {
            Self::Order(::dynaschema::private::Box::new(value))
        }
    }
    #[automatically_derived]
    impl ::dynaschema::private::Contains<OrderLine> for Shop {
        const MEMBER: ::core::option::Option<usize> = ::core::option::Option::Some(
            2usize,
        );
        fn decode_member(
            _: usize,
            item: ::dynaschema::private::Item,
        ) -> ::core::result::Result<OrderLine, ::dynaschema::private::CodecError> {
            <OrderLine as ::dynaschema::private::Entity>::decode(item)
        }
    }
    #[automatically_derived]
    impl ::core::convert::From<OrderLine> for Shop {
        fn from(value: OrderLine) -> Self {
            Self::OrderLine(value)
        }
    }
    #[automatically_derived]
    impl ::dynaschema::private::Contains<Shop> for Shop {
        const MEMBER: ::core::option::Option<usize> = ::core::option::Option::None;
        fn decode_member(
            member: usize,
            item: ::dynaschema::private::Item,
        ) -> ::core::result::Result<Self, ::dynaschema::private::CodecError> {
            match member {
                0usize => {
                    ::core::result::Result::map(
                        <User as ::dynaschema::private::Entity>::decode(item),
                        |value| Self::User(value),
                    )
                }
                1usize => {
                    ::core::result::Result::map(
                        <Order as ::dynaschema::private::Entity>::decode(item),
                        |value| Self::Order(::dynaschema::private::Box::new(value)),
                    )
                }
                2usize => {
                    ::core::result::Result::map(
                        <OrderLine as ::dynaschema::private::Entity>::decode(item),
                        |value| Self::OrderLine(value),
                    )
                }
                member => ::dynaschema::private::no_member(member),
            }
        }
        fn decode_unknown(
            item: ::dynaschema::private::Item,
        ) -> ::core::option::Option<Self> {
            ::core::option::Option::Some(Self::Unknown(item))
        }
    }
    impl Shop {
        ///Query: everything in one partition of `Shop`, in the order of the sort key.
        pub fn partition<E>(
            key: ::dynaschema::private::PartitionKey<E>,
        ) -> ::dynaschema::private::Query<Self, ::dynaschema::private::Mixed<Self>>
        where
            E: ::dynaschema::private::Entity,
            Self: ::dynaschema::private::Contains<E>,
        {
            ::dynaschema::private::partition(key)
        }
        ///Read the whole table, and give every item of `Shop`.
        pub fn scan() -> ::dynaschema::private::Scan<Self> {
            ::dynaschema::private::Scan::new()
        }
    }
    #[allow(long_running_const_eval)]
    const SURVEY: &::dynaschema::private::Survey<3usize> = &::dynaschema::private::Survey::of(
        <Shop as ::dynaschema::private::TableSchema>::TABLE,
    );
    #[allow(long_running_const_eval)]
    const _: () = SURVEY.check_member(0usize);
    #[allow(long_running_const_eval)]
    const _: () = SURVEY.check_member(1usize);
    #[allow(long_running_const_eval)]
    const _: () = SURVEY.check_member(2usize);
};
