import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { csrfSecurity, DetailShape, noQuery, personalFailures } from '../../../platform/http/shapes.ts';
import { staffActor } from '../../accounts/staff/staff.server.ts';
import {
  askedQueries,
  changeSynonyms,
  dismissQuery,
  explainQuery,
  previewSynonym,
  type SearchDesk,
  synonymBook,
} from './search-desk.server.ts';
import {
  AskedQueryShape,
  AskedShape,
  DismissShape,
  ExplainShape,
  ExplanationShape,
  PreviewAnswerShape,
  PreviewShape,
  SynonymChangeShape,
  SynonymsShape,
} from './search-desk.shapes.ts';

const tags = ['Поиск'];
const config = { staff: 'search.edit' } as const;
const writing = { tags, security: csrfSecurity, querystring: noQuery } as const;

/** Routes of the staff about the search: what is searched for, synonyms, and why something is found. */
export const staffSearchRoutes: FastifyPluginAsyncTypebox<SearchDesk> = async (app, desk) => {
  app.get(
    '/staff/search/queries/',
    {
      config,
      schema: {
        summary: 'Что ищут посетители: запросы нескольких человек, частые сверху',
        tags,
        querystring: AskedQueryShape,
        response: { 200: AskedShape, ...personalFailures },
      },
    },
    async ({ query }) => askedQueries(desk, query),
  );

  app.post(
    '/staff/search/queries/dismiss/',
    {
      config,
      schema: {
        ...writing,
        summary: 'Убрать запрос из списка на месяц или вернуть его',
        body: DismissShape,
        response: { 204: Type.Null(), ...personalFailures },
      },
    },
    async ({ staff, body: { same_as: sameAs, dismissed } }, reply) => {
      await dismissQuery(desk, { sameAs, isDismissed: dismissed }, staffActor(staff));
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/staff/search/synonyms/',
    {
      config,
      schema: {
        summary: 'Правила синонимов: свои, программы и выключенные',
        tags,
        querystring: noQuery,
        response: { 200: SynonymsShape, ...personalFailures },
      },
    },
    async () => synonymBook(desk),
  );

  app.post(
    '/staff/search/synonyms/',
    {
      config,
      schema: {
        ...writing,
        summary: 'Добавить или убрать правило, выключить или включить правило программы',
        body: SynonymChangeShape,
        response: { 200: SynonymsShape, ...personalFailures },
      },
    },
    async ({ staff, body }) => changeSynonyms(desk, body, staffActor(staff)),
  );

  app.post(
    '/staff/search/synonyms/preview/',
    {
      config,
      schema: {
        ...writing,
        summary: 'Что нашлось бы с новым правилом; ничего не сохраняется',
        body: PreviewShape,
        response: { 200: PreviewAnswerShape, ...personalFailures, 409: DetailShape, 503: DetailShape },
      },
    },
    async ({ body }) => previewSynonym(desk, body),
  );

  app.post(
    '/staff/search/explain/',
    {
      config,
      schema: {
        ...writing,
        summary: 'Почему по запросу нашлось то, что нашлось, и какого слова не хватило товару',
        body: ExplainShape,
        response: { 200: ExplanationShape, ...personalFailures, 409: DetailShape, 503: DetailShape },
      },
    },
    async ({ body }) => explainQuery(desk, body),
  );
};
