import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import { type Static, Type } from 'typebox';
import type { DB } from '../../../../db/types.ts';
import { type CursorPage, idOfCursor, toCursorPage } from '../../../platform/http/cursor.server.ts';
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
import { WaitingShape } from '../approvals/approvals.shapes.ts';
import type { DeskHttp } from '../desk-session/desk-session.server.ts';
import type { Staff } from '../staff/staff.server.ts';
import { StaffGrantShape } from '../staff-login/staff-login.shapes.ts';
import { STAFF_ROLES, type StaffRole, staffRoleName } from '../staff-policy/staff-policy.ts';
import { type PersonRow, readPeople } from './staff-people.queries.ts';
import {
  addPerson,
  endSessionsOfPerson,
  type Given,
  giveRole,
  sendLink,
  staffPerson,
  takeRole,
} from './staff-people.server.ts';

const tags = ['Сотрудники'];
const reading = { staff: 'staff.manage', reads: 'staff' } as const;
const managing = { staff: 'staff.manage', needsFactor: true } as const;
/** Answers with a link beside texts that others may have chosen. */
const secret = { ...managing, holdsSecret: true } as const;
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

const GivenShape = Type.Object(
  {
    person: nullable(PersonShape),
    waiting: nullable(WaitingShape),
    link: nullable(Type.String({ description: 'Ссылка для входа: показывается один раз, действует сутки' })),
  },
  { title: 'GivenRole' },
);
const LinkMadeShape = Type.Object({ link: nullable(Type.String()) }, { title: 'StaffLinkMade' });

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

export const PeopleQueryShape = Type.Object(
  {
    role: Type.Optional(role),
    no_factor: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
    ...cursorQuery,
  },
  { additionalProperties: false },
);

/** The members of the staff. @throws 400 at `cursor` */
export async function staffPeople(
  { db, staff }: { db: Kysely<DB>; staff: Staff },
  { role: only, no_factor, limit, cursor }: Static<typeof PeopleQueryShape>,
  url: string,
): Promise<CursorPage<Static<typeof PersonShape>>> {
  const before = await idOfCursor(db, 'staff people', cursor);
  const filter = { role: only, isWithoutFactor: no_factor === 1 };
  const { rows, count } = await readPeople(db, filter, { before, limit: limit + 1 });
  return toCursorPage(db, 'staff people', { rows, counted: count, limit, url }, (row) => view(row, staff));
}

/** Routes by which the staff is managed. */
export const staffPeopleRoutes: FastifyPluginAsyncTypebox<{ db: Kysely<DB>; http: DeskHttp }> = async (
  app,
  { db, http },
) => {
  const given = async ({ id, waiting, link }: Given, staff: Staff) => {
    const { rows } = await readPeople(db, { id, isWithoutFactor: false }, { before: undefined, limit: 1 });
    const [person] = rows;
    return { person: person ? view(person, staff) : null, waiting, link };
  };

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
    async ({ staff, query, url }) => staffPeople({ db, staff }, query, url),
  );

  app.get(
    '/staff/people/:id/',
    {
      config: reading,
      schema: {
        summary: 'Сотрудник',
        tags,
        params: idParams,
        querystring: noQuery,
        response: { 200: PersonShape, ...personalFailures },
      },
    },
    async ({ staff, params }) => view(await staffPerson(db, Number(params.id)), staff),
  );

  app.post(
    '/staff/people/',
    {
      config: secret,
      schema: {
        ...writing,
        summary: 'Пригласить сотрудника',
        description:
          'Без кабинета с этой почтой нужны имя и телефон: кабинет заводится, пароль задаёт его владелец. Роль, которая может больше, чем вы, ждёт второй подписи.',
        body: NewPersonShape,
        response: { 201: GivenShape, 202: GivenShape, ...failures, 503: DetailShape },
      },
    },
    async (request, reply) => {
      const { staff, body } = request;
      const done = await addPerson({ db, staff, origin: http.originOf(request) }, body);
      return reply.code(done.waiting ? 202 : 201).send(await given(done, staff));
    },
  );

  app.post(
    '/staff/people/:id/grants/',
    {
      config: secret,
      schema: {
        ...writing,
        summary: 'Дать роль; входы человека кончаются',
        description: 'Роль, которая может больше, чем вы, ждёт второй подписи.',
        params: idParams,
        body: NewGrantShape,
        response: { 201: GivenShape, 202: GivenShape, ...failures },
      },
    },
    async (request, reply) => {
      const { staff, params, body } = request;
      const managing = { db, staff, origin: http.originOf(request) };
      const done = await giveRole(managing, Number(params.id), body);
      return reply.code(done.waiting ? 202 : 201).send(await given(done, staff));
    },
  );

  app.delete(
    '/staff/people/:id/grants/:grant/',
    {
      config: managing,
      schema: {
        ...writing,
        summary: 'Забрать роль; входы человека кончаются',
        params: Type.Object({ id: PathId, grant: PathId }),
        response: { 204: Type.Null(), ...failures },
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
        params: idParams,
        response: { 204: Type.Null(), ...personalFailures },
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
      config: secret,
      schema: {
        ...writing,
        summary: 'Ссылка, чтобы настроить вход заново; другую такую же получит человек письмом',
        description: 'Когда человек откроет её со своим паролем, прежние вторые факторы и входы кончатся.',
        params: idParams,
        body: nothing,
        response: { 200: LinkMadeShape, ...personalFailures },
      },
    },
    async (request) => {
      const { staff, params } = request;
      const link = await sendLink({ db, staff, origin: http.originOf(request) }, Number(params.id));
      return { link };
    },
  );
};

function view(row: PersonRow, { userId }: { userId: number }): Static<typeof PersonShape> {
  const { id, name, email, totp, passkeys, sessions } = row;
  const only = totp ? 'totp' : null;
  return {
    id,
    name,
    email,
    sessions,
    is_self: id === userId,
    grants: row.grants.map(({ id: grant, role: code, city, shop, createdAt }) => ({
      id: grant,
      role: code,
      name: staffRoleName(code),
      city,
      shop,
      created_at: new Date(createdAt).toISOString(),
    })),
    factor: passkeys ? (totp ? 'both' : 'passkey') : only,
    seen_at: row.seenAt?.toISOString() ?? null,
    link_until: row.linkUntil?.toISOString() ?? null,
  };
}
