import { Type } from 'typebox';
import { nullable } from '../../../platform/http/shapes.ts';
import { ShopShape } from '../../geo/geo.shapes.ts';

const rateFields = {
  up_to_kg: nullable(
    Type.Integer({ description: 'Вес не больше, кг; null: любой, в том числе неизвестный' }),
  ),
  price: Type.Number({ description: 'Рубли' }),
  free_from: nullable(Type.Number({ description: 'Сумма товаров, с которой доставка бесплатна, рубли' })),
  days: Type.Integer({ description: 'Дней от сборки до двери' }),
};

export const DeliveryRateShape = Type.Object(rateFields, { title: 'DeliveryRate' });

export const AvailabilityShape = Type.Object(
  {
    results: Type.Array(
      Type.Object(
        {
          shop: ShopShape,
          quantity: nullable(Type.Integer({ description: 'null: точное число не показывается' })),
          level: Type.Unsafe<'много' | 'мало' | 'нет'>({ type: 'string', enum: ['много', 'мало', 'нет'] }),
          ready_at: nullable(Type.String({ description: 'Дата, с которой можно забрать, ГГГГ-ММ-ДД' })),
        },
        { title: 'ShopAvailability' },
      ),
    ),
    updated_at: nullable(Type.String()),
    delivery: Type.Object(
      {
        words: Type.String({
          description: '«390 ₽ до 20 кг, от 7 000 ₽ бесплатно», «стоимость сообщит менеджер»',
        }),
        days: Type.Integer({ description: 'Дней от сборки до двери' }),
        lead_days: nullable(Type.Integer({ description: 'Через сколько дней собран; null: нет в городе' })),
        courier: nullable(
          Type.Object(
            { ...rateFields, cost: Type.Number({ description: 'Рубли, за одну упаковку' }) },
            { title: 'CourierTerms', description: 'null: стоимость сообщит менеджер' },
          ),
        ),
      },
      { title: 'ProductDelivery', description: 'Как привезут одну упаковку' },
    ),
  },
  { title: 'Availability' },
);
