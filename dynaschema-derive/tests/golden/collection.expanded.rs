#[allow(long_running_const_eval)]
const _: () = {
    use ::dynaschema::private as __private;
    #[automatically_derived]
    impl __private::Built for Home {
        fn build(
            piece: __private::Piece,
            building: &mut __private::Building<'_>,
        ) -> __private::Option<Self> {
            let mut own = __private::Building::open(building, piece);
            __private::Some(Self {
                user: __private::Building::one(&mut own)?,
                settings: __private::Building::optional(&mut own)?,
                orders: __private::Building::many(&mut own),
            })
        }
    }
    type __Parts = <User as __private::CollectedMember<__private::Base>>::Parts;
    impl __private::Collection for Home {
        const SCHEMA: &'static __private::CollectionSchema = &__private::CollectionSchema {
            name: "Home",
            members: &[
                __private::collected::<
                    User,
                    __private::Base,
                    __Parts,
                >("user", __private::Holds::One),
                __private::collected::<
                    Settings,
                    __private::Base,
                    __Parts,
                >("settings", __private::Holds::Optional),
                __private::collected::<
                    Order,
                    __private::Base,
                    __Parts,
                >("orders", __private::Holds::Many),
            ],
        };
    }
    impl __private::CollectedMember<__private::Base> for Home {
        type Parts = __Parts;
        type Steps<__R, const __N: usize> = <User as __private::CollectedMember<
            __private::Base,
        >>::Steps<__R, __N>;
        const NODE: __private::Node = __private::Node::Collection(
            <Self as __private::Collection>::SCHEMA,
        );
    }
    #[automatically_derived]
    impl<__S> __private::ReadIn<__S> for Home
    where
        (User, Settings, Order): __private::ReadIn<__S>,
    {
        fn members(all: &mut __private::LeafMembers) {
            <(User, Settings, Order) as __private::ReadIn<__S>>::members(all)
        }
    }
    impl<const __N: usize> __private::NarrowedBy<__N> for Home
    where
        __private::Depth<__N>: __private::Within<{ __private::depth::<Home>() }>,
    {
        const ALLOWED: u8 = __private::allowed_of_all::<Self>(__N);
    }
    impl __private::WholeAt<
        <User as __private::CollectedMember<
            __private::Base,
        >>::Steps<__private::Gather<Home>, { __private::whole::<Home>() }>,
    > for Home {}
    impl Home {
        /**Query: `user`, `settings`, `orders` of one partition, as one value. It ends in `.one`, `.optional` or `.page`; `limit` counts the elements of its lists. The partition is its one part, or a tuple of its parts.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        pub fn query(
            partition: impl __private::PartitionArg<__Parts>,
        ) -> __private::Query<
            __private::Gather<Self>,
            <User as __private::CollectedMember<
                __private::Base,
            >>::Steps<__private::Gather<Self>, 0usize>,
        > {
            __private::gather(&partition)
        }
    }
    const _: () = __private::check_member::<Home>(0usize);
    const _: () = __private::check_member::<Home>(1usize);
    const _: () = __private::check_member::<Home>(2usize);
};
#[allow(long_running_const_eval)]
const _: () = {
    use ::dynaschema::private as __private;
    #[automatically_derived]
    impl __private::Built for Sheet {
        fn build(
            piece: __private::Piece,
            building: &mut __private::Building<'_>,
        ) -> __private::Option<Self> {
            let mut own = __private::Building::open(building, piece);
            __private::Some(Self {
                customer: __private::Building::one(&mut own)?,
                orders: __private::Building::many(&mut own),
            })
        }
    }
    type __Place0 = __private::CopyOf<{ __private::copy_of::<Customer>("by_id") }>;
    type __Parts = <Customer as __private::CollectedMember<__Place0>>::Parts;
    impl __private::Collection for Sheet {
        const SCHEMA: &'static __private::CollectionSchema = &__private::CollectionSchema {
            name: "Sheet",
            members: &[
                __private::collected::<
                    Customer,
                    __Place0,
                    __Parts,
                >("customer", __private::Holds::One),
                __private::collected::<
                    OrderWithItems,
                    __private::Base,
                    __Parts,
                >("orders", __private::Holds::Many),
            ],
        };
    }
    impl __private::CollectedMember<__private::Base> for Sheet {
        type Parts = __Parts;
        type Steps<__R, const __N: usize> = <Customer as __private::CollectedMember<
            __Place0,
        >>::Steps<__R, __N>;
        const NODE: __private::Node = __private::Node::Collection(
            <Self as __private::Collection>::SCHEMA,
        );
    }
    #[automatically_derived]
    impl<__S> __private::ReadIn<__S> for Sheet
    where
        (Customer, OrderWithItems): __private::ReadIn<__S>,
    {
        fn members(all: &mut __private::LeafMembers) {
            <(Customer, OrderWithItems) as __private::ReadIn<__S>>::members(all)
        }
    }
    impl<const __N: usize> __private::NarrowedBy<__N> for Sheet
    where
        __private::Depth<__N>: __private::Within<{ __private::depth::<Sheet>() }>,
    {
        const ALLOWED: u8 = __private::allowed_of_all::<Self>(__N);
    }
    impl __private::WholeAt<
        <Customer as __private::CollectedMember<
            __Place0,
        >>::Steps<__private::Gather<Sheet>, { __private::whole::<Sheet>() }>,
    > for Sheet {}
    impl Sheet {
        /**Query: `customer`, `orders` of one partition, as one value. It ends in `.one`, `.optional` or `.page`; `limit` counts the elements of its lists. The partition is its one part, or a tuple of its parts.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        fn read(
            partition: impl __private::PartitionArg<__Parts>,
        ) -> __private::Query<
            __private::Gather<Self>,
            <Customer as __private::CollectedMember<
                __Place0,
            >>::Steps<__private::Gather<Self>, 0usize>,
        > {
            __private::gather(&partition)
        }
    }
    const _: () = __private::check_member::<Sheet>(0usize);
    const _: () = __private::check_member::<Sheet>(1usize);
};
#[allow(long_running_const_eval)]
const _: () = {
    use ::dynaschema::private as __private;
    impl __private::Items for Activity {}
    type __Place1 = __private::ArmOf<
        __private::Gsi<1u8>,
        { __private::arm_of::<Invoice, __private::Gsi<1u8>>("open") },
    >;
    type __Parts = <Item as __private::CollectedMember<__private::Gsi<1u8>>>::Parts;
    impl __private::Described for Activity {
        const MEMBERS: &'static __private::CollectionSchema = &__private::CollectionSchema {
            name: "Activity",
            members: &[
                __private::collected::<
                    Item,
                    __private::Gsi<1u8>,
                    __Parts,
                >("Bought", __private::Holds::Many),
                __private::collected::<
                    Invoice,
                    __Place1,
                    __Parts,
                >("Billed", __private::Holds::Many),
            ],
        };
    }
    #[automatically_derived]
    impl<__S: __private::TableSchema> __private::ReadFrom<__S> for Activity
    where
        Item: __private::ReadFrom<__S>,
        Invoice: __private::ReadFrom<__S>,
    {
        const WANTS: __private::Wants = __private::Wants::several(
            &[
                <Item as __private::ReadFrom<__S>>::WANTS,
                <Invoice as __private::ReadFrom<__S>>::WANTS,
            ],
        );
        fn decode_member(
            member: usize,
            item: __private::Unread<'_>,
            inspect: __private::Inspect<'_>,
        ) -> __private::Result<Self, __private::CodecError> {
            if <Item as __private::ReadFrom<__S>>::WANTS.is(member) {
                return __private::Result::map(
                    <Item as __private::ReadFrom<
                        __S,
                    >>::decode_member(member, item, inspect),
                    Self::Bought,
                );
            }
            if <Invoice as __private::ReadFrom<__S>>::WANTS.is(member) {
                return __private::Result::map(
                    <Invoice as __private::ReadFrom<
                        __S,
                    >>::decode_member(member, item, inspect),
                    Self::Billed,
                );
            }
            __private::no_member(member)
        }
    }
    impl<const __N: usize> __private::Narrowed<__N> for Activity
    where
        __private::Depth<__N>: __private::Within<{ __private::depth::<Activity>() }>,
    {
        const ALLOWED: u8 = __private::allowed_of_all::<Self>(__N);
    }
    impl Activity {
        /**Query: `Bought`, `Billed` of one partition of GSI1, each item by itself, in the order of the sort key. The partition is its one part, or a tuple of its parts.

The end of the operation gives `InvalidKey` where a part cannot stand in the key.*/
        fn query(
            partition: impl __private::PartitionsArg<__Parts>,
        ) -> __private::Query<
            Self,
            <Item as __private::CollectedMember<
                __private::Gsi<1u8>,
            >>::Steps<Self, 0usize>,
        > {
            __private::mixture(&partition)
        }
    }
    const _: () = __private::check_kind::<Activity>(0usize);
    const _: () = __private::check_kind::<Activity>(1usize);
};
