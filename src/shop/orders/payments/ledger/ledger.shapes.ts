import { Type } from 'typebox';
import { Id, Roubles } from '../../../../platform/http/shapes.ts';
import { VersionShape } from '../../staff/staff-order/staff-order.shapes.ts';
import { WrittenOrderShape } from '../../staff/staff-write/staff-write.shapes.ts';
import { MOST_SUM, STAFF_SOURCES } from './ledger.ts';

const document = {
  version: VersionShape,
  sum: Type.Number({ minimum: 0.01, maximum: MOST_SUM / 100, description: 'Рубли' }),
  source: Type.Unsafe<(typeof STAFF_SOURCES)[number]>({
    type: 'string',
    enum: STAFF_SOURCES,
    description: 'Наличные, карта или банк',
  }),
  document: Type.Optional(
    Type.String({
      maxLength: 200,
      description: '«Платёжное поручение № 418»; записанный второй раз не удвоится',
    }),
  ),
  paid_on: Type.Optional(Type.String({ format: 'date', description: 'День документа; без него — сегодня' })),
};

export const NewPaymentShape = Type.Object(
  {
    ...document,
    replaces: Type.Optional(
      Type.Integer({
        ...Id,
        description:
          'Ошибочная запись, вместо которой эта: она будет отменена, для этого нужно право возвращать деньги',
      }),
    ),
  },
  { additionalProperties: false, title: 'NewPayment' },
);

export const NewRefundShape = Type.Object(document, { additionalProperties: false, title: 'NewRefund' });

export const ReversalShape = Type.Object(
  { version: VersionShape, note: Type.Optional(Type.String({ maxLength: 1_000, description: 'Почему' })) },
  { additionalProperties: false, title: 'NewReversal' },
);

export const WrittenPaymentShape = Type.Object(
  {
    id: Type.Integer(),
    sum: Roubles,
    is_repeated: Type.Boolean({ description: 'Этот документ уже был записан' }),
    order: WrittenOrderShape,
  },
  { title: 'WrittenPayment' },
);
