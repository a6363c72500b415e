import { Type } from 'typebox';
import { PAGE_SIZES } from '../../../platform/http/page-sizes.ts';
import { FileField, FileShape, Id, nullable, pageOf, pageQuery } from '../../../platform/http/shapes.ts';
import { EntityNameShape } from '../contracts/contracts.shapes.ts';
import { ReviewShape } from '../review/review.shapes.ts';
import { powerStatuses } from './powers.ts';

const Day = Type.String({ format: 'date' });

const PowerStatusShape = Type.Unsafe<(typeof powerStatuses)[number]>({ type: 'string', enum: powerStatuses });

export const PowerQueryShape = Type.Object(
  {
    status: Type.Optional(PowerStatusShape),
    legal_entity: Type.Optional(Id),
    search: Type.Optional(Type.String({ maxLength: 100, description: 'Номер, человек или юрлицо' })),
    ...pageQuery(PAGE_SIZES.accountPagePowerOfAttorneys),
  },
  { additionalProperties: false },
);

export const PowerShape = Type.Object(
  {
    id: Type.Integer(),
    kind: Type.Enum(['paper', 'machine'], { description: 'М-2 на бумаге или МЧД' }),
    number: Type.String(),
    issued_at: Day,
    valid_to: Type.String({ format: 'date', description: 'Действует до 23:59 этого дня в Москве' }),
    status: PowerStatusShape,
    legal_entity: EntityNameShape,
    person: Type.Object(
      { full_name: Type.String(), passport_masked: Type.String({ description: '45 08 ••••56' }) },
      { title: 'PowerPerson' },
    ),
    scope: Type.String(),
    review: ReviewShape,
    can_choose: Type.Boolean({ description: 'Можно выбрать в заказе сегодня' }),
    can_revoke: Type.Boolean(),
    file: nullable(FileShape),
  },
  { title: 'Power' },
);

export const PowersShape = pageOf(PowerShape, 'PowersPage');

export const NewPowerShape = Type.Object(
  {
    legal_entity: Id,
    number: Type.Optional(Type.String({ maxLength: 100 })),
    issued_at: Type.Optional(Type.String({ format: 'date' })),
    valid_to: Type.Optional(Type.String({ format: 'date' })),
    person: Type.Optional(Type.String({ maxLength: 200 })),
    passport: Type.Optional(
      Type.String({ maxLength: 40, description: 'Серия и номер; хранится только «45 08 ••••56»' }),
    ),
    scope: Type.Optional(Type.String({ maxLength: 1000 })),
    file: Type.Optional(FileField),
  },
  { additionalProperties: false, title: 'NewPower' },
);
