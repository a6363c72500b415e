import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { noQuery, nullable, personalFailures } from '../../../../platform/http/shapes.ts';
import { categoryTree } from '../../../catalogue/category/category.server.ts';
import { activeCities } from '../../../geo/geo.server.ts';
import { readPostCategories } from '../../items.queries.ts';
import type { StaffGiven } from '../collection.staff.api.ts';
import { readChosenGoods, readFoundGoods } from './choices.queries.ts';

const tags = ['Содержание'];
const config = { staff: 'content.edit' } as const;
/** Levels of the catalogue from which a row of goods is chosen. */
const DEEPEST = 1;
const Named = Type.Array(
  Type.Object({ id: Type.Integer(), name: Type.String() }, { title: 'ContentChoice' }),
);

const GoodsShape = Type.Object(
  {
    results: Type.Array(
      Type.Object(
        {
          id: Type.Integer(),
          name: Type.String(),
          article: Type.String(),
          image: nullable(Type.String()),
        },
        { title: 'ContentProduct' },
      ),
    ),
  },
  { title: 'ContentProducts' },
);

/** Routes of what an editor chooses from, registered within the routes of staff. */
export const choiceRoutes: FastifyPluginAsyncTypebox<StaffGiven> = async (app, { db }) => {
  app.get(
    '/staff/content/choices/',
    {
      config,
      schema: {
        summary: 'Города, рубрики и разделы каталога, которые можно указать в содержании',
        tags,
        querystring: noQuery,
        response: {
          200: Type.Object(
            { cities: Named, categories: Named, sections: Named },
            { title: 'ContentChoices' },
          ),
          ...personalFailures,
        },
      },
    },
    async () => {
      const [cities, categories, tree] = await Promise.all([
        activeCities(db),
        readPostCategories(db),
        categoryTree(db, DEEPEST),
      ]);
      const named = ({ id, name }: { id: number; name: string }) => ({ id, name });
      return { cities: cities.map(named), categories: categories.map(named), sections: tree.map(named) };
    },
  );

  app.get(
    '/staff/content/goods/',
    {
      config,
      schema: {
        summary: 'Товары для статьи: по номерам или по артикулу и названию',
        tags,
        querystring: Type.Object(
          {
            ids: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,8}(,[1-9]\\d{0,8}){0,49}$' })),
            search: Type.Optional(Type.String({ maxLength: 100 })),
          },
          { additionalProperties: false },
        ),
        response: { 200: GoodsShape, ...personalFailures },
      },
    },
    async ({ query: { ids, search } }) => {
      if (ids) return { results: await readChosenGoods(db, ids.split(',').map(Number)) };
      return { results: search?.trim() ? await readFoundGoods(db, search.trim()) : [] };
    },
  );
};
