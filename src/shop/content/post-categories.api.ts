import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { DetailShape, failures } from '../../core/shapes.ts';
import {
  changeCategory,
  createCategory,
  removeCategory,
  staffCategories,
  staffCategory,
} from './post-categories.server.ts';
import type { StaffGiven } from './staff.api.ts';
import {
  CategoryFieldsShape,
  CategoryPatchShape,
  PageQueryShape,
  StaffCategoryListShape,
  StaffCategoryShape,
} from './staff.shapes.ts';

const tags = ['Содержание'];
const security = [{ csrf: [] }];
const params = Type.Object({ id: Type.String({ pattern: '^[1-9][0-9]{0,8}$' }) });
const nothing = Type.Object({}, { additionalProperties: false });
const refused = { ...failures, 401: DetailShape, 403: DetailShape } as const;

/** Categories of posts; within the routes of staff. */
export const postCategoryRoutes: FastifyPluginAsyncTypebox<StaffGiven> = async (app, { db }) => {
  const path = '/staff/post-categories/';
  app.get(
    path,
    {
      schema: {
        summary: 'Рубрики статей',
        tags,
        querystring: PageQueryShape,
        response: { 200: StaffCategoryListShape, ...refused },
      },
    },
    async ({ query, url }) => staffCategories(db, query, url),
  );

  app.post(
    path,
    {
      schema: {
        summary: 'Новая рубрика',
        tags,
        security,
        body: CategoryFieldsShape,
        response: { 201: StaffCategoryShape, ...refused },
      },
    },
    async ({ staff, body }, reply) =>
      reply.code(201).send(await staffCategory(db, await createCategory({ db, staff }, body))),
  );

  app.get(
    `${path}:id/`,
    {
      schema: {
        summary: 'Рубрика',
        tags,
        params,
        querystring: nothing,
        response: { 200: StaffCategoryShape, ...refused },
      },
    },
    async ({ params: { id } }) => staffCategory(db, Number(id)),
  );

  app.patch(
    `${path}:id/`,
    {
      schema: {
        summary: 'Изменить рубрику',
        tags,
        security,
        params,
        body: CategoryPatchShape,
        response: { 200: StaffCategoryShape, ...refused },
      },
    },
    async ({ staff, params: { id }, body }) => {
      await changeCategory({ db, staff }, Number(id), body);
      return staffCategory(db, Number(id));
    },
  );

  app.delete(
    `${path}:id/`,
    {
      schema: {
        summary: 'Убрать пустую рубрику',
        tags,
        security,
        params,
        response: { 204: Type.Null(), ...refused, 409: DetailShape },
      },
    },
    async ({ staff, params: { id } }, reply) => {
      await removeCategory({ db, staff }, Number(id));
      return reply.code(204).send(null);
    },
  );
};
