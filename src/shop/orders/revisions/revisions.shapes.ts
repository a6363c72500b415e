import { Type } from 'typebox';
import { Id, nullable, Roubles } from '../../../platform/http/shapes.ts';
import { MOST_CART_LINES, MOST_QUANTITY } from '../../cart/cart.ts';
import { StateShape } from '../orders.shapes.ts';
import {
  type Consent,
  type LineChange,
  MOST_NOTE,
  type RevisionReason,
  revisionReasons,
} from './revisions.ts';

const Choice = <T extends string>(values: readonly T[], more: object = {}) =>
  Type.Unsafe<T>({ type: 'string', enum: values, ...more });
const Day = Type.String({ format: 'date' });

const AmountShape = nullable(
  Type.Object({ quantity: Type.Integer(), price: Roubles, total: Roubles }, { title: 'RevisionAmount' }),
);

const RevisionLineShape = Type.Object(
  {
    line: Type.Integer(),
    product: Type.Integer(),
    name: Type.String(),
    article: Type.String(),
    unit: Type.String(),
    change: Choice<LineChange>(['same', 'quantity', 'price', 'added', 'substituted', 'cancelled']),
    replaces: nullable(Type.String({ description: 'Название товара, вместо которого этот' })),
    was: AmountShape,
    now: AmountShape,
  },
  { title: 'RevisionLine', description: 'was null: не было; now null: отменена' },
);

const SumsShape = Type.Object({ was: Roubles, now: Roubles }, { title: 'RevisionSums' });
const DeliveryShape = Type.Object(
  { was: nullable(Roubles), now: nullable(Roubles) },
  { title: 'RevisionDelivery', description: 'Рубли; null: стоимость сообщит менеджер' },
);
const DaysShape = Type.Object({ was: nullable(Day), now: nullable(Day) }, { title: 'RevisionDays' });

const RevisionShape = Type.Object(
  {
    n: Type.Integer({ description: 'Номер редакции; 0 — заказ, как его оформили' }),
    base: Type.Integer({ description: 'С какой редакцией сравнивается' }),
    created_at: Type.String({ format: 'date-time' }),
    by: Type.String({ description: 'Магазин, 1С или Покупатель' }),
    reason: Type.Object(
      { code: Choice<RevisionReason>(revisionReasons), name: Type.String() },
      { title: 'RevisionReason' },
    ),
    note: Type.String(),
    consent: Choice<Consent>(['none', 'silence', 'explicit'], {
      description: 'none: действует сразу; silence: действует, если не возразить; explicit: нужно согласие',
    }),
    answer_by: nullable(Type.String({ format: 'date', description: 'По этот день можно возразить' })),
    outcome: nullable(
      Choice(['accepted', 'refused', 'withdrawn', 'superseded'], { description: 'null: ждёт ответа' }),
    ),
    answered_at: nullable(Type.String({ format: 'date-time' })),
    comment: Type.String({ description: 'Покупателя' }),
    can_answer: Type.Boolean(),
    digest: Type.String({ description: 'Отпечаток показанного: его называет ответ' }),
    goods: SumsShape,
    delivery: DeliveryShape,
    total: SumsShape,
    ready_on: DaysShape,
    lines: Type.Array(RevisionLineShape),
  },
  { title: 'OrderRevision' },
);

export const RevisionsShape = Type.Object(
  {
    id: Type.Integer(),
    number: Type.String(),
    status: StateShape,
    revision: Type.Integer({ description: 'Действующая редакция' }),
    awaiting: nullable(Type.Integer({ description: 'Редакция, которая ждёт ответа' })),
    may_answer: Type.Boolean({ description: 'Вправе ли посетитель отвечать за покупателя' }),
    results: Type.Array(RevisionShape),
  },
  { title: 'OrderRevisions' },
);

export const AnswerBodyShape = Type.Object(
  {
    accept: Type.Boolean(),
    digest: Type.String({ pattern: '^[0-9A-Fa-f]{64}$' }),
    comment: Type.Optional(Type.String({ maxLength: MOST_NOTE })),
  },
  { additionalProperties: false, title: 'RevisionAnswer' },
);

export const CancelLinesShape = Type.Object(
  {
    base: Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'revision показанного заказа' }),
    lines: Type.Array(Id, { minItems: 1, maxItems: MOST_CART_LINES, uniqueItems: true }),
    comment: Type.Optional(Type.String({ maxLength: MOST_NOTE })),
  },
  { additionalProperties: false, title: 'CancelLines' },
);

/** 409: the reason in Russian, and the facts that a client can act on. */
export const RevisionConflictShape = Type.Object(
  {
    detail: Type.String(),
    base: Type.Optional(Type.Integer({ description: 'Редакция, от которой отсчитывать' })),
    changed: Type.Optional(
      Type.Array(
        Type.Object(
          {
            field: Type.String(),
            was: Type.Any(),
            now: Type.Any(),
            by: Type.String(),
            at: nullable(Type.String({ format: 'date-time' })),
          },
          { title: 'ChangedField' },
        ),
      ),
    ),
    outcome: Type.Optional(Type.String({ description: 'Чем закончилась эта редакция' })),
    line: Type.Optional(Type.Integer()),
    missing: Type.Optional(Type.Integer({ description: 'Сколько не хватает на складе' })),
  },
  { title: 'RevisionConflict' },
);

const price = Type.Number({ minimum: 0.01, maximum: 1e9, multipleOf: 0.01, description: 'Рубли' });
const lineFields = { price: Type.Optional(price), replaces: Type.Optional(Id) };

export const NewRevisionShape = Type.Object(
  {
    base: Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'Редакция, которую видел автор' }),
    reason: Choice<RevisionReason>(revisionReasons),
    note: Type.Optional(Type.String({ maxLength: MOST_NOTE, description: 'Увидит покупатель' })),
    delivery: Type.Optional(nullable(Type.Number({ minimum: 0, maximum: 1e9, multipleOf: 0.01 }))),
    ready_on: Type.Optional(nullable(Day)),
    lines: Type.Array(
      Type.Union([
        Type.Object(
          {
            line: Id,
            quantity: Type.Optional(Type.Integer({ minimum: 0, maximum: MOST_QUANTITY })),
            ...lineFields,
          },
          { additionalProperties: false, title: 'RevisedLine' },
        ),
        Type.Object(
          { product: Id, quantity: Type.Integer({ minimum: 1, maximum: MOST_QUANTITY }), ...lineFields },
          { additionalProperties: false, title: 'AddedLine' },
        ),
      ]),
      { maxItems: MOST_CART_LINES, description: 'Неназванные строки остаются, количество 0 отменяет' },
    ),
  },
  { additionalProperties: false, title: 'NewRevision' },
);

export const RevisedShape = Type.Object(
  { n: Type.Integer(), outcome: Choice(['accepted', 'awaiting']) },
  { title: 'Revised' },
);

export const RevisionNoteShape = Type.Object(
  { note: Type.Optional(Type.String({ maxLength: MOST_NOTE })) },
  { additionalProperties: false, title: 'RevisionNote' },
);

/** What a revision would do, compared with the current order. */
export const RevisionPreviewShape = Type.Object(
  {
    outcome: Choice(['accepted', 'awaiting']),
    ...Type.Pick(RevisionShape, ['consent', 'answer_by', 'goods', 'delivery', 'total', 'ready_on'])
      .properties,
    lines: Type.Array(
      Type.Object(
        {
          ...RevisionLineShape.properties,
          free: Type.Integer({ description: 'Свободно для этого заказа сверх того, что ему отложено' }),
        },
        { title: 'RevisionPreviewLine' },
      ),
    ),
    credit: nullable(
      Type.Object(
        {
          contract: Type.String({ description: 'Номер договора' }),
          limit: Roubles,
          left_before: Type.Number({ description: 'Рубли; меньше нуля: долг выше лимита' }),
          left_after: Type.Number({ description: 'Рубли' }),
        },
        { title: 'RevisionCredit', description: 'Лимит отсрочки; null: заказ без отсрочки или без лимита' },
      ),
    ),
    email: Type.Object(
      { to: Type.String(), subject: Type.String(), text: Type.String() },
      { title: 'RevisionEmail', description: 'Письмо, которое получит покупатель' },
    ),
  },
  { title: 'RevisionPreview' },
);

export const AddableQueryShape = Type.Object(
  { text: Type.String({ minLength: 1, maxLength: 200, description: 'Артикул или слова' }) },
  { additionalProperties: false },
);

export const AddableShape = Type.Object(
  {
    results: Type.Array(
      Type.Object(
        {
          product: Type.Integer(),
          name: Type.String(),
          article: Type.String(),
          unit: Type.String(),
          multiplicity: Type.Integer(),
          price: nullable(
            Type.Number({ description: 'Рубли за единицу для покупателя заказа; null: нет цены' }),
          ),
          free: Type.Integer({ description: 'Свободно для этого заказа' }),
        },
        { title: 'AddableProduct' },
      ),
    ),
  },
  { title: 'AddableProducts' },
);
