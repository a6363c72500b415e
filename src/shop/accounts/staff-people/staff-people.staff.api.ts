import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import { type Static, Type } from 'typebox';
import type { DB } from '../../../../db/types.ts';
import { idOfCursor, toCursorPage } from '../../../platform/http/cursor.server.ts';
import {
  csrfSecurity,
  cursorPageOf,
  cursorQuery,
  DetailShape,
  Id,
  idParams,
  noQuery,
  nullable,
  PathId,
  personalFailures,
} from '../../../platform/http/shapes.ts';
import { StaffGrantShape } from '../staff-login/staff-login.shapes.ts';
import { STAFF_ROLES, type StaffRole, staffRoleName } from '../staff-policy/staff-policy.ts';
import { type PersonRow, readPeople } from './staff-people.queries.ts';
import {
  addPerson,
  endSessionsOfPerson,
  giveRole,
  sendLink,
  staffPerson,
  takeRole,
} from './staff-people.server.ts';

const tags = ['Сотрудники'];
const reading = { staff: 'staff.manage', reads: 'staff' } as const;
const managing = { staff: 'staff.manage', needsFactor: true } as const;
const writing = { tags, security: csrfSecurity, querystring: noQuery } as const;
const failures = { ...personalFailures, 409: DetailShape } as const;
const nothing = Type.Object({}, { additionalProperties: false });

const PersonShape = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    email: Type.String(),
    grants: Type.Array(
      Type.Object(
        { id: Type.Integer(), ...StaffGrantShape.properties, created_at: Type.String() },
        { title: 'PersonGrant' },
      ),
    ),
    factor: nullable(Type.String({ description: 'totp, passkey, both; null: второго фактора нет' })),
    seen_at: nullable(Type.String({ description: 'Когда был на стойке' })),
    sessions: Type.Integer({ description: 'Сколько сейчас входов' }),
    link_until: nullable(Type.String({ description: 'До какого времени действует ссылка для входа' })),
    is_self: Type.Boolean(),
  },
  { title: 'StaffPerson' },
);

const role = Type.Unsafe<StaffRole>({ type: 'string', enum: [...STAFF_ROLES] });
const NewGrantFields = { role, city: Type.Optional(Id), shop: Type.Optional(Id) };
const NewGrantShape = Type.Object(NewGrantFields, { additionalProperties: false });
const NewPersonShape = Type.Object(
  {
    email: Type.String({ maxLength: 254 }),
    name: Type.Optional(Type.String({ maxLength: 200, description: 'Если кабинета с этой почтой нет' })),
    phone: Type.Optional(Type.String({ maxLength: 30 })),
    ...NewGrantFields,
  },
  { additionalProperties: false },
);

const PeopleQueryShape = Type.Object(
  {
    role: Type.Optional(role),
    no_factor: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
    ...cursorQuery,
  },
  { additionalProperties: false },
);

/** Routes by which the staff is managed. */
export const staffPeopleRoutes: FastifyPluginAsyncTypebox<{ db: Kysely<DB> }> = async (app, { db }) => {
  app.get(
    '/staff/people/',
    {
      config: reading,
      schema: {
        summary: 'Сотрудники: роли, второй фактор, входы',
        tags,
        querystring: PeopleQueryShape,
        response: { 200: cursorPageOf(PersonShape, 'StaffPeople'), ...personalFailures },
      },
    },
    async ({ staff, query: { role: only, no_factor, limit, cursor }, url }) => {
      const before = await idOfCursor(db, 'staff people', cursor);
      const filter = { role: only, isWithoutFactor: no_factor === 1 };
      const { rows, count } = await readPeople(db, filter, { before, limit: limit + 1 });
      return toCursorPage(db, 'staff people', { rows, counted: count, limit, url }, (row) =>
        view(row, staff),
      );
    },
  );

  app.post(
    '/staff/people/',
    {
      config: managing,
      schema: {
        ...writing,
        summary: 'Пригласить сотрудника письмом',
        description:
          'Без кабинета с этой почтой нужны имя и телефон: кабинет заводится, пароль задаёт его владелец.',
        ...{ body: NewPersonShape, response: { 201: PersonShape, ...failures, 503: DetailShape } },
      },
    },
    async ({ staff, body }, reply) => {
      const id = await addPerson({ db, staff }, body);
      return reply.code(201).send(view(await staffPerson(db, id), staff));
    },
  );

  app.post(
    '/staff/people/:id/grants/',
    {
      config: managing,
      schema: {
        ...writing,
        summary: 'Дать роль; входы человека кончаются',
        ...{ params: idParams, body: NewGrantShape, response: { 201: PersonShape, ...failures } },
      },
    },
    async ({ staff, params, body }, reply) => {
      const id = Number(params.id);
      await giveRole({ db, staff }, id, body);
      return reply.code(201).send(view(await staffPerson(db, id), staff));
    },
  );

  app.delete(
    '/staff/people/:id/grants/:grant/',
    {
      config: managing,
      schema: {
        ...writing,
        summary: 'Забрать роль; входы человека кончаются',
        ...{
          params: Type.Object({ id: PathId, grant: PathId }),
          response: { 204: Type.Null(), ...failures },
        },
      },
    },
    async ({ staff, params }, reply) => {
      await takeRole({ db, staff }, Number(params.id), Number(params.grant));
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/staff/people/:id/sessions/',
    {
      config: { staff: 'staff.manage' },
      schema: {
        ...writing,
        summary: 'Завершить все входы человека',
        ...{ params: idParams, response: { 204: Type.Null(), ...personalFailures } },
      },
    },
    async ({ staff, params }, reply) => {
      await endSessionsOfPerson({ db, staff }, Number(params.id));
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/staff/people/:id/link/',
    {
      config: managing,
      schema: {
        ...writing,
        summary: 'Прислать ссылку, чтобы настроить вход заново',
        ...{ params: idParams, body: nothing, response: { 204: Type.Null(), ...personalFailures } },
      },
    },
    async ({ staff, params }, reply) => {
      await sendLink({ db, staff }, Number(params.id));
      return reply.code(204).send(null);
    },
  );
};

function view(row: PersonRow, { userId }: { userId: number }): Static<typeof PersonShape> {
  const { id, name, email, totp, passkeys, sessions } = row;
  const only = totp ? 'totp' : null;
  return {
    ...{ id, name, email, sessions, is_self: id === userId },
    grants: row.grants.map(({ id: grant, role: code, city, shop, createdAt }) => ({
      ...{ id: grant, role: code, name: staffRoleName(code), city, shop },
      created_at: new Date(createdAt).toISOString(),
    })),
    factor: passkeys ? (totp ? 'both' : 'passkey') : only,
    seen_at: row.seenAt?.toISOString() ?? null,
    link_until: row.linkUntil?.toISOString() ?? null,
  };
}
