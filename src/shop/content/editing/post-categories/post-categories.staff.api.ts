import { collectionRoutes } from '../collection.staff.api.ts';
import {
  CategoryFieldsShape,
  CategoryPatchShape,
  StaffCategoryListShape,
  StaffCategoryShape,
} from '../editing.shapes.ts';
import {
  changeCategory,
  createCategory,
  removeCategory,
  staffCategories,
  staffCategory,
} from './post-categories.server.ts';

/** Routes of post categories, registered within the routes of staff. */
export const postCategoryRoutes = collectionRoutes({
  path: '/staff/post-categories/',
  capability: 'content.edit',
  summaries: {
    list: 'Рубрики статей',
    one: 'Рубрика',
    create: 'Новая рубрика',
    change: 'Изменить рубрику',
    remove: 'Убрать пустую рубрику',
  },
  shapes: {
    list: StaffCategoryListShape,
    one: StaffCategoryShape,
    new: CategoryFieldsShape,
    patch: CategoryPatchShape,
  },
  list: staffCategories,
  one: staffCategory,
  create: createCategory,
  change: changeCategory,
  remove: removeCategory,
  mayBeInUse: true,
});
