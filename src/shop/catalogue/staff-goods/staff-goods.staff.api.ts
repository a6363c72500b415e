import type { FastifyPluginAsyncTypebox, TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { DB } from '../../../../db/types.ts';
import { PHOTOS } from '../../../platform/files/file-types.server.ts';
import { storeImage } from '../../../platform/files/public-image.server.ts';
import type { Files } from '../../../platform/files/stored-files.server.ts';
import {
  csrfSecurity,
  DetailShape,
  FileField,
  idParams,
  noQuery,
  personalFailures,
} from '../../../platform/http/shapes.ts';
import { receiveUploads } from '../../../platform/http/upload-routes.server.ts';
import { OutdatedShape } from '../../audit/outdated/outdated.shapes.ts';
import { ImgShape } from '../card/card.shapes.ts';
import {
  attributeValues,
  changeGoods,
  type GoodsWriting,
  goodsOptions,
  staffGoods,
  staffGoodsList,
} from './staff-goods.server.ts';
import {
  AttributeValuesShape,
  GoodsOptionsShape,
  GoodsPatchShape,
  StaffGoodsListShape,
  StaffGoodsQueryShape,
  StaffGoodsShape,
} from './staff-goods.shapes.ts';

const tags = ['Товары'];
const reading = { staff: 'catalogue.read' } as const;
const editing = { staff: 'catalogue.edit' } as const;

interface Given extends Pick<GoodsWriting, 'refreshGoods' | 'cleanHtml'> {
  db: Kysely<DB>;
  files: Files;
  /** Folder of public images. */
  filesDir: string;
}

/** Routes of the staff about goods: what 1C says beside what buyers see. */
export const staffGoodsRoutes: FastifyPluginAsyncTypebox<Given> = async (app, given) => {
  const { db, files, filesDir, refreshGoods, cleanHtml } = given;
  app.get(
    '/staff/catalogue/goods/',
    {
      config: reading,
      schema: {
        summary: 'Товары, новые сверху',
        tags,
        querystring: StaffGoodsQueryShape,
        response: { 200: StaffGoodsListShape, ...personalFailures },
      },
    },
    async ({ query, url }) => staffGoodsList(db, query, url),
  );

  app.get(
    '/staff/catalogue/options/',
    {
      config: reading,
      schema: {
        summary: 'Разделы, бренды, метки и свойства для фильтров и правок',
        tags,
        querystring: noQuery,
        response: { 200: GoodsOptionsShape, ...personalFailures },
      },
    },
    async () => goodsOptions(db),
  );

  app.get(
    '/staff/catalogue/attributes/:id/values/',
    {
      config: reading,
      schema: {
        summary: 'Значения свойства-списка',
        tags,
        params: idParams,
        querystring: noQuery,
        response: { 200: AttributeValuesShape, ...personalFailures },
      },
    },
    async ({ params: { id } }) => attributeValues(db, Number(id)),
  );

  app.get(
    '/staff/catalogue/goods/:id/',
    {
      config: reading,
      schema: {
        summary: 'Товар: из 1С и на витрине',
        tags,
        params: idParams,
        querystring: noQuery,
        response: { 200: StaffGoodsShape, ...personalFailures },
      },
    },
    async ({ params: { id } }) => staffGoods(db, Number(id)),
  );

  app.patch(
    '/staff/catalogue/goods/:id/',
    {
      bodyLimit: LONGEST_BYTES,
      config: editing,
      schema: {
        summary: 'Изменить то, что видит покупатель; null возвращает значение 1С',
        description: '409, только если с прочитанной версии изменили те же поля.',
        tags,
        security: csrfSecurity,
        params: idParams,
        body: GoodsPatchShape,
        response: { 200: StaffGoodsShape, ...personalFailures, 409: OutdatedShape },
      },
    },
    async ({ staff, params: { id }, body }) => {
      await changeGoods({ db, staff, refreshGoods, cleanHtml }, Number(id), body);
      return staffGoods(db, Number(id));
    },
  );

  await app.register(async (scope) => {
    await receiveUploads(scope, files, { kinds: PHOTOS });
    scope.withTypeProvider<TypeBoxTypeProvider>().post(
      '/staff/catalogue/photos/',
      {
        config: editing,
        schema: {
          summary: 'Загрузить фото товара',
          description: 'Отвечает адресом и размерами для поля photos.',
          tags,
          security: csrfSecurity,
          consumes: ['multipart/form-data'],
          body: Type.Object(
            { alt: Type.Optional(Type.String({ maxLength: 300 })), file: Type.Optional(FileField) },
            { additionalProperties: false },
          ),
          response: {
            201: ImgShape,
            ...personalFailures,
            409: DetailShape,
            413: DetailShape,
            415: DetailShape,
          },
        },
      },
      async ({ body, receivedFile }, reply) =>
        reply.code(201).send(await storeImage(filesDir, receivedFile, body.alt)),
    );
  });
};

/** Enough for a description with tables. */
const LONGEST_BYTES = 512 * 1024;
