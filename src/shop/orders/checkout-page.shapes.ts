import { Type } from 'typebox';
import { nullable } from '../../core/shapes.ts';
import { DeliveryTypeShape } from './orders.shapes.ts';

export const CheckoutPageShape = Type.Object(
  {
    city: Type.Integer(),
    delivery: Type.Array(
      Type.Object(
        {
          type: DeliveryTypeShape,
          price: nullable(Type.Number({ description: 'Рубли; null: стоимость сообщит менеджер' })),
          free_from: nullable(Type.Number({ description: 'Товаров на столько рублей — бесплатно' })),
          shops: Type.Array(Type.Integer({ description: 'Магазины, где выдают заказы' })),
        },
        { title: 'DeliveryChoice' },
      ),
    ),
    consents: Type.Array(Type.Object({ id: Type.String(), text: Type.String() }, { title: 'OrderConsent' }), {
      description: 'Каждое — отдельной отметкой, заранее не отмеченной; без них заказа нет',
    }),
  },
  { title: 'CheckoutPage' },
);
