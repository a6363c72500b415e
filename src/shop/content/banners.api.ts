import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { DetailShape, failures } from '../../core/shapes.ts';
import { changeBanner, createBanner, removeBanner, staffBanner, staffBanners } from './banners.server.ts';
import type { StaffGiven } from './staff.api.ts';
import {
  BannerPatchShape,
  NewBannerShape,
  PageQueryShape,
  StaffBannerListShape,
  StaffBannerShape,
} from './staff.shapes.ts';

const tags = ['Содержание'];
const security = [{ csrf: [] }];
const params = Type.Object({ id: Type.String({ pattern: '^[1-9][0-9]{0,8}$' }) });
const nothing = Type.Object({}, { additionalProperties: false });
const refused = { ...failures, 401: DetailShape, 403: DetailShape } as const;

/** Banners of the home page and the catalogue; within the routes of staff. */
export const bannerRoutes: FastifyPluginAsyncTypebox<StaffGiven> = async (app, { db }) => {
  const path = '/staff/banners/';
  app.get(
    path,
    {
      schema: {
        summary: 'Баннеры, скрытые тоже',
        tags,
        querystring: PageQueryShape,
        response: { 200: StaffBannerListShape, ...refused },
      },
    },
    async ({ query, url }) => staffBanners(db, query, url),
  );

  app.post(
    path,
    {
      schema: {
        summary: 'Новый баннер',
        tags,
        security,
        body: NewBannerShape,
        response: { 201: StaffBannerShape, ...refused },
      },
    },
    async ({ staff, body }, reply) =>
      reply.code(201).send(await staffBanner(db, await createBanner({ db, staff }, body))),
  );

  app.get(
    `${path}:id/`,
    {
      schema: {
        summary: 'Баннер',
        tags,
        params,
        querystring: nothing,
        response: { 200: StaffBannerShape, ...refused },
      },
    },
    async ({ params: { id } }) => staffBanner(db, Number(id)),
  );

  app.patch(
    `${path}:id/`,
    {
      schema: {
        summary: 'Изменить баннер',
        tags,
        security,
        params,
        body: BannerPatchShape,
        response: { 200: StaffBannerShape, ...refused },
      },
    },
    async ({ staff, params: { id }, body }) => {
      await changeBanner({ db, staff }, Number(id), body);
      return staffBanner(db, Number(id));
    },
  );

  app.delete(
    `${path}:id/`,
    {
      schema: {
        summary: 'Убрать баннер',
        tags,
        security,
        params,
        response: { 204: Type.Null(), ...refused },
      },
    },
    async ({ staff, params: { id } }, reply) => {
      await removeBanner({ db, staff }, Number(id));
      return reply.code(204).send(null);
    },
  );
};
