import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import type { Static } from 'typebox';
import type { DB } from '../../../../db/types.ts';
import { csrfSecurity, DetailShape, noQuery, personalFailures } from '../../../platform/http/shapes.ts';
import { WaitingShape } from '../../accounts/approvals/approvals.shapes.ts';
import { requireRecentFactor } from '../../accounts/desk-session/desk-session.ts';
import { staffActor } from '../../accounts/staff/staff.server.ts';
import { ChangedPictureShape } from '../diff/diff.shapes.ts';
import { type Decision, decide } from './decide.server.ts';
import { releaseOrPropose } from './releases/releases.server.ts';
import { replay } from './replay.server.ts';
import {
  HeldGoodsShape,
  HeldQueryShape,
  RejectShape,
  ReleaseShape,
  RunShape,
  RunsQueryShape,
  RunsShape,
  runParams,
  StopShape,
} from './runs.shapes.ts';
import { rulesOf, staffHeld, staffRun, staffRuns } from './runs-list.server.ts';
import { stop } from './stop.server.ts';

const tags = ['Обмен с 1С'];
const deciding = { staff: 'exchange.decide' } as const;
const writing = { tags, security: csrfSecurity, params: runParams, querystring: noQuery } as const;
const reading = { staff: 'exchange.read' } as const;

/** Routes of the staff about runs and the goods that wait. */
export const staffRunRoutes: FastifyPluginAsyncTypebox<{ db: Kysely<DB> }> = async (app, { db }) => {
  app.get(
    '/staff/exchange/runs/',
    {
      config: reading,
      schema: {
        summary: 'Загрузки, новые сверху',
        tags,
        querystring: RunsQueryShape,
        response: { 200: RunsShape, ...personalFailures },
      },
    },
    async ({ query, url }) => staffRuns(db, query, url),
  );

  app.get(
    '/staff/exchange/runs/:id/',
    {
      config: reading,
      schema: {
        summary: 'Загрузка: чем кончилась, что в ней ждёт проверки и почему',
        tags,
        params: runParams,
        querystring: noQuery,
        response: { 200: RunShape, ...personalFailures },
      },
    },
    async ({ params: { id } }) => staffRun(db, Number(id)),
  );

  app.get(
    '/staff/exchange/held/',
    {
      config: reading,
      schema: {
        summary: 'Товары, которые ждут проверки: что в магазине и что пришло',
        tags,
        querystring: HeldQueryShape,
        response: { 200: HeldGoodsShape, ...personalFailures },
      },
    },
    async ({ query, url }) => staffHeld(db, query, url),
  );

  app.post(
    '/staff/exchange/runs/:id/release/',
    {
      config: deciding,
      schema: {
        ...writing,
        summary: 'Разрешить загрузку, которая ждёт проверки, или её товары',
        description: 'Много цен сразу ждёт второй подписи.',
        body: ReleaseShape,
        response: { 200: RunShape, 202: WaitingShape, ...personalFailures, 409: ChangedPictureShape },
      },
    },
    async ({ staff, desk, params: { id }, body }, reply) => {
      if (body.goods?.length !== 1) requireRecentFactor(desk); // an article may name several goods
      const waiting = await releaseOrPropose({ db, staff }, Number(id), decisionOf(body));
      if (waiting) return reply.code(202).send(waiting);
      return reply.code(200).send(await staffRun(db, Number(id)));
    },
  );

  app.post(
    '/staff/exchange/runs/:id/reject/',
    {
      config: deciding,
      schema: {
        ...writing,
        summary: 'Отклонить загрузку или её товары; файл, отклонённый целиком, больше не загрузится',
        body: RejectShape,
        response: { 200: RunShape, ...personalFailures, 409: ChangedPictureShape },
      },
    },
    async ({ staff, params: { id }, body }) => {
      await decide(db, Number(id), staffActor(staff, body.note), { to: 'reject', ...decisionOf(body) });
      return staffRun(db, Number(id));
    },
  );

  app.post(
    '/staff/exchange/runs/:id/stop/',
    {
      config: deciding,
      schema: {
        ...writing,
        summary: 'Остановить загрузку, которая ждёт очереди или идёт: в магазине остаётся то, что было',
        body: StopShape,
        response: { 200: RunShape, ...personalFailures, 409: DetailShape },
      },
    },
    async ({ staff, params: { id }, body: { note } }) => {
      await stop(db, Number(id), note, staffActor(staff, note));
      return staffRun(db, Number(id));
    },
  );

  app.post(
    '/staff/exchange/runs/:id/replay/',
    {
      config: deciding,
      schema: {
        ...writing,
        summary: 'Загрузить сохранённый файл ещё раз, новой загрузкой',
        response: { 201: RunShape, ...personalFailures, 409: DetailShape },
      },
    },
    async ({ staff, params: { id } }, reply) => {
      const again = await replay(db, Number(id), staffActor(staff));
      return reply.code(201).send(await staffRun(db, again));
    },
  );
};

/** @throws 400 at `rules` */
function decisionOf({
  rules,
  product,
  goods,
  note,
  digest,
}: Omit<Static<typeof RejectShape>, 'note'> & { note?: string }): Omit<Decision, 'to'> {
  return {
    ...(rules !== undefined && { rules: rules.flatMap((word) => rulesOf('rules', word)) }),
    ...(goods !== undefined && { ids: goods }),
    ...(product !== undefined && { product }),
    ...(note !== undefined && { note }),
    ...(digest !== undefined && { digest }),
  };
}
