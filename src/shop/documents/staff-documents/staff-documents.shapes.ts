import { Type } from 'typebox';
import {
  cursorPageOf,
  cursorQuery,
  FileField,
  FileShape,
  Id,
  nullable,
} from '../../../platform/http/shapes.ts';
import { SeenVersionShape } from '../../audit/outdated/outdated.shapes.ts';
import { ReviewShape } from '../../companies/review/review.shapes.ts';
import { type DocumentState, type DocumentTypeCode, documentStates, documentTypes } from '../documents.ts';

const closed = { additionalProperties: false } as const;
const StateCode = Type.Unsafe<DocumentState>({ type: 'string', enum: documentStates });
const TypeCode = Type.Unsafe<DocumentTypeCode>({
  type: 'string',
  enum: documentTypes.map(({ code }) => code),
});
const Day = Type.String({ format: 'date' });

export const StaffDocumentsQueryShape = Type.Object(
  {
    type: Type.Optional(TypeCode),
    state: Type.Optional(StateCode),
    company: Type.Optional(Id),
    order: Type.Optional(Id),
    date_from: Type.Optional(Day),
    date_to: Type.Optional(Day),
    text: Type.Optional(
      Type.String({ maxLength: 200, description: 'Номер, название, ИНН или номер заказа' }),
    ),
    ...cursorQuery,
  },
  closed,
);

const numbered = (title: string) =>
  nullable(Type.Object({ id: Type.Integer(), number: Type.String() }, { title }));

export const StaffDocumentShape = Type.Object(
  {
    id: Type.Integer(),
    version: Type.Integer(),
    title: Type.String({ description: '«Счёт на оплату № 12 от 22.11.2026»' }),
    type: Type.Object({ code: TypeCode, name: Type.String() }, { title: 'StaffDocumentType' }),
    number: Type.String(),
    date: Day,
    sum: nullable(Type.Number({ description: 'Рубли' })),
    status: Type.Object({ code: StateCode, name: Type.String() }, { title: 'StaffDocumentStatus' }),
    next_states: Type.Array(StateCode, { description: 'Куда его можно перевести' }),
    legal_entity: Type.Object(
      { id: Type.Integer(), name: Type.String(), inn: Type.String() },
      { title: 'DocumentCompany' },
    ),
    order: numbered('DocumentOrder'),
    contract: numbered('DocumentContract'),
    author: nullable(Type.String({ description: 'Кто загрузил; null: магазин или 1С' })),
    created_at: Type.String({ format: 'date-time' }),
    review: ReviewShape,
    can_undo: Type.Boolean({ description: 'Решение ещё можно отменить' }),
    file: nullable(FileShape),
  },
  { title: 'StaffDocument' },
);

export const StaffDocumentsShape = cursorPageOf(StaffDocumentShape, 'StaffDocuments');

export const NewStaffDocumentShape = Type.Object(
  {
    order: Type.Optional(Type.Integer({ ...Id, description: 'Заказ юрлица; иначе company' })),
    company: Type.Optional(Id),
    type: TypeCode,
    number: Type.Optional(Type.String({ maxLength: 100 })),
    date: Type.Optional(Type.String({ format: 'date', description: 'Без неё сегодня' })),
    sum: Type.Optional(
      Type.String({ pattern: '^\\d{1,10}([.,]\\d{1,2})?$', description: 'Рубли: 15000,00' }),
    ),
    state: Type.Optional(StateCode),
    file: Type.Optional(FileField),
  },
  { ...closed, title: 'NewStaffDocument' },
);

export const DocumentStateShape = Type.Object(
  {
    version: SeenVersionShape,
    state: StateCode,
    reason: Type.Optional(Type.String({ maxLength: 1_000, description: 'Для коллег; для revoked нужна' })),
  },
  closed,
);
