import { Type } from 'typebox';
import { cursorPageOf, cursorQuery, nullable } from '../../../platform/http/shapes.ts';
import { ConnectionSlug } from '../connections/connections.shapes.ts';
import { DIFFERENCE_KINDS, type DifferenceKind } from './reconciliation.ts';

const Kind = Type.Unsafe<DifferenceKind>({
  type: 'string',
  enum: DIFFERENCE_KINDS,
  description:
    'order_document — документ заказа не сходится, unknown_document — документ без заказа, company и contract — юрлицо и договор, wrong_price — заказ по ошибочной цене, order_stuck — 1С не принимает, order_unconfirmed — не подтверждён, order_unseen — не вернулся из 1С',
});

export const DifferencesQueryShape = Type.Object(
  { connection: Type.Optional(ConnectionSlug), kind: Type.Optional(Kind), ...cursorQuery },
  { additionalProperties: false },
);

export const DifferencesShape = cursorPageOf(
  Type.Object(
    {
      id: nullable(
        Type.Integer({ description: 'Задача, которую закрывают через settle; null — закроется сама' }),
      ),
      kind: Kind,
      connection: nullable(Type.String()),
      number: Type.String({ description: 'Номер заказа или документа' }),
      text: Type.String({ description: 'Что не так и что делать' }),
      digest: nullable(
        Type.String({ description: 'Отпечаток реквизитов: по нему их принимают через accept' }),
      ),
      since: Type.String({ format: 'date-time' }),
    },
    { title: 'ExchangeDifference' },
  ),
  'ExchangeDifferences',
);

export const SettleShape = Type.Object(
  { note: Type.String({ minLength: 1, maxLength: 500, description: 'Что решено' }) },
  { additionalProperties: false },
);

export const AcceptShape = Type.Object(
  {
    ...SettleShape.properties,
    digest: Type.String({
      pattern: '^[0-9a-f]{64}$',
      description: 'Отпечаток того, что вы видели: если реквизиты уже другие — 409, и с ним новые',
    }),
  },
  { additionalProperties: false },
);

/** 409 of an acceptance. `difference`: what the site and 1C have now, if the person was shown something else. */
export const ChangedDifferenceShape = Type.Object(
  {
    detail: Type.String(),
    difference: Type.Optional(Type.Object({ text: Type.String(), digest: Type.String() })),
  },
  { title: 'ChangedDifference' },
);
