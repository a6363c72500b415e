import { Type } from 'typebox';
import { callKey, nullable } from '../../../../platform/http/shapes.ts';
import { StateShape } from '../../orders.shapes.ts';
import { FulfilmentShape } from '../../shipments/shipments.shapes.ts';
import { SumShape } from '../staff-order/staff-order.shapes.ts';

/** The headers of a write of the staff that may be sent twice. */
export const WriteKeyShape = Type.Object({
  'idempotency-key': callKey('Своё имя этой записи: посланная снова под тем же именем, она не станет второй'),
});

/** The order after a write. */
export const WrittenOrderShape = Type.Object(
  {
    version: Type.Integer({ description: 'Её называет следующая запись' }),
    status: StateShape,
    fulfilment: FulfilmentShape,
    money: Type.String({ description: 'none, part, paid, over, refund_due' }),
    total: SumShape,
    paid: SumShape,
    owed: nullable(Type.Number({ description: 'Рубли; сколько осталось заплатить; null, как и total' })),
    refundable: nullable(Type.Number({ description: 'Рубли; сколько можно вернуть; null, как и total' })),
  },
  { title: 'WrittenOrder' },
);
