import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import type { TSchema } from 'typebox';
import type { DB } from '../../../../../db/types.ts';
import type { Files } from '../../../../platform/files/stored-files.server.ts';
import { sendFile } from '../../../../platform/http/send-file.server.ts';
import { csrfSecurity, idParams, noQuery, personalFailures } from '../../../../platform/http/shapes.ts';
import { WaitingShape } from '../../../accounts/approvals/approvals.shapes.ts';
import { decide, undoDecision } from '../../review/review.server.ts';
import { AcceptShape, RefuseShape, writeFailures } from '../../review/review.shapes.ts';
import type { CreditUse } from '../contract-list.server.ts';
import {
  moveStaffContract,
  priceTypes,
  reviewedContract,
  staffContract,
  staffContractFile,
  staffContracts,
} from './staff-contracts.server.ts';
import {
  ContractStateShape,
  ContractTermsShape,
  PriceTypesShape,
  StaffContractShape,
  StaffContractsQueryShape,
  StaffContractsShape,
} from './staff-contracts.shapes.ts';
import { changeOrPropose } from './terms/terms.server.ts';

const tags = ['Договоры'];
const reading = { staff: 'companies.read', reads: 'contract' } as const;
const reviewing = { staff: 'companies.review' } as const;

interface Given {
  db: Kysely<DB>;
  files: Files;
  creditUse: CreditUse;
}

/** Routes of the staff about contracts. What lies outside a person's places is 404. */
export const staffContractRoutes: FastifyPluginAsyncTypebox<Given> = async (
  app,
  { db, files, creditUse },
) => {
  const writing = <Body extends TSchema>(summary: string, body: Body) => ({
    summary,
    tags,
    security: csrfSecurity,
    params: idParams,
    body,
    response: { 200: StaffContractShape, ...writeFailures },
  });

  app.get(
    '/staff/contracts/',
    {
      config: reading,
      schema: {
        summary: 'Договоры юрлиц своих городов, новые сверху',
        tags,
        querystring: StaffContractsQueryShape,
        response: { 200: StaffContractsShape, ...personalFailures },
      },
    },
    async ({ staff, query, url }) => staffContracts({ db, staff, creditUse }, query, url),
  );

  app.get(
    '/staff/contracts/price-types/',
    {
      config: { staff: 'contracts.terms' },
      schema: {
        summary: 'Виды цен для договора',
        tags,
        querystring: noQuery,
        response: { 200: PriceTypesShape, ...personalFailures },
      },
    },
    async () => priceTypes(db),
  );

  app.get(
    '/staff/contracts/:id/',
    {
      config: reading,
      schema: {
        summary: 'Договор с проверками магазина',
        tags,
        params: idParams,
        querystring: noQuery,
        response: { 200: StaffContractShape, ...personalFailures },
      },
    },
    async ({ staff, params: { id } }) => staffContract({ db, staff, creditUse }, Number(id)),
  );

  app.get(
    '/staff/contracts/:id/file/',
    {
      config: reading,
      schema: { summary: 'Файл договора', tags, params: idParams, querystring: noQuery },
    },
    async ({ staff, params: { id } }, reply) => {
      return sendFile(reply, files, await staffContractFile({ db, staff }, Number(id)));
    },
  );

  app.post(
    '/staff/contracts/:id/accept/',
    { config: reviewing, schema: writing('Принять: договор действует', AcceptShape) },
    async ({ staff, params: { id }, body: { version } }) => {
      await decide({ db, staff }, reviewedContract, { id: Number(id), version }, null);
      return staffContract({ db, staff, creditUse }, Number(id));
    },
  );

  app.post(
    '/staff/contracts/:id/refuse/',
    { config: reviewing, schema: writing('Не принять: с причиной для клиента', RefuseShape) },
    async ({ staff, params: { id }, body: { version, ...refusal } }) => {
      await decide({ db, staff }, reviewedContract, { id: Number(id), version }, refusal);
      return staffContract({ db, staff, creditUse }, Number(id));
    },
  );

  app.post(
    '/staff/contracts/:id/undo/',
    { config: reviewing, schema: writing('Отменить своё решение, пока письмо не ушло', AcceptShape) },
    async ({ staff, params: { id }, body: { version } }) => {
      await undoDecision({ db, staff }, reviewedContract, { id: Number(id), version });
      return staffContract({ db, staff, creditUse }, Number(id));
    },
  );

  app.post(
    '/staff/contracts/:id/state/',
    {
      config: reviewing,
      schema: writing('На подпись, снова на проверку или расторгнуть', ContractStateShape),
    },
    async ({ staff, params: { id }, body }) => {
      await moveStaffContract({ db, staff }, Number(id), body);
      return staffContract({ db, staff, creditUse }, Number(id));
    },
  );

  app.patch(
    '/staff/contracts/:id/',
    {
      config: { staff: 'contracts.terms', needsFactor: true },
      schema: {
        ...writing('Изменить условия: заказы остаются по прежним', ContractTermsShape),
        description: 'Большая скидка и большой лимит ждут второй подписи.',
        response: { 200: StaffContractShape, 202: WaitingShape, ...writeFailures },
      },
    },
    async ({ staff, params: { id }, body }, reply) => {
      const waiting = await changeOrPropose({ db, staff }, Number(id), body);
      if (waiting) return reply.code(202).send(waiting);
      return reply.code(200).send(await staffContract({ db, staff, creditUse }, Number(id)));
    },
  );
};
