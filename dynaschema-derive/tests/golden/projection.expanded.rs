#[allow(long_running_const_eval)]
const _: () = {
    use ::dynaschema::private as __private;
    #[automatically_derived]
    impl __private::Items for Summary {}
    #[automatically_derived]
    impl __private::OneItem for Summary {
        type Of = Order;
        const FIELDS: __private::Option<&'static __private::ProjectionSchema> = __private::Some(
            <Self as __private::Projection<Order>>::PROJECTION,
        );
    }
    #[automatically_derived]
    impl __private::Projection<Order> for Summary {
        const PROJECTION: &'static __private::ProjectionSchema = &__private::ProjectionSchema {
            name: "Summary",
            fields: &[
                __private::ProjectedField {
                    from_key: true,
                    ..__private::ProjectedField::of("id", "id")
                },
                __private::ProjectedField {
                    with: true,
                    ..__private::ProjectedField::of("total_price", "totalPrice")
                },
                __private::ProjectedField {
                    ttl: true,
                    ..__private::ProjectedField::of("expires", "expires")
                },
            ],
        };
    }
    #[automatically_derived]
    impl<__S: __private::Contains<Order>> __private::ReadFrom<__S> for Summary {
        const WANTS: __private::Wants = __private::Wants::One(
            <__S as __private::Contains<Order>>::MEMBER,
        );
        const PROJECTED: __private::Option<__private::ProjectedOf> = __private::projected_of::<
            Order,
            Self,
        >();
        fn decode_member(
            _: usize,
            item: __private::Unread<'_>,
            _: __private::Inspect<'_>,
        ) -> __private::Result<Self, __private::CodecError> {
            __private::Result::and_then(
                __private::projected::<Order, Self>(item),
                |item| __private::decode_with_ttl::<
                    Self,
                >(
                    item,
                    "expires",
                    |_, stored| __private::of_ttl(
                        stored,
                        <Option<jiff::Timestamp> as __private::Moment>::from_instant,
                        __private::encode_value,
                    ),
                ),
            )
        }
    }
    const _: () = __private::check_projected::<
        Order,
        Summary,
    >(0usize, |entity| __private::assert_typed::<String, _>(&entity.id));
    const _: () = __private::check_projected::<
        Order,
        Summary,
    >(1usize, |entity| __private::assert_typed::<u64, _>(&entity.total_price));
    const _: () = __private::check_projected::<
        Order,
        Summary,
    >(
        2usize,
        |entity| __private::assert_typed::<Option<jiff::Timestamp>, _>(&entity.expires),
    );
};
