import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { csrfSecurity, DetailShape, noQuery, personalFailures } from '../../../platform/http/shapes.ts';
import {
  type EmailsContext,
  emailKinds,
  emailPage,
  previewEmail,
  sendTestEmail,
} from './email-previews.server.ts';
import {
  EmailKindParams,
  EmailKindsShape,
  EmailOrderBody,
  EmailOrderQuery,
  EmailPreviewShape,
} from './email-previews.shapes.ts';

const tags = ['Письма'];
const config = { staff: 'settings.edit' } as const;

/** Routes by which the staff looks at the emails of the shop, with real facts, and sends them to itself. */
export const emailPreviewRoutes: FastifyPluginAsyncTypebox<EmailsContext> = async (app, given) => {
  app.get(
    '/staff/email-previews/',
    {
      config,
      schema: {
        summary: 'Какие письма отправляет магазин',
        tags,
        querystring: noQuery,
        response: { 200: EmailKindsShape, ...personalFailures },
      },
    },
    async () => emailKinds(given),
  );

  app.get(
    '/staff/email-previews/:kind/',
    {
      config: { ...config, reads: 'order' },
      schema: {
        summary:
          'Письмо с настоящими данными: по последнему случаю или по номеру заказа; ничего не отправляется',
        tags,
        params: EmailKindParams,
        querystring: EmailOrderQuery,
        response: { 200: EmailPreviewShape, ...personalFailures },
      },
    },
    async (request) => {
      const { params, query } = request;
      const { reads, ...email } = await previewEmail(given, params.kind, query.number);
      Object.assign(request, { readIds: [email.id], readKind: reads });
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
      const { id, reads, html } = await emailPage(given, params.kind, query.number);
      Object.assign(request, { readIds: [id], readKind: reads });
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
      await sendTestEmail({ ...given, staff }, kind, body.number);
      return reply.code(204).send(null);
    },
  );
};
