import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { csrfSecurity, DetailShape, idParams, noQuery, personalFailures } from '../../core/shapes.ts';
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
        response: { 200: StaffCategoryListShape, ...personalFailures },
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
        security: csrfSecurity,
        body: CategoryFieldsShape,
        response: { 201: StaffCategoryShape, ...personalFailures },
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
        params: idParams,
        querystring: noQuery,
        response: { 200: StaffCategoryShape, ...personalFailures },
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
        security: csrfSecurity,
        params: idParams,
        body: CategoryPatchShape,
        response: { 200: StaffCategoryShape, ...personalFailures },
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
        security: csrfSecurity,
        params: idParams,
        response: { 204: Type.Null(), ...personalFailures, 409: DetailShape },
      },
    },
    async ({ staff, params: { id } }, reply) => {
      await removeCategory({ db, staff }, Number(id));
      return reply.code(204).send(null);
    },
  );
};
