import { Type } from 'typebox';
import { callKey, cursorPageOf, cursorQuery, Id, nullable } from '../../../platform/http/shapes.ts';

const closed = { additionalProperties: false } as const;
const Kind = Type.String({ maxLength: 60, description: 'Вид: order.new, company.review …' });
const Person = Type.Object({ id: Type.Integer(), name: Type.String() }, { title: 'TaskOwner' });

export const InboxQueryShape = Type.Object(
  {
    kind: Type.Optional(Kind),
    city: Type.Optional(Id),
    only: Type.Optional(
      Type.Unsafe<'mine' | 'snoozed'>({
        type: 'string',
        enum: ['mine', 'snoozed'],
        description: 'mine — которыми занимаюсь я, snoozed — отложенные',
      }),
    ),
    ...cursorQuery,
  },
  closed,
);

export const InboxTaskShape = Type.Object(
  {
    kind: Type.String(),
    id: Type.Integer({ description: 'Чего ждёт задача: заказа, юрлица, сообщения' }),
    group: Type.String({ description: 'Вид по-русски' }),
    what: Type.String(),
    who: Type.String(),
    city: nullable(
      Type.Object(
        {
          id: Type.Integer(),
          name: Type.String(),
          time_zone: Type.String({ description: 'Часовой пояс города (IANA): по нему срок' }),
        },
        { title: 'TaskCity' },
      ),
    ),
    since: Type.String({ format: 'date-time' }),
    due: Type.String({ format: 'date-time' }),
    is_late: Type.Boolean(),
    owner: nullable(Person),
    snoozed_until: nullable(Type.String({ format: 'date-time' })),
    href: Type.String({ description: 'Где это делают' }),
  },
  { title: 'InboxTask' },
);

export const InboxShape = Type.Object(
  {
    ...cursorPageOf(InboxTaskShape, 'Inbox').properties,
    late_count: Type.Integer({ description: 'Сколько из count просрочено' }),
    kinds: Type.Array(
      Type.Object(
        { kind: Type.String(), name: Type.String(), count: Type.Integer() },
        { title: 'InboxKind' },
      ),
      { description: 'Виды, которые можете делать вы; count не зависит от фильтра kind' },
    ),
  },
  { title: 'Inbox' },
);

const most = { minItems: 1, maxItems: 100 } as const;

/** Pages of the previous release send no key. */
export const TasksKeyShape = Type.Object({
  'idempotency-key': Type.Optional(
    callKey('Ключ действия: повтор с тем же ключом вернёт первый ответ. Без него повтор — новое действие'),
  ),
});

export const AssignShape = Type.Object(
  {
    tasks: Type.Array(
      Type.Object(
        {
          kind: Kind,
          id: Id,
          seen: nullable(Type.Integer({ ...Id, description: 'Кто занимался ею, когда вы смотрели' })),
        },
        closed,
      ),
      most,
    ),
    owner: nullable(Type.Integer({ ...Id, description: 'null: никто' })),
  },
  closed,
);

export const SnoozeShape = Type.Object(
  {
    tasks: Type.Array(Type.Object({ kind: Kind, id: Id }, closed), most),
    until: nullable(
      Type.String({ format: 'date', description: 'С этого дня видна снова; null: видна сейчас' }),
    ),
  },
  closed,
);

/** 409 of a take-over. */
export const TakenTaskShape = Type.Object(
  { detail: Type.String(), owner: Type.Optional(nullable(Person)) },
  { title: 'TakenTask' },
);

export const ColleaguesQueryShape = Type.Object({ kind: Type.Optional(Kind) }, closed);

export const ColleaguesShape = Type.Array(
  Type.Object(
    {
      id: Type.Integer(),
      name: Type.String(),
      roles: Type.Array(Type.String({ description: 'По-русски' })),
    },
    { title: 'Colleague' },
  ),
);
