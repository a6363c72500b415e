import { type Static, Type } from 'typebox';
import { Id, pageOf } from '../../../platform/http/shapes.ts';
import { CardShape, CategoryLinkShape } from '../../catalogue/card/card.shapes.ts';

const closed = { additionalProperties: false } as const;

/** A task that a text names, as the search shows it. */
export const FoundTaskShape = Type.Object(
  {
    id: Type.Integer(),
    title: Type.String(),
    categories: Type.Array(CategoryLinkShape),
    queries: Type.Array(Type.String(), { description: 'Запросы, которые что-то находят' }),
    products: Type.Array(CardShape, { description: 'Выбранные товары и по одному лучшему на каждый запрос' }),
  },
  { title: 'FoundTask' },
);

const fields = {
  title: Type.String({
    minLength: 3,
    maxLength: 100,
    description: 'Что человек хочет сделать: «Повесить полку»',
  }),
  phrases: Type.Array(Type.String({ minLength: 2, maxLength: 100 }), {
    maxItems: 50,
    description: 'Как ещё это говорят; формы слов и опечатки поиск понимает сам',
  }),
  categories: Type.Array(Id, { maxItems: 20, description: 'Разделы по порядку' }),
  products: Type.Array(Id, { maxItems: 20, description: 'Товары по порядку' }),
  queries: Type.Array(Type.String({ minLength: 2, maxLength: 200 }), {
    maxItems: 20,
    description: 'Что для этого ищут: лучший товар каждого запроса показан',
  }),
  is_hidden: Type.Boolean(),
};
const { title, ...others } = fields;

export const NewTaskShape = Type.Object({ title, ...Type.Partial(Type.Object(others)).properties }, closed);
export type NewTask = Static<typeof NewTaskShape>;
export const TaskPatchShape = Type.Partial(Type.Object(fields), closed);
export type TaskPatch = Static<typeof TaskPatchShape>;
export const StaffTaskShape = Type.Object({ id: Type.Integer(), ...fields }, { title: 'StaffSearchTask' });
export const StaffTaskListShape = pageOf(StaffTaskShape, 'StaffSearchTaskPage');
