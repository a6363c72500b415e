import { Type } from 'typebox';
import { cursorPageOf, cursorQuery, Id, nullable } from '../../../../platform/http/shapes.ts';
import { ChecksShape } from '../../review/review.shapes.ts';
import { PowerShape } from '../powers.shapes.ts';
import { powerStatuses } from '../powers.ts';

const closed = { additionalProperties: false } as const;
const StatusCode = Type.Unsafe<(typeof powerStatuses)[number]>({ type: 'string', enum: powerStatuses });

export const StaffPowersQueryShape = Type.Object(
  {
    status: Type.Optional(StatusCode),
    company: Type.Optional(Id),
    city: Type.Optional(Id),
    expiring: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 365,
        description: 'Действующие, которые кончатся за столько дней',
      }),
    ),
    text: Type.Optional(Type.String({ maxLength: 200, description: 'Номер, человек, название или ИНН' })),
    ...cursorQuery,
  },
  closed,
);

const { can_choose: _, can_revoke: __, status: ___, ...power } = PowerShape.properties;

export const StaffPowerShape = Type.Object(
  {
    ...power,
    version: Type.Integer(),
    created_at: Type.String({ format: 'date-time' }),
    author: nullable(Type.String({ description: 'Кто прислал' })),
    status: Type.Object({ code: StatusCode, name: Type.String() }, { title: 'StaffPowerStatus' }),
    orders: Type.Array(
      Type.Object(
        {
          id: Type.Integer(),
          number: Type.String(),
          day: nullable(Type.String({ format: 'date', description: 'Когда заберут' })),
        },
        { title: 'PowerOrder' },
      ),
      { description: 'Открытые заказы, где она указана' },
    ),
    can_undo: Type.Boolean({ description: 'Решение ещё можно отменить' }),
    checks: ChecksShape,
  },
  { title: 'StaffPower' },
);

export const StaffPowersShape = cursorPageOf(StaffPowerShape, 'StaffPowers');
