import { Type } from 'typebox';
import { PAGE_SIZES } from '../../platform/http/page-sizes.ts';
import { FileField, Id, nullable, pageOf, pageQuery, Roubles } from '../../platform/http/shapes.ts';
import { EntityNameShape } from '../companies/contracts/contracts.shapes.ts';
import { ReviewShape } from '../companies/review/review.shapes.ts';
import {
  type DocumentOrdering,
  type DocumentState,
  type DocumentTypeCode,
  documentOrderings,
  documentStates,
  documentTypes,
} from './documents.ts';

const TypeCode = Type.Unsafe<DocumentTypeCode>({
  type: 'string',
  enum: documentTypes.map(({ code }) => code),
});
const State = Type.Unsafe<DocumentState>({ type: 'string', enum: documentStates });
const Day = Type.String({ format: 'date' });

export const DocumentQueryShape = Type.Object(
  {
    order: Type.Optional(Id),
    contract: Type.Optional(Id),
    type: Type.Optional(TypeCode),
    status: Type.Optional(State),
    legal_entity: Type.Optional(Id),
    date_from: Type.Optional(Day),
    date_to: Type.Optional(Day),
    search: Type.Optional(Type.String({ maxLength: 100, description: 'Номер, вид, юрлицо или заказ' })),
    ordering: Type.Unsafe<DocumentOrdering>({
      type: 'string',
      enum: [...documentOrderings],
      default: '-date',
    }),
    ...pageQuery(PAGE_SIZES.accountPageDocuments),
  },
  { additionalProperties: false },
);

export const DocumentTypeShape = Type.Object(
  {
    id: Type.Integer(),
    code: TypeCode,
    name: Type.String(),
    can_upload: Type.Boolean(),
    states: Type.Array(Type.Object({ code: State, name: Type.String() })),
  },
  { title: 'LegalEntityDocumentType' },
);

export const DocumentShape = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String({ description: 'Имя файла при загрузке' }),
    type: Type.String({ description: 'Вид содержимого: application/pdf и другие; пусто — файла ещё нет' }),
    size: Type.Integer({ description: '0 — файла ещё нет' }),
    created_at: nullable(Type.String()),
    status: Type.String({ description: '«на проверке», «оплачен»…' }),
    download_url: nullable(
      Type.String({ description: 'null: файл ещё не пришёл или не проверен антивирусом' }),
    ),
    state: State,
    document_type: Type.Object({ code: TypeCode, name: Type.String() }),
    number: Type.String(),
    date: Day,
    sum: nullable(Roubles),
    order: nullable(Type.Object({ id: Type.Integer(), number: Type.String() })),
    contract: nullable(Type.Object({ id: Type.Integer(), number: Type.String() })),
    shipment: nullable(Type.Integer({ description: 'Номер отгрузки в заказе, если документ — её' })),
    legal_entity: EntityNameShape,
    is_own: Type.Boolean({ description: 'Загружен вами или коллегой, а не магазином' }),
    review: ReviewShape,
  },
  { title: 'LegalEntityDocument' },
);

export const DocumentsShape = pageOf(DocumentShape, 'LegalEntityDocumentsPage');

export const DocumentUploadShape = Type.Object(
  {
    order: Type.Optional(Id),
    legal_entity: Type.Optional({ ...Id, description: 'Без заказа; не нужно, когда юрлицо одно' }),
    type: TypeCode,
    number: Type.Optional(Type.String({ maxLength: 100 })),
    date: Type.Optional(Day),
    file: FileField,
  },
  { additionalProperties: false },
);
