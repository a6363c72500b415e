import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { TObject } from 'typebox';
import {
  csrfSecurity,
  DetailShape,
  idParams,
  noQuery,
  personalFailures,
} from '../../../platform/http/shapes.ts';
import { RowsDoneShape, RowsKeyShape } from '../../accounts/many-rows/many-rows.shapes.ts';
import { OutdatedShape } from '../../audit/outdated/outdated.shapes.ts';
import { categoryFacets, setCategoryFacets } from './category-facets.server.ts';
import {
  changeStructure,
  createTag,
  hideMany,
  orderCategories,
  type StructureWriting,
  structureList,
  structureOne,
} from './staff-structure.server.ts';
import {
  AttributePatchShape,
  BrandPatchShape,
  CategoryOrderShape,
  CategoryPatchShape,
  FacetsBodyShape,
  FacetsShape,
  HideManyShape,
  NewTagShape,
  StaffAttributeShape,
  StaffAttributesShape,
  StaffBrandShape,
  StaffBrandsShape,
  StaffCategoriesShape,
  StaffCategoryShape,
  StaffTagShape,
  StaffTagsShape,
  TagPatchShape,
} from './staff-structure.shapes.ts';
import type { StructureKind } from './staff-structure.ts';

const tags = ['Товары'];
const reading = { staff: 'catalogue.read' } as const;
const editing = { staff: 'catalogue.edit' } as const;

/** The kinds with their paths, names and shapes. */
const KINDS: readonly {
  kind: StructureKind;
  path: string;
  names: string;
  list: TObject;
  one: TObject;
  patch: TObject;
}[] = [
  {
    kind: 'category',
    path: 'categories',
    names: 'Разделы',
    list: StaffCategoriesShape,
    one: StaffCategoryShape,
    patch: CategoryPatchShape,
  },
  {
    kind: 'attribute',
    path: 'attributes',
    names: 'Свойства',
    list: StaffAttributesShape,
    one: StaffAttributeShape,
    patch: AttributePatchShape,
  },
  {
    kind: 'tag',
    path: 'tags',
    names: 'Метки',
    list: StaffTagsShape,
    one: StaffTagShape,
    patch: TagPatchShape,
  },
  {
    kind: 'brand',
    path: 'brands',
    names: 'Бренды',
    list: StaffBrandsShape,
    one: StaffBrandShape,
    patch: BrandPatchShape,
  },
];

/** Routes of the staff about categories, attributes, tags and brands. */
export const staffStructureRoutes: FastifyPluginAsyncTypebox<Omit<StructureWriting, 'staff'>> = async (
  app,
  given,
) => {
  const { db } = given;
  for (const { kind, path, names, list, one, patch } of KINDS) {
    app.get(
      `/staff/catalogue/${path}/`,
      {
        config: reading,
        schema: {
          summary: `${names}: из 1С и на витрине`,
          tags,
          querystring: noQuery,
          response: { 200: list, ...personalFailures },
        },
      },
      async () => structureList(db, kind) as never,
    );

    app.patch(
      `/staff/catalogue/${path}/:id/`,
      {
        bodyLimit: LONGEST_BYTES,
        config: editing,
        schema: {
          summary: `${names}: изменить то, что видит покупатель; null возвращает значение 1С`,
          tags,
          security: csrfSecurity,
          params: idParams,
          body: patch,
          response: { 200: one, ...personalFailures, 409: OutdatedShape },
        },
      },
      async ({ staff, params: { id }, body }) => {
        await changeStructure({ ...given, staff }, kind, Number(id), body as { version: number });
        return structureOne(db, kind, Number(id)) as never;
      },
    );
  }

  for (const { kind, path, names } of KINDS) {
    if (kind !== 'category' && kind !== 'brand') continue;
    app.post(
      `/staff/catalogue/${path}/hide/`,
      {
        config: editing,
        schema: {
          summary: `${names}: скрыть многие, показывать снова или вернуть решение 1С`,
          description: 'Что изменилось с тех пор, остаётся как было, с причиной.',
          tags,
          security: csrfSecurity,
          querystring: noQuery,
          headers: RowsKeyShape,
          body: HideManyShape,
          response: { 200: RowsDoneShape, ...personalFailures, 422: DetailShape },
        },
      },
      async ({ staff, body, headers }) =>
        hideMany({ ...given, staff }, { kind, key: headers['idempotency-key'] }, body),
    );
  }

  app.post(
    '/staff/catalogue/tags/',
    {
      config: editing,
      schema: {
        summary: 'Новая метка',
        tags,
        security: csrfSecurity,
        body: NewTagShape,
        response: { 201: StaffTagShape, ...personalFailures },
      },
    },
    async ({ staff, body }, reply) => {
      const id = await createTag({ db, staff }, body.name);
      return reply.code(201).send((await structureOne(db, 'tag', id)) as never);
    },
  );

  app.post(
    '/staff/catalogue/categories/order/',
    {
      config: editing,
      schema: {
        summary: 'Порядок разделов под одним разделом',
        tags,
        security: csrfSecurity,
        body: CategoryOrderShape,
        response: { 200: StaffCategoriesShape, ...personalFailures, 409: OutdatedShape },
      },
    },
    async ({ staff, body }) => {
      await orderCategories({ ...given, staff }, body);
      return structureList(db, 'category') as never;
    },
  );

  app.get(
    '/staff/catalogue/categories/:id/facets/',
    {
      config: reading,
      schema: {
        summary: 'Фильтры раздела по порядку',
        tags,
        params: idParams,
        querystring: noQuery,
        response: { 200: FacetsShape, ...personalFailures },
      },
    },
    async ({ params: { id } }) => categoryFacets(db, Number(id)),
  );

  app.put(
    '/staff/catalogue/categories/:id/facets/',
    {
      config: editing,
      schema: {
        summary: 'Задать фильтры раздела и их порядок',
        tags,
        security: csrfSecurity,
        params: idParams,
        body: FacetsBodyShape,
        response: { 200: FacetsShape, ...personalFailures, 409: OutdatedShape },
      },
    },
    async ({ staff, params: { id }, body }) => {
      await setCategoryFacets({ db, staff }, Number(id), body);
      return categoryFacets(db, Number(id));
    },
  );
};

/** Enough for a description with tables. */
const LONGEST_BYTES = 512 * 1024;
