import { Type } from 'typebox';
import { ORDER_EMAILS, type OrderEmailKind } from '../../orders/emails/previews/previews.ts';

const Kind = Type.Unsafe<OrderEmailKind>({ type: 'string', enum: Object.keys(ORDER_EMAILS) });
const OrderNumber = Type.Optional(
  Type.String({ pattern: '^[1-9][0-9]{0,8}$', description: 'Номер заказа; без него — последний заказ' }),
);

export const EmailKindParams = Type.Object({ kind: Kind });
export const EmailOrderQuery = Type.Object({ number: OrderNumber }, { additionalProperties: false });
export const EmailOrderBody = Type.Object({ number: OrderNumber }, { additionalProperties: false });

export const EmailKindsShape = Type.Object(
  { results: Type.Array(Type.Object({ kind: Kind, name: Type.String() }, { title: 'EmailKind' })) },
  { title: 'EmailKinds' },
);

/** An email as its recipient would get it now. */
export const EmailPreviewShape = Type.Object(
  {
    id: Type.Integer({ description: 'Заказ, по которому письмо' }),
    number: Type.String(),
    subject: Type.String(),
    text: Type.String({ description: 'Текстовая часть' }),
    html_href: Type.String({ description: 'Как в почтовой программе' }),
  },
  { title: 'EmailPreview' },
);
