import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { PRIVATE } from '../../../../platform/cache/shared-answers.server.ts';
import type { Db } from '../../../../platform/database/db.server.ts';
import { failures, noQuery } from '../../../../platform/http/shapes.ts';
import { findPosts } from './found-posts.server.ts';
import { post, postList, postsPage } from './posts.server.ts';
import {
  PostListShape,
  PostSearchQueryShape,
  PostShape,
  PostsPageShape,
  PostsQueryShape,
} from './posts.shapes.ts';

const tags = ['Статьи'];

/** Routes of posts: list, page, search and single posts. */
export const postRoutes: FastifyPluginAsyncTypebox<{ db: Db }> = async (app, { db }) => {
  app.get(
    '/posts/posts/',
    {
      config: { isShared: true },
      schema: {
        summary: 'Статьи, новые сверху',
        description: '`category` — номер рубрики.',
        tags,
        querystring: PostsQueryShape,
        response: { 200: PostListShape, ...failures },
      },
    },
    async ({ query, url }) => postList(db, query, url),
  );

  app.get(
    '/posts/posts-page/',
    {
      config: { isShared: true },
      schema: {
        summary: 'Страница статей: заголовок, рубрики, первые статьи',
        tags,
        querystring: PostsQueryShape,
        response: { 200: PostsPageShape, ...failures },
      },
    },
    async ({ query }) => postsPage(db, query),
  );

  app.get(
    '/posts/post/:slug/',
    {
      config: { isShared: true },
      schema: {
        summary: 'Статья',
        description: 'По slug или номеру. Прежний slug отвечает 301 на текущий.',
        tags,
        params: Type.Object({ slug: Type.String({ pattern: '^([a-z0-9-]{1,100}|[1-9][0-9]{0,8})$' }) }),
        querystring: noQuery,
        response: { 200: PostShape, 301: Type.Null(), ...failures },
      },
    },
    async ({ params, visitor }, reply) => {
      const found = await post({ db, visitor }, params.slug);
      if ('movedTo' in found) return reply.redirect(`${app.prefix}/posts/post/${found.movedTo}/`, 301);
      // Cards of products hold prices and stock of the visitor's city.
      if (found.products.length + found.text_products.length > 0) reply.header('cache-control', PRIVATE);
      return found;
    },
  );

  app.get(
    '/search/posts/',
    {
      config: { isShared: true },
      schema: {
        summary: 'Поиск статей: формы слов и опечатки, лучшие выше',
        tags: ['Поиск'],
        querystring: PostSearchQueryShape,
        response: { 200: PostListShape, ...failures },
      },
    },
    async ({ query, url }) => findPosts(db, query, url),
  );
};
