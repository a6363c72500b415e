import { Type } from 'typebox';
import { nullable } from '../../../platform/http/shapes.ts';

const OrderNumber = Type.Optional(
  Type.String({ pattern: '^[1-9][0-9]{0,8}$', description: 'Номер заказа; без него — последний заказ' }),
);

export const EmailKindParams = Type.Object({ kind: Type.String({ pattern: '^[a-z_]{1,40}$' }) });
export const EmailOrderQuery = Type.Object({ number: OrderNumber }, { additionalProperties: false });
export const EmailOrderBody = Type.Object({ number: OrderNumber }, { additionalProperties: false });

export const EmailKindsShape = Type.Object(
  {
    results: Type.Array(
      Type.Object(
        {
          kind: Type.String(),
          name: Type.String(),
          group: Type.String({ description: 'О чём или кому' }),
          by_number: Type.Boolean({ description: 'Показывается по номеру заказа' }),
        },
        { title: 'EmailKind' },
      ),
    ),
  },
  { title: 'EmailKinds' },
);

/** An email as its recipient would get it now. */
export const EmailPreviewShape = Type.Object(
  {
    id: Type.Integer({ description: 'То, о чём письмо: заказ, обращение, договор' }),
    about: Type.String({ description: 'Оно же словами' }),
    number: nullable(Type.String({ description: 'Номер заказа' })),
    subject: Type.String(),
    text: Type.String({ description: 'Текстовая часть' }),
    html_href: Type.String({ description: 'Как в почтовой программе' }),
  },
  { title: 'EmailPreview' },
);
