import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { DB } from '../../../../db/types.ts';
import {
  csrfSecurity,
  DetailShape,
  failures,
  idParams,
  noQuery,
  PathId,
  personalFailures,
} from '../../../platform/http/shapes.ts';
import {
  acceptInvitation,
  invite,
  openInvitation,
  withdrawInvitation,
} from '../invitations/invitations.server.ts';
import { LegalEntityShape } from '../profile/profile.shapes.ts';
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
const memberParams = Type.Object({ id: PathId, member: PathId });
const invitationParams = Type.Object({ id: PathId, invitation: PathId });
const acting = { ...personalFailures, 409: DetailShape } as const;

/** Routes of members and invitations. */
export const memberRoutes: FastifyPluginAsyncTypebox<{ db: Kysely<DB> }> = async (app, { db }) => {
  app.get(
    '/companies/legal-entities/:id/members/',
    {
      schema: {
        summary: 'Сотрудники компании и приглашённые',
        tags,
        params: idParams,
        querystring: MembersQueryShape,
        response: { 200: MembersShape, ...personalFailures },
      },
    },
    async ({ visitor, params: { id }, query, url }) => membersOf({ db, visitor }, Number(id), query, url),
  );

  app.post(
    '/companies/legal-entities/:id/members/',
    {
      schema: {
        summary: 'Пригласить по почте',
        description:
          'Ответ одинаковый независимо от того, есть ли у человека кабинет. Повторное приглашение заменяет прежнее.',
        tags,
        security: csrfSecurity,
        params: idParams,
        body: NewMemberShape,
        response: { 201: DetailShape, ...personalFailures, 429: DetailShape },
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
        security: csrfSecurity,
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
        security: csrfSecurity,
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
        security: csrfSecurity,
        params: invitationParams,
        response: { 204: Type.Null(), ...personalFailures },
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
        description: 'Один раз и только из кабинета с почтой, на которую пришло письмо.',
        tags,
        security: csrfSecurity,
        body: InvitationTokenShape,
        response: { 200: LegalEntityShape, ...personalFailures },
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
        querystring: noQuery,
        response: { 200: OpenInvitationShape, ...failures },
      },
    },
    async ({ visitor, params: { token } }) => openInvitation({ db, visitor }, token),
  );
};
