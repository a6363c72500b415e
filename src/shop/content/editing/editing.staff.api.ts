import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { csrfSecurity, idParams, noQuery, PathId, personalFailures } from '../../../platform/http/shapes.ts';
import { attachmentRoutes } from './attachments.staff.api.ts';
import { bannerRoutes } from './banners/banners.staff.api.ts';
import { choiceRoutes } from './choices/choices.staff.api.ts';
import type { StaffGiven } from './collection.staff.api.ts';
import { draftRoutes } from './drafts/drafts.staff.api.ts';
import { changeContent, createContent, restoreContent } from './editing.server.ts';
import {
  ContentPatchShape,
  LONGEST_TEXT_BYTES,
  NewContentShape,
  PageQueryShape,
  RestoreShape,
  StaffContentListShape,
  StaffContentQueryShape,
  StaffContentShape,
  StaleVersionShape,
  VersionListShape,
} from './editing.shapes.ts';
import { postCategoryRoutes } from './post-categories/post-categories.staff.api.ts';
import { searchTaskRoutes } from './search-tasks.staff.api.ts';
import { staffContent, staffContentList, staffVersions } from './staff.server.ts';

const tags = ['Содержание'];
const versionParams = Type.Object({
  id: PathId,
  version: PathId,
});

/** Routes of everything staff edits: for staff only, and never cached. */
export const staffContentRoutes: FastifyPluginAsyncTypebox<StaffGiven> = async (app, given) => {
  const { db, slugOf } = given;
  app.get(
    '/staff/content/',
    {
      config: { staff: 'content.edit' },
      schema: {
        summary: 'Тексты сайта с черновиками; над чем работали последним, сверху',
        tags,
        querystring: StaffContentQueryShape,
        response: { 200: StaffContentListShape, ...personalFailures },
      },
    },
    async ({ query, url }) => staffContentList(db, query, url),
  );

  app.post(
    '/staff/content/',
    {
      bodyLimit: LONGEST_TEXT_BYTES,
      config: { staff: 'content.edit' },
      schema: {
        summary: 'Новый текст',
        description: 'Без published_at — черновик; позже сейчас — покажется в своё время. HTML очищается.',
        tags,
        security: csrfSecurity,
        body: NewContentShape,
        response: { 201: StaffContentShape, ...personalFailures },
      },
    },
    async ({ staff, body }, reply) =>
      reply.code(201).send(await staffContent(db, await createContent({ db, staff, slugOf }, body))),
  );

  app.get(
    '/staff/content/:id/',
    {
      config: { staff: 'content.edit' },
      schema: {
        summary: 'Текст целиком',
        tags,
        params: idParams,
        querystring: noQuery,
        response: { 200: StaffContentShape, ...personalFailures },
      },
    },
    async ({ params: { id } }) => staffContent(db, Number(id)),
  );

  app.patch(
    '/staff/content/:id/',
    {
      bodyLimit: LONGEST_TEXT_BYTES,
      config: { staff: 'content.edit' },
      schema: {
        summary: 'Изменить текст, целиком или часть полей',
        description: 'Прежнее остаётся версией. 409, если после прочитанной версии текст изменили.',
        tags,
        security: csrfSecurity,
        params: idParams,
        body: ContentPatchShape,
        response: { 200: StaffContentShape, ...personalFailures, 409: StaleVersionShape },
      },
    },
    async ({ staff, params: { id }, body }) => {
      await changeContent({ db, staff, slugOf }, Number(id), body);
      return staffContent(db, Number(id));
    },
  );

  app.get(
    '/staff/content/:id/versions/',
    {
      config: { staff: 'content.edit' },
      schema: {
        summary: 'Версии текста, последние сверху',
        tags,
        params: idParams,
        querystring: PageQueryShape,
        response: { 200: VersionListShape, ...personalFailures },
      },
    },
    async ({ params: { id }, query, url }) => staffVersions(db, Number(id), query, url),
  );

  app.post(
    '/staff/content/:id/versions/:version/restore/',
    {
      config: { staff: 'content.edit' },
      schema: {
        summary: 'Вернуть текст прежней версии новой версией',
        description:
          'Адрес и то, показан ли текст, остаются текущими; у рекламы остаются пометка, рекламодатель и erid.',
        tags,
        security: csrfSecurity,
        params: versionParams,
        body: RestoreShape,
        response: { 200: StaffContentShape, ...personalFailures, 409: StaleVersionShape },
      },
    },
    async ({ staff, params: { id, version }, body }) => {
      await restoreContent({ db, staff, slugOf }, Number(id), Number(version), body.version);
      return staffContent(db, Number(id));
    },
  );

  await app.register(choiceRoutes, given);
  await app.register(draftRoutes, given);
  await app.register(attachmentRoutes, given);
  await app.register(postCategoryRoutes, given);
  await app.register(bannerRoutes, given);
  await app.register(searchTaskRoutes, given);
};
