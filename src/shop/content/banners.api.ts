import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { csrfSecurity, idParams, noQuery, personalFailures } from '../../core/shapes.ts';
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
        response: { 200: StaffBannerListShape, ...personalFailures },
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
        security: csrfSecurity,
        body: NewBannerShape,
        response: { 201: StaffBannerShape, ...personalFailures },
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
        params: idParams,
        querystring: noQuery,
        response: { 200: StaffBannerShape, ...personalFailures },
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
        security: csrfSecurity,
        params: idParams,
        body: BannerPatchShape,
        response: { 200: StaffBannerShape, ...personalFailures },
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
        security: csrfSecurity,
        params: idParams,
        response: { 204: Type.Null(), ...personalFailures },
      },
    },
    async ({ staff, params: { id } }, reply) => {
      await removeBanner({ db, staff }, Number(id));
      return reply.code(204).send(null);
    },
  );
};
