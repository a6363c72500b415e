import { Type } from 'typebox';
import { cursorPageOf, cursorQuery, Id, nullable } from '../../../../platform/http/shapes.ts';
import { SeenVersionShape } from '../../../audit/outdated/outdated.shapes.ts';
import { ChecksShape } from '../../review/review.shapes.ts';
import { ContractShape } from '../contracts.shapes.ts';
import { contractStates, contractStatuses } from '../contracts.ts';

const closed = { additionalProperties: false } as const;
const Choice = <T extends string>(values: readonly T[], more: object = {}) =>
  Type.Unsafe<T>({ type: 'string', enum: values, ...more });
const Percent = { minimum: -99, maximum: 99, multipleOf: 0.01 };

export const StaffContractsQueryShape = Type.Object(
  {
    status: Type.Optional(Choice(contractStatuses, { description: 'expiring — осталось не больше 30 дней' })),
    company: Type.Optional(Id),
    city: Type.Optional(Id),
    text: Type.Optional(Type.String({ maxLength: 200, description: 'Номер, название или ИНН' })),
    ...cursorQuery,
  },
  closed,
);

const { can_choose: _, status: __, is_expiring: ___, ...contract } = ContractShape.properties;

export const StaffContractShape = Type.Object(
  {
    ...contract,
    version: Type.Integer(),
    created_at: Type.String({ format: 'date-time' }),
    status: Type.Object(
      { code: Choice(contractStatuses), name: Type.String() },
      { title: 'StaffContractStatus' },
    ),
    audience: Choice(['retail', 'wholesale']),
    growth_percent: Type.Number({
      description: 'На сколько процентов заказ дорожает без согласия покупателя',
    }),
    is_of_1c: Type.Boolean({ description: 'Условия ведёт 1С: здесь их не меняют' }),
    next_states: Type.Array(Choice(contractStates)),
    can_undo: Type.Boolean({ description: 'Решение ещё можно отменить' }),
    checks: ChecksShape,
  },
  { title: 'StaffContract' },
);

export const StaffContractsShape = cursorPageOf(StaffContractShape, 'StaffContracts');

export const ContractStateShape = Type.Object(
  {
    version: SeenVersionShape,
    state: Choice(['review', 'signing', 'terminated']),
    reason: Type.Optional(Type.String({ maxLength: 1_000, description: 'Для коллег; для terminated нужна' })),
  },
  closed,
);

export const ContractTermsShape = Type.Object(
  {
    version: SeenVersionShape,
    reason: Type.String({ maxLength: 1_000, description: 'Почему; для коллег' }),
    valid_to: Type.Optional(nullable(Type.String({ format: 'date', description: 'null: бессрочный' }))),
    price_type: Type.Optional(Id),
    audience: Type.Optional(Choice(['retail', 'wholesale'], { description: 'Цены города вместо вида цен' })),
    percent: Type.Optional(Type.Number({ ...Percent, description: 'Скидка; меньше нуля — наценка' })),
    delay: Type.Optional(Type.Integer({ minimum: 0, maximum: 365, description: 'Дней отсрочки' })),
    limit: Type.Optional(
      nullable(
        Type.Number({
          minimum: 0,
          maximum: 1e10,
          multipleOf: 0.01,
          description: 'Рубли; null: без отсрочки',
        }),
      ),
    ),
    growth: Type.Optional(Type.Number({ minimum: 0, maximum: 99, multipleOf: 0.01 })),
    delivery_terms: Type.Optional(Type.String({ maxLength: 1_000 })),
  },
  { ...closed, minProperties: 3 },
);

export const PriceTypesShape = Type.Array(
  Type.Object({ id: Type.Integer(), name: Type.String() }, { title: 'PriceTypeName' }),
);
