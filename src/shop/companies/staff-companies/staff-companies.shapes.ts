import { Type } from 'typebox';
import { cursorPageOf, cursorQuery, Id, nullable, Roubles } from '../../../platform/http/shapes.ts';
import { SeenRowsShape } from '../../accounts/many-rows/many-rows.shapes.ts';
import { SeenVersionShape } from '../../audit/outdated/outdated.shapes.ts';
import { RoleShape } from '../choice/choice.shapes.ts';
import { contractStatuses } from '../contracts/contracts.ts';
import { powerStatuses } from '../powers/powers.ts';
import { ChecksShape, ReviewShape } from '../review/review.shapes.ts';
import { COMPANY_STATES } from './staff-companies.ts';

const closed = { additionalProperties: false } as const;
const Choice = <T extends string>(values: readonly T[], more: object = {}) =>
  Type.Unsafe<T>({ type: 'string', enum: values, ...more });
const Day = Type.String({ format: 'date' });
const LastDay = nullable(Type.String({ format: 'date' }));
const named = (title: string) => Type.Object({ id: Type.Integer(), name: Type.String() }, { title });

export const StaffCompaniesQueryShape = Type.Object(
  {
    state: Type.Optional(Choice(COMPANY_STATES)),
    city: Type.Optional(Id),
    manager: Type.Optional(Id),
    debt: Type.Optional(
      Choice(['any', 'overdue'], { description: 'Только с долгом; overdue — с просроченным' }),
    ),
    text: Type.Optional(Type.String({ maxLength: 200, description: 'Название или начало ИНН' })),
    ...cursorQuery,
  },
  closed,
);

export const StaffCompanyRowShape = Type.Object(
  {
    id: Type.Integer(),
    version: Type.Integer(),
    name: Type.String(),
    inn: Type.String(),
    kpp: Type.String(),
    status: Type.Object({ code: Choice(COMPANY_STATES), name: Type.String() }, { title: 'CompanyStatus' }),
    city: nullable(named('CompanyCity')),
    manager: nullable(named('CompanyManager')),
    created_at: Type.String({ format: 'date-time' }),
    debt: nullable(
      Type.Object({ sum: Roubles, overdue: Roubles }, { title: 'CompanyDebt', description: 'По данным 1С' }),
    ),
    waiting: Type.Integer({ description: 'Сколько договоров и доверенностей ждут проверки' }),
  },
  { title: 'StaffCompanyRow' },
);

export const StaffCompaniesShape = cursorPageOf(StaffCompanyRowShape, 'StaffCompanies');

export const StaffCompanyShape = Type.Object(
  {
    ...StaffCompanyRowShape.properties,
    ogrn: Type.String(),
    full_name: Type.String(),
    address: Type.String(),
    bank: nullable(
      Type.Object(
        { name: Type.String(), bik: Type.String(), account: Type.String(), corr_account: Type.String() },
        { title: 'CompanyBank' },
      ),
    ),
    edo_id: Type.String(),
    review: ReviewShape,
    can_undo: Type.Boolean({ description: 'Решение ещё можно отменить' }),
    people: Type.Array(
      Type.Object(
        {
          id: Type.Integer(),
          name: Type.String(),
          email: Type.String(),
          phone: nullable(Type.String()),
          role: RoleShape,
          role_name: Type.String(),
        },
        { title: 'CompanyPerson' },
      ),
    ),
    contracts: Type.Array(
      Type.Object(
        {
          id: Type.Integer(),
          number: Type.String(),
          date: Day,
          valid_to: LastDay,
          status: Choice(contractStatuses),
        },
        { title: 'CompanyContract' },
      ),
    ),
    powers: Type.Array(
      Type.Object(
        {
          id: Type.Integer(),
          number: Type.String(),
          person: Type.String(),
          valid_to: Day,
          status: Choice(powerStatuses),
        },
        { title: 'CompanyPower' },
      ),
    ),
    documents_count: Type.Integer(),
    orders_count: Type.Integer(),
    checks: ChecksShape,
  },
  { title: 'StaffCompany' },
);

export const CompanyManagersShape = Type.Object(
  {
    rows: SeenRowsShape,
    manager: nullable(Type.Integer({ ...Id, description: 'null: никто' })),
  },
  closed,
);

export const CompanyPlaceShape = Type.Object(
  {
    version: SeenVersionShape,
    city: Type.Optional(Id),
    manager: Type.Optional(nullable(Type.Integer({ ...Id, description: 'null: никто' }))),
  },
  closed,
);
