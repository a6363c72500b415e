import { type Static, Type } from 'typebox';
import { callKey, cursorPageOf, cursorQuery, Id, nullable } from '../../../../platform/http/shapes.ts';
import { RELATIONS } from '../../catalogue.ts';
import { goodsFilters } from '../staff-goods.shapes.ts';
import { BULK_KINDS } from './bulk.ts';

const closed = { additionalProperties: false } as const;
const choice = <T extends string>(values: readonly T[]) => Type.Unsafe<T>({ type: 'string', enum: values });

/** The most goods that one action adds to a relation. */
const MOST_OTHERS = 20;
/** The most goods that one action takes by their ids; more are named by a filter. */
export const MOST_MARKED = 1_000;

export const SelectionShape = Type.Object(
  {
    ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: MOST_MARKED })),
    filter: Type.Optional(Type.Object(goodsFilters, closed)),
  },
  { ...closed, description: 'Или ids, или filter: все по фильтру' },
);

export const ActionShape = Type.Object(
  {
    kind: choice(BULK_KINDS),
    relation: Type.Optional(choice(RELATIONS)),
    products: Type.Optional(
      Type.Array(Id, { minItems: 1, maxItems: MOST_OTHERS, description: 'relation: с какими товарами' }),
    ),
    tag: Type.Optional(Id),
    on: Type.Optional(Type.Boolean({ description: 'tag, relation: поставить или снять' })),
    hidden: Type.Optional(
      Type.Boolean({ description: 'visibility: скрыть или показать; attribute: true — не показывать' }),
    ),
    attribute: Type.Optional(Id),
    value: Type.Optional(
      nullable(Type.String({ maxLength: 500, description: 'attribute: null — как в 1С' })),
    ),
    category: Type.Optional(Id),
    field: Type.Optional(choice(['name', 'description'])),
    find: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    with: Type.Optional(Type.String({ maxLength: 200 })),
    fields: Type.Optional(
      Type.Array(Type.String({ maxLength: 40 }), {
        minItems: 1,
        maxItems: 100,
        description: 'return: какие поля; без него — все',
      }),
    ),
  },
  closed,
);
export type TypedAction = Static<typeof ActionShape>;

export const BulkPreviewBodyShape = Type.Object({ selection: SelectionShape, action: ActionShape }, closed);
export const BulkBodyShape = Type.Object(
  {
    ...BulkPreviewBodyShape.properties,
    expected: Type.Integer({ minimum: 1, description: 'count из предпросмотра' }),
  },
  closed,
);
export const BulkHeadersShape = Type.Object({ 'idempotency-key': callKey('Ключ действия') });

const Sample = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    was: Type.String(),
    now: Type.String(),
  },
  { title: 'BulkSample' },
);

export const BulkPreviewShape = Type.Object(
  {
    title: Type.String(),
    count: Type.Integer({ description: 'Сколько товаров выбрано' }),
    changes: Type.Integer({ description: 'Сколько из них изменится' }),
    samples: Type.Array(Sample),
  },
  { title: 'BulkPreview' },
);

export const BulkChangeShape = Type.Object(
  {
    id: Type.Integer(),
    title: Type.String(),
    author: nullable(Type.String()),
    created_at: Type.String({ format: 'date-time' }),
    state: choice(['waiting', 'done', 'undoing', 'undone']),
    total: Type.Integer(),
    done: Type.Integer({ description: 'Сколько уже обработано' }),
    changed: Type.Integer({ description: 'Сколько изменено и не отменено' }),
    restored: Type.Integer(),
    left: Type.Integer({ description: 'Не отменены: их меняли после' }),
    left_goods: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() }, { title: 'LeftGoods' }), {
      description: 'Первые из них',
    }),
    can_undo: Type.Boolean(),
  },
  { title: 'BulkChange' },
);
export const BulkChangesQueryShape = Type.Object({ ...cursorQuery }, closed);
export const BulkChangesShape = cursorPageOf(BulkChangeShape, 'BulkChanges');
