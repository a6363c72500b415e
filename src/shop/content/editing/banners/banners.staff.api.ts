import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { csrfSecurity, DetailShape, noQuery, personalFailures } from '../../../../platform/http/shapes.ts';
import { RowsDoneShape, RowsKeyShape } from '../../../accounts/many-rows/many-rows.shapes.ts';
import { OutdatedShape } from '../../../audit/outdated/outdated.shapes.ts';
import { collectionRoutes, type StaffGiven } from '../collection.staff.api.ts';
import {
  BannerPatchShape,
  HideBannersShape,
  NewBannerShape,
  StaffBannerListShape,
  StaffBannerShape,
} from '../editing.shapes.ts';
import {
  changeBanner,
  createBanner,
  hideBanners,
  removeBanner,
  staffBanner,
  staffBanners,
} from './banners.server.ts';

const oneByOne = collectionRoutes({
  path: '/staff/banners/',
  capability: 'content.publish',
  summaries: {
    list: 'Баннеры, скрытые тоже',
    one: 'Баннер',
    create: 'Новый баннер',
    change: 'Изменить баннер',
    remove: 'Убрать баннер',
  },
  shapes: {
    list: StaffBannerListShape,
    one: StaffBannerShape,
    new: NewBannerShape,
    patch: BannerPatchShape,
  },
  list: staffBanners,
  one: staffBanner,
  create: createBanner,
  change: changeBanner,
  remove: removeBanner,
  conflict: OutdatedShape,
});

/** Routes of banners of the home page and the catalogue, registered within the routes of staff. */
export const bannerRoutes: FastifyPluginAsyncTypebox<StaffGiven> = async (app, given) => {
  const { db } = given;
  await app.register(oneByOne, given);
  app.post(
    '/staff/banners/hide/',
    {
      config: { staff: 'content.publish' },
      schema: {
        summary: 'Скрыть многие баннеры или показывать снова',
        description: 'Баннер, который изменился с тех пор, остаётся как был, с причиной.',
        tags: ['Содержание'],
        security: csrfSecurity,
        querystring: noQuery,
        headers: RowsKeyShape,
        body: HideBannersShape,
        response: { 200: RowsDoneShape, ...personalFailures, 422: DetailShape },
      },
    },
    async ({ staff, body, headers }) => hideBanners({ db, staff }, headers['idempotency-key'], body),
  );
};
