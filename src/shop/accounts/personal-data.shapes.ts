import { Type } from 'typebox';
import { nullable } from '../../core/shapes.ts';

const Moment = Type.String({ format: 'date-time' });

export const ConsentsShape = Type.Object(
  {
    results: Type.Array(
      Type.Object(
        {
          aim: Type.Unsafe<'account' | 'mailing'>({ type: 'string', enum: ['account', 'mailing'] }),
          text: Type.String({
            description: 'Текст, на который согласились; без согласия — на который можно',
          }),
          is_given: Type.Boolean(),
          answered_at: nullable(Moment),
          is_required: Type.Boolean({ description: 'Без него нет кабинета' }),
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
    asked_at: nullable(Type.String({ format: 'date-time', description: 'null: не просили или передумали' })),
  },
  { title: 'Erasure' },
);
