import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import { type Static, type TSchema, Type } from 'typebox';
import type { DB } from '../../../../db/types.ts';
import type { Config } from '../../../platform/config/config.server.ts';
import type { Files } from '../../../platform/files/stored-files.server.ts';
import {
  csrfSecurity,
  DetailShape,
  idParams,
  noQuery,
  personalFailures,
} from '../../../platform/http/shapes.ts';
import type { Staff } from '../../accounts/staff/staff.server.ts';
import type { Capability } from '../../accounts/staff-policy/staff-policy.ts';
import type { EditingContext } from './editing.server.ts';

import { PageQueryShape } from './editing.shapes.ts';

const tags = ['Содержание'];

/** The context of a change: database and member of the staff. */
interface Acting {
  db: Kysely<DB>;
  staff: Staff;
}

/** A small set of things that staff edits, with the functions behind its routes. */
interface Collection<New extends TSchema, Patch extends TSchema> {
  /** For example «/staff/banners/». */
  path: string;
  capability: Capability;
  summaries: { list: string; one: string; create: string; change: string; remove: string };
  shapes: { list: TSchema; one: TSchema; new: New; patch: Patch };
  list(db: Kysely<DB>, window: Static<typeof PageQueryShape>, url: string): Promise<unknown>;
  /** @throws 404 */
  one(db: Kysely<DB>, id: number): Promise<unknown>;
  /** @returns the id */
  create(acting: Acting, fields: Static<New>): Promise<number>;
  change(acting: Acting, id: number, fields: Static<Patch>): Promise<void>;
  /** @throws 409 while it is in use, for sets with `mayBeInUse` */
  remove(acting: Acting, id: number): Promise<void>;
  mayBeInUse?: boolean;
  /** The answer 409 of a change, for sets whose things have versions. */
  conflict?: TSchema;
}

/** Makes the routes of such a set; registered within the routes of staff. */
export function collectionRoutes<New extends TSchema, Patch extends TSchema>({
  path,
  capability,
  summaries,
  shapes,
  mayBeInUse = false,
  conflict,
  ...act
}: Collection<New, Patch>): FastifyPluginAsyncTypebox<StaffGiven> {
  const answer = { 200: shapes.one, ...personalFailures };
  const config = { staff: capability };
  const known = { tags, params: idParams };
  return async (app, { db }) => {
    app.get(
      path,
      {
        config,
        schema: {
          summary: summaries.list,
          tags,
          querystring: PageQueryShape,
          response: { 200: shapes.list, ...personalFailures },
        },
      },
      async ({ query, url }) => act.list(db, query, url),
    );

    app.post(
      path,
      {
        config,
        schema: {
          summary: summaries.create,
          tags,
          security: csrfSecurity,
          body: shapes.new,
          response: { 201: shapes.one, ...personalFailures },
        },
      },
      async ({ staff, body }, reply) => {
        const id = await act.create({ db, staff }, body as Static<New>);
        return reply.code(201).send((await act.one(db, id)) as never);
      },
    );

    app.get(
      `${path}:id/`,
      { config, schema: { summary: summaries.one, ...known, querystring: noQuery, response: answer } },
      async ({ params: { id } }) => act.one(db, Number(id)),
    );

    app.patch(
      `${path}:id/`,
      {
        config,
        schema: {
          summary: summaries.change,
          ...known,
          security: csrfSecurity,
          body: shapes.patch,
          response: { ...answer, ...(conflict && { 409: conflict }) },
        },
      },
      async ({ staff, params: { id }, body }) => {
        await act.change({ db, staff }, Number(id), body as Static<Patch>);
        return act.one(db, Number(id));
      },
    );

    app.delete(
      `${path}:id/`,
      {
        config,
        schema: {
          summary: summaries.remove,
          ...known,
          security: csrfSecurity,
          response: { 204: Type.Null(), ...personalFailures, ...(mayBeInUse && { 409: DetailShape }) },
        },
      },
      async ({ staff, params: { id } }, reply) => {
        await act.remove({ db, staff }, Number(id));
        return reply.code(204).send(null);
      },
    );
  };
}

export interface StaffGiven {
  db: Kysely<DB>;
  files: Files;
  /** Folder of public images. */
  filesDir: string;
  slugOf: EditingContext['slugOf'];
  config: Pick<Config, 'previewMinutes'>;
}
