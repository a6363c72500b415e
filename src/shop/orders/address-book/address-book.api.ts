import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { DB } from '../../../../db/types.ts';
import { forbidStorage } from '../../../platform/cache/shared-answers.server.ts';
import { csrfSecurity, DetailShape, failures, idParams, noQuery } from '../../../platform/http/shapes.ts';
import { addAddress, addressBook, changeAddress, ownAddress, removeAddress } from './address-book.server.ts';
import {
  AddressesQueryShape,
  AddressesShape,
  AddressShape,
  ChangedAddressShape,
  NewAddressShape,
} from './address-book.shapes.ts';

const tags = ['Адреса доставки'];
const personal = { ...failures, 401: DetailShape } as const;

/** Routes of the address book of a logged-in user. */
export const addressBookRoutes: FastifyPluginAsyncTypebox<{ db: Kysely<DB> }> = async (app, { db }) => {
  forbidStorage(app);

  app.get(
    '/orders/delivery/address/',
    {
      schema: {
        summary: 'Свои адреса доставки, основной первым',
        tags,
        querystring: AddressesQueryShape,
        response: { 200: AddressesShape, ...personal },
      },
    },
    async ({ visitor, query, url }) => addressBook({ db, visitor }, query, url),
  );

  app.post(
    '/orders/delivery/address/',
    {
      schema: {
        summary: 'Сохранить адрес',
        tags,
        security: csrfSecurity,
        body: NewAddressShape,
        response: { 201: AddressShape, ...personal, 409: DetailShape },
      },
    },
    async ({ visitor, body }, reply) => reply.code(201).send(await addAddress({ db, visitor }, body)),
  );

  app.get(
    '/orders/delivery/address/:id/',
    {
      schema: {
        summary: 'Свой адрес',
        tags,
        params: idParams,
        querystring: noQuery,
        response: { 200: AddressShape, ...personal },
      },
    },
    async ({ visitor, params: { id } }) => ownAddress({ db, visitor }, Number(id)),
  );

  app.patch(
    '/orders/delivery/address/:id/',
    {
      schema: {
        summary: 'Изменить адрес',
        tags,
        security: csrfSecurity,
        params: idParams,
        body: ChangedAddressShape,
        response: { 200: AddressShape, ...personal },
      },
    },
    async ({ visitor, params: { id }, body }) => changeAddress({ db, visitor }, Number(id), body),
  );

  app.delete(
    '/orders/delivery/address/:id/',
    {
      schema: {
        summary: 'Удалить адрес',
        tags,
        security: csrfSecurity,
        params: idParams,
        response: { 204: Type.Null(), ...personal },
      },
    },
    async ({ visitor, params: { id } }, reply) => {
      await removeAddress({ db, visitor }, Number(id));
      return reply.code(204).send(null);
    },
  );
};
