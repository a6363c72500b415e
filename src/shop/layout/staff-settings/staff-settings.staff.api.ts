import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import { csrfSecurity, DetailShape, noQuery, personalFailures } from '../../../platform/http/shapes.ts';
import { requireStaff } from '../../accounts/staff/staff.server.ts';
import { previewSetting, saveSetting, setting } from './staff-settings.server.ts';
import {
  NewSettingShape,
  SettingPartShape,
  SettingPreviewBodyShape,
  SettingPreviewShape,
  SettingShape,
} from './staff-settings.shapes.ts';

const tags = ['Настройки'];
const config = { staff: 'settings.edit' } as const;
const saved = { 200: SettingShape, ...personalFailures, 409: DetailShape } as const;

/** Routes of the settings. The details of the seller stand in invoices, so they need a recent factor (STF-18). */
export const staffSettingRoutes: FastifyPluginAsyncTypebox<{ db: Kysely<DB> }> = async (app, { db }) => {
  app.get(
    '/staff/settings/:part/',
    {
      config,
      schema: {
        summary: 'Часть настроек с её версиями',
        tags,
        params: SettingPartShape,
        querystring: noQuery,
        response: { 200: SettingShape, ...personalFailures },
      },
    },
    async ({ params: { part } }) => setting(db, part),
  );

  app.post(
    '/staff/settings/:part/preview/',
    {
      config,
      schema: {
        summary: 'Что изменится, ничего не записывая',
        tags,
        security: csrfSecurity,
        params: SettingPartShape,
        body: SettingPreviewBodyShape,
        response: { 200: SettingPreviewShape, ...personalFailures },
      },
    },
    async ({ params: { part }, body }) => previewSetting(db, part, body.value),
  );

  app.put(
    '/staff/settings/seller/',
    {
      config: { ...config, needsFactor: true },
      schema: {
        summary: 'Сохранить реквизиты продавца новой версией',
        tags,
        security: csrfSecurity,
        body: NewSettingShape,
        response: saved,
      },
    },
    async ({ staff, body }) => {
      await saveSetting({ db, staff }, 'seller', body);
      return setting(db, 'seller');
    },
  );

  app.put(
    '/staff/settings/approvals/',
    {
      config: { ...config, needsFactor: true },
      schema: {
        summary: 'Сохранить пороги второй подписи; только тот, кто сам её ставит',
        tags,
        security: csrfSecurity,
        body: NewSettingShape,
        response: saved,
      },
    },
    async ({ staff, body }) => {
      await requireStaff(db, staff, 'approve');
      await saveSetting({ db, staff }, 'approvals', body);
      return setting(db, 'approvals');
    },
  );

  app.put(
    '/staff/settings/:part/',
    {
      config,
      schema: {
        summary: 'Сохранить часть настроек новой версией',
        tags,
        security: csrfSecurity,
        params: SettingPartShape,
        body: NewSettingShape,
        response: saved,
      },
    },
    async ({ staff, params: { part }, body }) => {
      await saveSetting({ db, staff }, part, body);
      return setting(db, part);
    },
  );
};
