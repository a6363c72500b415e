import { Type } from 'typebox';
import { nullable } from '../../../platform/http/shapes.ts';
import {
  type ConsentText,
  FORM_CONSENTS,
  type FormAim,
  REGISTRATION_CONSENTS,
} from '../consents/consents.ts';

const Moment = Type.String({ format: 'date-time' });

export const ConsentsShape = Type.Object(
  {
    results: Type.Array(
      Type.Object(
        {
          aim: Type.Unsafe<ConsentText['aim'] | FormAim>({
            type: 'string',
            enum: [...REGISTRATION_CONSENTS, ...FORM_CONSENTS].map(({ aim }) => aim),
          }),
          text: Type.String({
            description: 'Текст, на который согласились; без согласия — на который можно',
          }),
          is_given: Type.Boolean(),
          answered_at: nullable(Moment),
          is_required: Type.Boolean({ description: 'Без него кабинет не работает' }),
        },
        { title: 'Consent' },
      ),
    ),
    elsewhere: Type.Array(
      Type.Object(
        { text: Type.String(), given_at: Moment, about: Type.String({ description: '«Заказ № 12»' }) },
        { title: 'ConsentElsewhere' },
      ),
    ),
  },
  { title: 'Consents' },
);

export const ErasureShape = Type.Object(
  {
    asked_at: nullable(Type.String({ format: 'date-time', description: 'null: запроса нет или он отменён' })),
  },
  { title: 'Erasure' },
);
