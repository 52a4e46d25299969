#[allow(long_running_const_eval)]
const _: () = {
    use ::dynaschema::private as __private;
    #[automatically_derived]
    impl __private::TableSchema for Shop {
        const TABLE: &'static __private::TableDescription = &__private::TableDescription {
            name: "Shop",
            pk: __private::Some("pk"),
            sk: __private::Some("sk"),
            entity: __private::EntityAttribute::Optional("_type"),
            indexes: &[
                __private::IndexNames {
                    name: __private::Some("by-day"),
                    pk: __private::Some("day"),
                    ..__private::IndexNames::of(__private::IndexId::Gsi(1u8))
                },
            ],
            members: &[
                __private::Member {
                    variant: "User",
                    entity: __private::entity_value(
                        <User as __private::Entity>::SCHEMA,
                        __private::Some("user"),
                    ),
                    schema: <User as __private::Entity>::SCHEMA,
                    permits: __private::Permits::NOTHING,
                },
                __private::Member {
                    variant: "Order",
                    entity: __private::entity_value(
                        <Order as __private::Entity>::SCHEMA,
                        __private::Some("order"),
                    ),
                    schema: <Order as __private::Entity>::SCHEMA,
                    permits: __private::Permits::NOTHING,
                },
                __private::Member {
                    variant: "OrderLine",
                    entity: __private::entity_value(
                        <OrderLine as __private::Entity>::SCHEMA,
                        __private::Some("line"),
                    ),
                    schema: <OrderLine as __private::Entity>::SCHEMA,
                    permits: __private::Permits::NOTHING,
                },
            ],
            unknown: __private::UnknownItems::Kept,
            constants: &[],
            times: &[],
        };
        const HOOKS: &'static [&'static __private::Hooks] = &[
            <User as __private::Entity>::HOOKS,
            <Order as __private::Entity>::HOOKS,
            <OrderLine as __private::Entity>::HOOKS,
        ];
    }
    #[automatically_derived]
    impl __private::Contains<User> for Shop {
        const MEMBER: usize = 0usize;
    }
    #[automatically_derived]
    impl ::core::convert::From<User> for Shop {
        fn from(value: User) -> Self {
            Self::User(value)
        }
    }
    #[automatically_derived]
    impl ::core::convert::TryFrom<Shop> for User {
        type Error = Shop;
        fn try_from(value: Shop) -> __private::Result<Self, Shop> {
            match value {
                Shop::User(value) => __private::Result::Ok(value),
                other => __private::Result::Err(other),
            }
        }
    }
    #[automatically_derived]
    impl __private::Contains<Order> for Shop {
        const MEMBER: usize = 1usize;
    }
    #[automatically_derived]
    impl ::core::convert::From<Order> for Shop {
        fn from(value: Order) -> Self {
            Self::Order(__private::Box::new(value))
        }
    }
    #[automatically_derived]
    impl ::core::convert::TryFrom<Shop> for Order {
        type Error = Shop;
        fn try_from(value: Shop) -> __private::Result<Self, Shop> {
            match value {
                Shop::Order(value) => __private::Result::Ok(*value),
                other => __private::Result::Err(other),
            }
        }
    }
    #[automatically_derived]
    impl __private::Contains<OrderLine> for Shop {
        const MEMBER: usize = 2usize;
    }
    #[automatically_derived]
    impl ::core::convert::From<OrderLine> for Shop {
        fn from(value: OrderLine) -> Self {
            Self::OrderLine(value)
        }
    }
    #[automatically_derived]
    impl ::core::convert::TryFrom<Shop> for OrderLine {
        type Error = Shop;
        fn try_from(value: Shop) -> __private::Result<Self, Shop> {
            match value {
                Shop::OrderLine(value) => __private::Result::Ok(value),
                other => __private::Result::Err(other),
            }
        }
    }
    #[automatically_derived]
    impl __private::ReadFrom<Shop> for Shop {
        const WANTS: __private::Wants = __private::Wants::All;
        fn decode_member(
            member: usize,
            item: __private::Unread<'_>,
            inspect: __private::Inspect<'_>,
        ) -> __private::Result<Self, __private::CodecError> {
            match member {
                0usize => {
                    __private::Result::map(
                        <User as __private::Entity>::decode_shown(item, inspect),
                        |value| Self::User(value),
                    )
                }
                1usize => {
                    __private::Result::map(
                        <Order as __private::Entity>::decode_shown(item, inspect),
                        |value| Self::Order(__private::Box::new(value)),
                    )
                }
                2usize => {
                    __private::Result::map(
                        <OrderLine as __private::Entity>::decode_shown(item, inspect),
                        |value| Self::OrderLine(value),
                    )
                }
                member => __private::no_member(member),
            }
        }
        fn decode_unknown(item: __private::Item) -> __private::Option<Self> {
            __private::Some(Self::Unknown(item))
        }
    }
    #[automatically_derived]
    impl __private::BatchPut<Shop> for Shop {
        fn of_member(&self) -> __private::OfMember<'_> {
            match self {
                Self::User(value) => {
                    <User as __private::Entity>::as_member(value, 0usize)
                }
                Self::Order(value) => {
                    <Order as __private::Entity>::as_member(&**value, 1usize)
                }
                Self::OrderLine(value) => {
                    <OrderLine as __private::Entity>::as_member(value, 2usize)
                }
                Self::Unknown(value) => __private::of_none(value),
            }
        }
    }
    impl Shop {
        ///Query: everything in one partition of `Shop`, in the order of the sort key.
        pub fn partition<P: __private::PartitionOf<Self>>(
            of: P,
        ) -> __private::MixedQuery<Self, P> {
            __private::partition(of)
        }
        ///Read the whole table, and give every item of `Shop`.
        pub fn scan() -> __private::Scan<Self> {
            __private::Scan::new()
        }
        ///The lock of `Shop`: what its stored bytes depend on, line by line.
        pub fn lock() -> __private::String {
            __private::lock::<Self>()
        }
    }
    const __SURVEY: &__private::Survey<3usize> = &__private::Survey::of(
        <Shop as __private::TableSchema>::TABLE,
    );
    const _: () = __SURVEY.check_member(0usize);
    const _: () = __SURVEY.check_member(1usize);
    const _: () = __SURVEY.check_member(2usize);
};
