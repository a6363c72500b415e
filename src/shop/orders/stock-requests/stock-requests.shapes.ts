import { Type } from 'typebox';
import { guardFields } from '../../../platform/http/form-guard.shapes.ts';
import { Id } from '../../../platform/http/shapes.ts';
import { OptionalConsent } from '../../accounts/consents/consents.shapes.ts';

export const StockRequestShape = Type.Object(
  {
    product: Id,
    quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'Без него 1' })),
    city: Type.Optional(Id),
    name: Type.Optional(Type.String({ maxLength: 200 })),
    phone: Type.Optional(Type.String({ maxLength: 40, description: 'Телефон или почта, хотя бы одно' })),
    email: Type.Optional(Type.String({ maxLength: 254 })),
    comment: Type.Optional(Type.String({ maxLength: 2_000 })),
    consent: OptionalConsent,
    ...guardFields,
  },
  { additionalProperties: false, title: 'NewStockRequest' },
);

export const StockRequestAnswerShape = Type.Object(
  { id: Type.Integer(), detail: Type.String() },
  { title: 'StockRequest' },
);
