#[allow(long_running_const_eval)]
const _: () = {
    use ::dynaschema::private as __private;
    #[automatically_derived]
    impl __private::Items for Summary {}
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
                    ttl: false,
                    ..__private::ProjectedField::of("id", "id")
                },
                __private::ProjectedField::of("total_price", "totalPrice"),
                __private::ProjectedField {
                    from_key: false,
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
            item: __private::Item,
            _: __private::Inspect<'_>,
        ) -> __private::Result<Self, __private::CodecError> {
            __private::Result::and_then(
                __private::projected::<Order, Self>(item),
                |item| __private::decode_with_ttl::<
                    Self,
                    Option<jiff::Timestamp>,
                >(item, "expires"),
            )
        }
    }
    const _: fn(&Order, &<Order as __private::Entity>::Fields) = |entity, fields| {
        __private::assert_typed::<String, _>(&entity.id);
        __private::assert_typed::<u64, _>(&entity.total_price);
        __private::assert_read::<__private::AsWith, _>(&fields.total_price);
        __private::assert_typed::<Option<jiff::Timestamp>, _>(&entity.expires);
        __private::assert_read::<__private::AsTyped, _>(&fields.expires);
    };
    const _: () = __private::check_projected::<Order, Summary>(0usize);
    const _: () = __private::check_projected::<Order, Summary>(1usize);
    const _: () = __private::check_projected::<Order, Summary>(2usize);
};
