import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { DB } from '../../../db/types.ts';
import { DetailShape, failures } from '../../core/shapes.ts';
import { LegalEntityShape } from './entities.shapes.ts';
import { acceptInvitation, invite, openInvitation, withdrawInvitation } from './invitations.server.ts';
import { changeRole, membersOf, removeMember } from './members.server.ts';
import {
  InvitationTokenShape,
  MemberShape,
  MembersQueryShape,
  MembersShape,
  NewMemberShape,
  NewRoleShape,
  OpenInvitationShape,
} from './members.shapes.ts';

const tags = ['Юрлица'];
const security = [{ csrf: [] }];
const PathId = Type.String({ pattern: '^[1-9][0-9]{0,8}$' });
const params = Type.Object({ id: PathId });
const memberParams = Type.Object({ id: PathId, member: PathId });
const invitationParams = Type.Object({ id: PathId, invitation: PathId });
const querystring = Type.Object({}, { additionalProperties: false });
const personal = { ...failures, 401: DetailShape, 403: DetailShape } as const;
const acting = { ...personal, 409: DetailShape } as const;

/** The people of a company and who is invited. */
export const memberRoutes: FastifyPluginAsyncTypebox<{ db: Kysely<DB> }> = async (app, { db }) => {
  app.get(
    '/companies/legal-entities/:id/members/',
    {
      schema: {
        summary: 'Люди юрлица и приглашённые',
        tags,
        params,
        querystring: MembersQueryShape,
        response: { 200: MembersShape, ...personal },
      },
    },
    async ({ visitor, params: { id }, query, url }) => membersOf({ db, visitor }, Number(id), query, url),
  );

  app.post(
    '/companies/legal-entities/:id/members/',
    {
      schema: {
        summary: 'Пригласить письмом',
        description: 'Ответ один, есть у человека кабинет или нет. Повторное приглашение заменяет прежнее.',
        tags,
        security,
        params,
        body: NewMemberShape,
        response: { 201: DetailShape, ...personal, 429: DetailShape },
      },
    },
    async ({ visitor, params: { id }, body }, reply) => {
      await invite({ db, visitor }, Number(id), body);
      return reply.code(201).send({ detail: 'Приглашение отправлено. Ссылка в письме действует неделю.' });
    },
  );

  app.patch(
    '/companies/legal-entities/:id/members/:member/',
    {
      schema: {
        summary: 'Сменить роль',
        tags,
        security,
        params: memberParams,
        body: NewRoleShape,
        response: { 200: MemberShape, ...acting },
      },
    },
    async ({ visitor, params: { id, member }, body }) =>
      changeRole({ db, visitor }, Number(id), Number(member), body.role),
  );

  app.delete(
    '/companies/legal-entities/:id/members/:member/',
    {
      schema: {
        summary: 'Исключить сотрудника или выйти самому',
        tags,
        security,
        params: memberParams,
        response: { 204: Type.Null(), ...acting },
      },
    },
    async ({ visitor, params: { id, member } }, reply) => {
      await removeMember({ db, visitor }, Number(id), Number(member));
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/companies/legal-entities/:id/invitations/:invitation/',
    {
      schema: {
        summary: 'Отозвать приглашение',
        tags,
        security,
        params: invitationParams,
        response: { 204: Type.Null(), ...personal },
      },
    },
    async ({ visitor, params: { id, invitation } }, reply) => {
      await withdrawInvitation({ db, visitor }, Number(id), Number(invitation));
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/companies/invitations/accept/',
    {
      schema: {
        summary: 'Принять приглашение из письма',
        description: 'Один раз и только с кабинетом на ту почту, куда пришло письмо.',
        tags,
        security,
        body: InvitationTokenShape,
        response: { 200: LegalEntityShape, ...personal },
      },
    },
    async ({ visitor, body }) => acceptInvitation({ db, visitor }, body.token),
  );

  app.get(
    '/companies/invitations/:token/',
    {
      schema: {
        summary: 'Куда приглашают',
        tags,
        params: InvitationTokenShape,
        querystring,
        response: { 200: OpenInvitationShape, ...failures },
      },
    },
    async ({ visitor, params: { token } }) => openInvitation({ db, visitor }, token),
  );
};
