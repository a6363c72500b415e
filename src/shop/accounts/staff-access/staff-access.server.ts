import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import type { Jobs, Periodic } from '../../../platform/jobs/jobs.server.ts';
import { deleteYearOld, insertAccess } from './staff-access.queries.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The kind of things with data of people that the route reads: «order». Each answer leaves a row (STF-22). */
    reads?: string;
  }
  interface FastifyRequest {
    /** The ids of what an answer shows, where neither its address nor its body names them. */
    readIds?: readonly number[];
    /** The kind of things, where the route alone does not say it. */
    readKind?: string;
  }
}

/** Records who has read what: one row for an answer, be it a page, a file or a list. Call it before routes are added. */
export function recordReadings(calls: FastifyInstance, db: Kysely<DB>): void {
  const record = async (request: FastifyRequest, subjects: readonly number[]) => {
    const { config, url = '' } = request.routeOptions;
    const { reads } = config;
    if (reads === undefined || request.method !== 'GET' || subjects.length === 0) return;
    const { userId, id: sessionId } = request.desk;
    const route = `${request.method} ${url.replace(/^\/api\/v\d+/, '')}`;
    await insertAccess(db, { userId, sessionId, route, kind: request.readKind ?? reads, subjects });
  };
  calls.addHook('preSerialization', async (request, reply, payload) => {
    if (reply.statusCode === 200) await record(request, subjectsOf(request, payload));
    return payload;
  });
  // Files are streams or bytes, which are not serialized.
  calls.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode === 200 && typeof payload !== 'string') await record(request, named(request));
    return payload;
  });
}

/** The ids in a list, or those of `named`. */
function subjectsOf(request: FastifyRequest, payload: unknown): readonly number[] {
  const { results } = (payload ?? {}) as { results?: { id?: unknown }[] };
  return results ? results.flatMap(({ id }) => (Number.isInteger(id) ? (id as number) : [])) : named(request);
}

/** The ids that the handler has named, or the one in the address. */
function named({ params, readIds }: FastifyRequest): readonly number[] {
  if (readIds) return readIds;
  const { id } = params as { id?: string };
  return id === undefined ? [] : [Number(id)];
}

const FORGET = 'staff-access-forget';
const AT_ONCE = 1_000;

/** The nightly job that deletes rows older than a year. */
export function staffAccessJobs(db: Kysely<DB>): Jobs {
  return {
    async [FORGET]() {
      for (let gone = AT_ONCE; gone === AT_ONCE; ) gone = await deleteYearOld(db, AT_ONCE);
    },
  };
}

/** Its schedule. */
export const staffAccessTimes: Periodic = { [FORGET]: '37 2 * * *' };
