import {
  changeTask,
  createTask,
  removeTask,
  staffTask,
  staffTasks,
} from '../../search/tasks/tasks.server.ts';
import {
  NewTaskShape,
  StaffTaskListShape,
  StaffTaskShape,
  TaskPatchShape,
} from '../../search/tasks/tasks.shapes.ts';
import { collectionRoutes } from './collection.staff.api.ts';

/**
 * Routes of search tasks («повесить полку»), which staff edits like texts. They lie here because `collectionRoutes` belongs to
 * content, and search may not import content.
 */
export const searchTaskRoutes = collectionRoutes({
  path: '/staff/search-tasks/',
  capability: 'search.edit',
  summaries: {
    list: 'Задачи поиска, скрытые тоже',
    one: 'Задача поиска',
    create: 'Новая задача поиска',
    change: 'Изменить задачу поиска',
    remove: 'Удалить задачу поиска',
  },
  shapes: { list: StaffTaskListShape, one: StaffTaskShape, new: NewTaskShape, patch: TaskPatchShape },
  list: staffTasks,
  one: staffTask,
  create: createTask,
  change: changeTask,
  remove: removeTask,
});
