import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { csrfSecurity, idParams, personalFailures } from '../../../../platform/http/shapes.ts';
import { previewLink } from '../../preview/preview.server.ts';
import type { StaffGiven } from '../collection.staff.api.ts';
import { LONGEST_TEXT_BYTES, StaffContentShape } from '../editing.shapes.ts';
import { staffContent } from '../staff.server.ts';
import { cancelSchedule, discardDraft, publishDraft, writeDraft } from './drafts.server.ts';
import {
  DraftFieldsShape,
  OutdatedDraftShape,
  PreviewLinkShape,
  PublicationShape,
  SeenDraftShape,
} from './drafts.shapes.ts';

const changing = { tags: ['Содержание'], security: csrfSecurity, params: idParams };
const answers = { 200: StaffContentShape, ...personalFailures, 409: OutdatedDraftShape };

/** Routes of drafts, registered within the routes of staff. */
export const draftRoutes: FastifyPluginAsyncTypebox<StaffGiven> = async (app, { db, config }) => {
  app.patch(
    '/staff/content/:id/draft/',
    {
      bodyLimit: LONGEST_TEXT_BYTES,
      config: { staff: 'content.edit' },
      schema: {
        summary: 'Сохранить черновик поверх показанного текста',
        description: 'Посетители видят прежнее. 409 с changed, если черновик или сам текст изменили.',
        ...changing,
        body: DraftFieldsShape,
        response: answers,
      },
    },
    async ({ staff, params: { id }, body }) => {
      await writeDraft({ db, staff }, Number(id), body);
      return staffContent(db, Number(id));
    },
  );

  app.post(
    '/staff/content/:id/draft/discard/',
    {
      config: { staff: 'content.edit' },
      schema: { summary: 'Выбросить черновик', ...changing, body: SeenDraftShape, response: answers },
    },
    async ({ staff, params: { id }, body }) => {
      await discardDraft({ db, staff }, Number(id), body);
      return staffContent(db, Number(id));
    },
  );

  app.post(
    '/staff/content/:id/publish/',
    {
      config: { staff: 'content.publish' },
      schema: {
        summary: 'Показать черновик сейчас или в назначенное время',
        description: 'Реклама без рекламодателя или erid — 400.',
        ...changing,
        body: PublicationShape,
        response: answers,
      },
    },
    async ({ staff, params: { id }, body }) => {
      await publishDraft({ db, staff }, Number(id), body);
      return staffContent(db, Number(id));
    },
  );

  app.post(
    '/staff/content/:id/schedule/cancel/',
    {
      config: { staff: 'content.publish' },
      schema: { summary: 'Отменить назначенный показ', ...changing, body: SeenDraftShape, response: answers },
    },
    async ({ staff, params: { id }, body }) => {
      await cancelSchedule({ db, staff }, Number(id), body);
      return staffContent(db, Number(id));
    },
  );

  app.post(
    '/staff/content/:id/preview/',
    {
      config: { staff: 'content.edit' },
      schema: {
        summary: 'Ссылка на страницу магазина с черновиком',
        description: 'Открывается без входа, пока не истечёт.',
        ...changing,
        response: { 200: PreviewLinkShape, ...personalFailures },
      },
    },
    async ({ params: { id } }) => previewLink(db, Number(id), config.previewMinutes),
  );
};
