import { Type } from 'typebox';
import { PAGE_SIZES } from '../../../platform/http/page-sizes.ts';
import {
  FileField,
  FileShape,
  Id,
  nullable,
  pageOf,
  pageQuery,
  Roubles,
} from '../../../platform/http/shapes.ts';
import { ReviewShape } from '../review/review.shapes.ts';
import { contractStatuses } from './contracts.ts';

const Day = Type.String({ format: 'date' });

/** A company in the answers about its papers. */
export const EntityNameShape = Type.Object(
  { id: Type.Integer(), name: Type.String(), inn: Type.String() },
  { title: 'EntityName' },
);

const ContractStatusShape = Type.Unsafe<(typeof contractStatuses)[number]>({
  type: 'string',
  enum: contractStatuses,
});

export const ContractQueryShape = Type.Object(
  {
    status: Type.Optional(ContractStatusShape),
    legal_entity: Type.Optional(Id),
    search: Type.Optional(Type.String({ maxLength: 100, description: 'Номер или юрлицо' })),
    ...pageQuery(PAGE_SIZES.accountPageContracts),
  },
  { additionalProperties: false },
);

export const ContractShape = Type.Object(
  {
    id: Type.Integer(),
    number: Type.String(),
    date: Day,
    valid_to: nullable(Type.String({ format: 'date', description: 'null: бессрочный' })),
    status: ContractStatusShape,
    is_expiring: Type.Boolean({ description: 'Осталось не больше 30 дней' }),
    legal_entity: EntityNameShape,
    price_type: Type.Object(
      { id: nullable(Type.Integer()), name: Type.String() },
      { title: 'ContractPrices', description: 'id null: цены города' },
    ),
    percent: Type.Number({ description: 'Скидка с этих цен; меньше нуля — наценка' }),
    payment_delay_days: Type.Integer({ description: '0: предоплата' }),
    credit_limit: nullable(Type.Number({ description: 'Рубли; null: без отсрочки' })),
    credit_used: nullable(Roubles),
    credit_left: nullable(Roubles),
    debt: nullable(
      Type.Object(
        {
          as_of: Type.String({ format: 'date', description: 'На конец этого дня' }),
          sum: Type.Number({ description: 'Рубли; меньше нуля: аванс' }),
          overdue: Roubles,
        },
        { title: 'ContractDebt', description: 'Долг по данным 1С; null: их нет' },
      ),
    ),
    delivery_terms: Type.String(),
    review: ReviewShape,
    can_choose: Type.Boolean({ description: 'Можно покупать по нему сегодня' }),
    file: nullable(FileShape),
  },
  { title: 'Contract' },
);

export const ContractsShape = pageOf(ContractShape, 'ContractsPage');

/** Form fields of an uploaded contract. Rules are checked in code, which gives better messages than the schema. */
export const NewContractShape = Type.Object(
  {
    legal_entity: Id,
    number: Type.String({ maxLength: 100 }),
    date: Type.String({ format: 'date' }),
    valid_to: Type.Optional(Type.String({ format: 'date', description: 'Нет: бессрочный' })),
    file: Type.Optional(FileField),
  },
  { additionalProperties: false, title: 'NewContract' },
);
