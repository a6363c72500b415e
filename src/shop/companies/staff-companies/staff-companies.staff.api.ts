import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import {
  csrfSecurity,
  DetailShape,
  idParams,
  noQuery,
  personalFailures,
} from '../../../platform/http/shapes.ts';
import { RowsDoneShape, RowsKeyShape } from '../../accounts/many-rows/many-rows.shapes.ts';
import { decide, undoDecision } from '../review/review.server.ts';
import { AcceptShape, RefuseShape, writeFailures } from '../review/review.shapes.ts';
import {
  nameManager,
  placeCompany,
  reviewedCompany,
  staffCompanies,
  staffCompany,
} from './staff-companies.server.ts';
import {
  CompanyManagersShape,
  CompanyPlaceShape,
  StaffCompaniesQueryShape,
  StaffCompaniesShape,
  StaffCompanyShape,
} from './staff-companies.shapes.ts';

const tags = ['Юрлица'];
const reviewing = { staff: 'companies.review' } as const;
const changed = { 200: StaffCompanyShape, ...writeFailures } as const;

/** Routes of the staff about companies. What lies outside a person's places is 404. */
export const staffCompanyRoutes: FastifyPluginAsyncTypebox<{ db: Kysely<DB> }> = async (app, { db }) => {
  app.get(
    '/staff/companies/',
    {
      config: { staff: 'companies.read', reads: 'company' },
      schema: {
        summary: 'Юрлица своих городов, новые сверху',
        tags,
        querystring: StaffCompaniesQueryShape,
        response: { 200: StaffCompaniesShape, ...personalFailures },
      },
    },
    async ({ staff, query, url }) => staffCompanies({ db, staff }, query, url),
  );

  app.get(
    '/staff/companies/:id/',
    {
      config: { staff: 'companies.read', reads: 'company' },
      schema: {
        summary: 'Юрлицо: реквизиты, люди, договоры, доверенности, долг',
        tags,
        params: idParams,
        querystring: noQuery,
        response: { 200: StaffCompanyShape, ...personalFailures },
      },
    },
    async ({ staff, params: { id } }) => staffCompany({ db, staff }, Number(id)),
  );

  app.patch(
    '/staff/companies/:id/',
    {
      config: reviewing,
      schema: {
        summary: 'Назначить город и менеджера',
        tags,
        security: csrfSecurity,
        params: idParams,
        body: CompanyPlaceShape,
        response: changed,
      },
    },
    async ({ staff, params: { id }, body }) => {
      await placeCompany({ db, staff }, Number(id), body);
      return staffCompany({ db, staff }, Number(id));
    },
  );

  app.post(
    '/staff/companies/manager/',
    {
      config: reviewing,
      schema: {
        summary: 'Назначить менеджера многим юрлицам',
        description: 'Юрлицо, которое назначить нельзя, остаётся как было, с причиной.',
        tags,
        security: csrfSecurity,
        querystring: noQuery,
        headers: RowsKeyShape,
        body: CompanyManagersShape,
        response: { 200: RowsDoneShape, ...personalFailures, 422: DetailShape },
      },
    },
    async ({ staff, body, headers }) => nameManager({ db, staff }, headers['idempotency-key'], body),
  );

  app.post(
    '/staff/companies/:id/accept/',
    {
      config: reviewing,
      schema: {
        summary: 'Подтвердить',
        tags,
        security: csrfSecurity,
        params: idParams,
        body: AcceptShape,
        response: changed,
      },
    },
    async ({ staff, params: { id }, body: { version } }) => {
      await decide({ db, staff }, reviewedCompany, { id: Number(id), version }, null);
      return staffCompany({ db, staff }, Number(id));
    },
  );

  app.post(
    '/staff/companies/:id/refuse/',
    {
      config: reviewing,
      schema: {
        summary: 'Не подтвердить: с причиной для клиента',
        tags,
        security: csrfSecurity,
        params: idParams,
        body: RefuseShape,
        response: changed,
      },
    },
    async ({ staff, params: { id }, body: { version, ...refusal } }) => {
      await decide({ db, staff }, reviewedCompany, { id: Number(id), version }, refusal);
      return staffCompany({ db, staff }, Number(id));
    },
  );

  app.post(
    '/staff/companies/:id/undo/',
    {
      config: reviewing,
      schema: {
        summary: 'Отменить своё решение, пока письмо не ушло',
        tags,
        security: csrfSecurity,
        params: idParams,
        body: AcceptShape,
        response: changed,
      },
    },
    async ({ staff, params: { id }, body: { version } }) => {
      await undoDecision({ db, staff }, reviewedCompany, { id: Number(id), version });
      return staffCompany({ db, staff }, Number(id));
    },
  );
};
