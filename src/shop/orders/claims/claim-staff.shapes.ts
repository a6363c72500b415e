import { Type } from 'typebox';
import { cursorPageOf, cursorQuery, DetailShape, failures, Id } from '../../../platform/http/shapes.ts';
import { STAFF_SOURCES } from '../payments/ledger/ledger.ts';
import { StaleOrderShape, SumShape } from '../staff/staff-order/staff-order.shapes.ts';
import { ClaimLineShape, ClaimRowShape, ClaimShape } from './claims.shapes.ts';
import { claimDecisions, claimStates, LEAST_TEXT, MOST_ANSWER_TEXT, refusalCodes } from './claims.ts';

const Choice = <T extends string>(values: readonly T[]) => Type.Unsafe<T>({ type: 'string', enum: values });
const closed = { additionalProperties: false } as const;

const version = Type.Integer({ ...Id, description: 'Версия обращения, которую вы видели' });
const Note = Type.Optional(
  Type.String({ maxLength: MOST_ANSWER_TEXT, description: 'Текст покупателю: в письме и на странице' }),
);
const Text = Type.String({
  minLength: LEAST_TEXT,
  maxLength: MOST_ANSWER_TEXT,
  description: 'Текст покупателю: в письме и на странице',
});

export const ClaimNoteShape = Type.Object({ version, note: Note }, closed);
export const RefuseClaimShape = Type.Object({ version, code: Choice(refusalCodes), text: Text }, closed);
export const DecideClaimShape = Type.Object(
  {
    version,
    decision: Choice(claimDecisions),
    sum: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 1e10,
        multipleOf: 0.01,
        description: 'Рубли: сколько вернуть; для refund и discount, не больше цены указанных товаров',
      }),
    ),
    text: Text,
  },
  closed,
);
export const SettleClaimShape = Type.Object(
  {
    version,
    note: Note,
    source: Type.Optional(Choice(STAFF_SOURCES)),
    document: Type.Optional(Type.String({ maxLength: 200, description: 'Чем вернули: «п/п № 418»' })),
  },
  closed,
);

const Contact = Type.Object(
  { name: Type.String(), phone: Type.String(), email: Type.String() },
  { title: 'ClaimContact' },
);

export const StaffClaimShape = Type.Object(
  {
    ...Type.Omit(ClaimShape, ['can_send', 'can_withdraw', 'can_add_files']).properties,
    total: SumShape,
    lines: Type.Array(
      Type.Object({ ...ClaimLineShape.properties, total: SumShape }, { title: 'StaffClaimLine' }),
    ),
    contact: Contact,
    steps: Type.Array(Choice(claimStates), { description: 'Куда его можно перевести' }),
  },
  { title: 'StaffClaim' },
);

export const StaffClaimsShape = cursorPageOf(
  Type.Object(
    {
      ...ClaimRowShape.properties,
      time_zone: ClaimShape.properties.time_zone,
      total: SumShape,
      contact: Contact,
      version: Type.Integer(),
    },
    { title: 'StaffClaimRow' },
  ),
  'StaffClaimsPage',
);

export const StaffClaimsQueryShape = Type.Object(
  {
    status: Type.Optional(Choice(claimStates.filter((state) => state !== 'draft'))),
    order: Type.Optional(Id),
    is_open: Type.Optional(
      Type.Unsafe<'0' | '1'>({
        type: 'string',
        enum: ['0', '1'],
        description: '1: только те, по которым магазин что-то должен сделать',
      }),
    ),
    ...cursorQuery,
  },
  closed,
);

export const staffFailures = {
  ...failures,
  401: DetailShape,
  403: DetailShape,
  409: StaleOrderShape,
} as const;
