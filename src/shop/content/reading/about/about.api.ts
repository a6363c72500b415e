import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { type TSchema, Type } from 'typebox';
import { PRIVATE, SHARED } from '../../../../platform/cache/shared-answers.server.ts';
import type { Db } from '../../../../platform/database/db.server.ts';
import type { Files } from '../../../../platform/files/stored-files.server.ts';
import { notFound } from '../../../../platform/http/errors.ts';
import { sendFile } from '../../../../platform/http/send-file.server.ts';
import { DetailShape, failures, idParams, noQuery } from '../../../../platform/http/shapes.ts';
import { readShownFile } from '../../items.queries.ts';
import { aboutPage, embeddedPage, faq, infoDocument } from './about.server.ts';
import {
  AboutPageShape,
  DocumentShape,
  EmbeddedPageShape,
  FaqShape,
  RentersPageShape,
  VacanciesQueryShape,
  VacanciesShape,
} from './about.shapes.ts';
import { rentals, vacancies } from './places.server.ts';

const slugParams = Type.Object({ slug: Type.String({ pattern: '^[a-z0-9-]{1,100}$' }) });

const TEXTS = {
  history: 'История компании',
  'social-responsibility': 'Социальная ответственность',
  'figures-and-facts': 'Цифры и факты',
  awards: 'Награды',
};

/** Routes of info documents, embedded pages and the pages about the shop. */
export const aboutRoutes: FastifyPluginAsyncTypebox<{ db: Db; files: Files }> = async (
  app,
  { db, files },
) => {
  const described = <S extends TSchema>(summary: string, shape: S, tags = ['О компании']) => ({
    summary,
    tags,
    querystring: noQuery,
    response: { 200: shape, ...failures },
  });

  app.get(
    '/documents/:slug/',
    {
      config: { isShared: true },
      schema: {
        summary: 'Информационный документ',
        description: 'Прежний slug отвечает 301 на текущий.',
        tags: ['Оболочка'],
        params: slugParams,
        querystring: noQuery,
        response: { 200: DocumentShape, 301: Type.Null(), ...failures },
      },
    },
    async ({ params, visitor }, reply) => {
      const found = await infoDocument({ db, visitor }, params.slug);
      if ('movedTo' in found) return reply.redirect(`${app.prefix}/documents/${found.movedTo}/`, 301);
      // Cards of products hold prices and stock of the visitor.
      if (found.text_products.length > 0) reply.header('cache-control', PRIVATE);
      return found;
    },
  );

  app.get(
    '/documents/files/:id/',
    {
      config: { isShared: true },
      schema: {
        summary: 'Файл, приложенный к документу или странице',
        tags: ['Оболочка'],
        params: idParams,
        querystring: noQuery,
        response: { ...failures, 409: DetailShape },
      },
    },
    async ({ params }, reply) => {
      const name = await readShownFile(db, Number(params.id));
      if (name === undefined) throw notFound();
      return sendFile(reply, files, Number(params.id), { name, cacheControl: SHARED });
    },
  );

  app.get(
    '/about/embedded-pages/:id/',
    {
      config: { isShared: true },
      schema: { ...described('Встроенная страница', EmbeddedPageShape), params: idParams },
    },
    async ({ params, visitor }, reply) => {
      const page = await embeddedPage({ db, visitor }, Number(params.id));
      if (page.text_products.length > 0) reply.header('cache-control', PRIVATE);
      return page;
    },
  );

  for (const [name, summary] of Object.entries(TEXTS))
    app.get(
      `/about/${name}/`,
      { config: { isShared: true }, schema: described(summary, AboutPageShape) },
      async () => aboutPage(db, name),
    );

  app.get(
    '/about/payment-and-delivery-faq/',
    { config: { isShared: true }, schema: described('Оплата и доставка: вопросы и ответы', FaqShape) },
    async () => faq(db, 'payment-and-delivery-faq'),
  );

  app.get(
    '/about/for-renters/',
    { config: { isShared: true }, schema: described('Арендаторам: помещения', RentersPageShape) },
    async () => rentals(db),
  );

  app.get(
    '/about/vacancies/',
    {
      config: { isShared: true },
      schema: {
        ...described('Вакансии', VacanciesShape),
        description: '`city`: вакансии города и те, где город любой.',
        querystring: VacanciesQueryShape,
      },
    },
    async ({ query }) => vacancies(db, query.city),
  );
};
