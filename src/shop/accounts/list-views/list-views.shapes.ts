import { Type } from 'typebox';

const LIST = { pattern: '^[a-z/-]{1,40}$', description: 'Раздел стойки: orders, companies…' };
/** How long the value of a filter may be. */
const MOST_VALUE = 200;

const Filters = Type.Record(
  Type.String({ pattern: '^[a-z_]{1,40}$' }),
  Type.String({ minLength: 1, maxLength: MOST_VALUE }),
  { maxProperties: 30, additionalProperties: false, description: 'Как в адресе списка' },
);

export const ListViewShape = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    filters: Filters,
    is_shared: Type.Boolean({ description: 'Его видят все сотрудники' }),
    is_own: Type.Boolean({ description: 'Вы можете его изменить и удалить' }),
    owner: Type.String(),
  },
  { title: 'ListView' },
);

export const ListViewsQueryShape = Type.Object({ list: Type.String(LIST) }, { additionalProperties: false });
export const ListViewsShape = Type.Array(ListViewShape);

export const NewListViewShape = Type.Object(
  {
    list: Type.String(LIST),
    name: Type.String({ minLength: 1, maxLength: 60 }),
    filters: Filters,
    is_shared: Type.Boolean(),
  },
  { additionalProperties: false, title: 'NewListView' },
);
