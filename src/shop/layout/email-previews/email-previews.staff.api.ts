import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { DB } from '../../../../db/types.ts';
import { csrfSecurity, DetailShape, noQuery, personalFailures } from '../../../platform/http/shapes.ts';
import { ORDER_EMAILS, type OrderEmailKind } from '../../orders/emails/previews/previews.ts';
import { emailPage, previewEmail, sendTestEmail } from './email-previews.server.ts';
import {
  EmailKindParams,
  EmailKindsShape,
  EmailOrderBody,
  EmailOrderQuery,
  EmailPreviewShape,
} from './email-previews.shapes.ts';

const tags = ['Письма'];
const config = { staff: 'settings.edit' } as const;

/** Routes by which the staff looks at the emails about orders, with a real order, and sends them to itself. */
export const emailPreviewRoutes: FastifyPluginAsyncTypebox<{
  db: Kysely<DB>;
  origin: string;
  deskOrigin: string;
}> = async (app, { db, origin, deskOrigin }) => {
  app.get(
    '/staff/email-previews/',
    {
      config,
      schema: {
        summary: 'Какие письма о заказе бывают',
        tags,
        querystring: noQuery,
        response: { 200: EmailKindsShape, ...personalFailures },
      },
    },
    async () => ({
      results: Object.entries(ORDER_EMAILS).map(([kind, name]) => ({ kind: kind as OrderEmailKind, name })),
    }),
  );

  app.get(
    '/staff/email-previews/:kind/',
    {
      config: { ...config, reads: 'order' },
      schema: {
        summary: 'Письмо по настоящему заказу, ничего не отправляя',
        tags,
        params: EmailKindParams,
        querystring: EmailOrderQuery,
        response: { 200: EmailPreviewShape, ...personalFailures },
      },
    },
    async (request) => {
      const { params, query } = request;
      const email = await previewEmail({ db, deskOrigin }, params.kind, query.number);
      request.readIds = [email.id];
      return email;
    },
  );

  app.get(
    '/staff/email-previews/:kind/html/',
    {
      config: { ...config, reads: 'order' },
      schema: {
        summary: 'То же письмо, как его покажет почтовая программа',
        tags,
        params: EmailKindParams,
        querystring: EmailOrderQuery,
      },
    },
    async (request, reply) => {
      const { params, query } = request;
      const { orderId, html } = await emailPage({ db, deskOrigin, origin }, params.kind, query.number);
      request.readIds = [orderId];
      // Inline styles and images within the page are what emails have; the page may do nothing else.
      reply.header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
      );
      return reply.type('text/html; charset=utf-8').send(Buffer.from(html));
    },
  );

  app.post(
    '/staff/email-previews/:kind/send/',
    {
      config,
      schema: {
        summary: 'Отправить письмо себе',
        tags,
        security: csrfSecurity,
        params: EmailKindParams,
        body: EmailOrderBody,
        response: { 204: Type.Null(), ...personalFailures, 429: DetailShape },
      },
    },
    async ({ staff, params: { kind }, body }, reply) => {
      await sendTestEmail({ db, staff, deskOrigin }, kind, body.number);
      return reply.code(204).send(null);
    },
  );
};
