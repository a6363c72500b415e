import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import multipart, { type Multipart } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { badField, isShopError, ShopError } from './errors.ts';
import { storeFault } from './file-faults.server.ts';
import { type FileKinds, PAPERS } from './file-types.server.ts';
import type { Files, ReceivedFile } from './stored-files.server.ts';
import { receiveFile, tooLarge } from './upload.server.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The file that came with a form; null: none did. It is gone when the answer is. */
    receivedFile: ReceivedFile | null;
  }
}

/** Said of a body of another type. */
export const NOT_MULTIPART = 'Файл принимается только как multipart/form-data.';

/** One file and a few short fields; a name of a kilobyte is read, and then cut (RELIABILITY 38, 39). */
const LIMITS = {
  files: 1,
  fields: 16,
  parts: 17,
  fieldSize: 8 * 1024,
  fieldNameSize: 100,
  headerPairs: 20,
};

/**
 * Makes the routes of a scope take multipart forms, and only them; register it in a scope of its own, with
 * `consumes: ['multipart/form-data']` and the fields as `body` in their schemas: the fields are validated like any
 * body, whole numbers are read as such, an empty field is absent, the file lies in `request.receivedFile`.
 * @param kinds which files are taken
 * @param isForGuests whether one need not be logged in: then the scope counts who sends, before a byte is read
 * @throws before a byte is read: 401 for a guest, 415 for another type of body. Later 413, 415 and 400 at fields
 */
export async function receiveUploads(
  scope: FastifyInstance,
  files: Files,
  { kinds = PAPERS, isForGuests = false }: { kinds?: FileKinds; isForGuests?: boolean } = {},
): Promise<void> {
  await scope.register(multipart, { limits: { ...LIMITS, fileSize: kinds.mostBytes + 1 } });
  scope.decorateRequest('receivedFile', null);
  scope.addHook('onRequest', async (request, reply) => {
    // Not `onResponse`: a client that has gone away gets none.
    reply.raw.once('close', () => void discard(request));
  });
  scope.addHook('preValidation', async (request, reply) => {
    if (!isForGuests && !isAuthenticated(request))
      throw new ShopError('guest', 401, 'Войдите, чтобы загрузить файл.');
    // Nothing sent says nothing: what has to be there is asked for by name, as of a call that takes JSON.
    if (isEmpty(request)) {
      request.body = {};
      return;
    }
    if (!request.isMultipart()) throw new ShopError('not_multipart', 415, NOT_MULTIPART);
    const fields = await readParts(request, kinds, (bytes, said) => receiveFile(files, bytes, said, kinds));
    request.body = readTyped(request.routeOptions.schema?.body, fields);
    // Gone away meanwhile: its `close` was told before there was a file.
    if (reply.raw.destroyed) await discard(request);
  });
}

function isAuthenticated(request: FastifyRequest): boolean {
  return (request as { visitor?: { isAuthenticated: boolean } }).visitor?.isAuthenticated === true;
}

function isEmpty({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;
}

async function discard(request: FastifyRequest): Promise<void> {
  const path = request.receivedFile?.path;
  if (path) await rm(path, { force: true }).catch((err) => request.log.warn({ err }, 'an upload is left'));
}

type Fields = Record<string, unknown>;

async function readParts(request: FastifyRequest, kinds: FileKinds, receive: Receive): Promise<Fields> {
  const fields: Fields = Object.create(null);
  try {
    for await (const part of request.parts()) await take(part, fields, request, receive);
  } catch (thrown) {
    await discard(request);
    request.receivedFile = null;
    throw refusalOf(thrown, request, kinds);
  }
  return fields;
}

type Receive = (bytes: Readable, said: string) => Promise<ReceivedFile>;

async function take(
  part: Multipart,
  fields: Fields,
  request: FastifyRequest,
  receive: Receive,
): Promise<void> {
  const { fieldname } = part;
  if (fieldname in fields) throw badField(fieldname, 'Поле указано несколько раз.');
  if (part.type === 'field') {
    const value = textOf(part.value, fieldname, part.valueTruncated);
    if (value !== '') fields[fieldname] = value;
    return;
  }
  const { filename = '', file } = part;
  // A browser sends an empty part for a field of a form where nothing was chosen.
  const isChosen = filename !== '' || fieldname !== 'file';
  if (!isChosen) return void file.resume();
  if (fieldname !== 'file') throw badField(fieldname, 'Файл передаётся в поле file.');
  request.receivedFile = await receive(file, filename);
  fields[fieldname] = request.receivedFile.name;
}

function textOf(value: unknown, field: string, isCut: boolean): string {
  if (typeof value !== 'string' || isCut) throw badField(field, 'Слишком длинное значение.');
  if (value.includes('\0') || value.includes('\uFFFD') || !value.isWellFormed())
    throw badField(field, 'Недопустимый символ.');
  return value;
}

/** Fields of a form are text; where the schema wants a whole number, or a yes or no, they are read as such. */
function readTyped(schema: unknown, fields: Fields): Fields {
  const properties =
    (schema as { properties?: Record<string, TSchema & { type?: string }> })?.properties ?? {};
  for (const [name, value] of Object.entries(fields)) {
    const type = Object.hasOwn(properties, name) ? properties[name]?.type : undefined;
    const text = String(value);
    if (type === 'integer' && /^-?\d{1,15}$/.test(text)) fields[name] = Number(text);
    if (type === 'boolean' && /^(true|on|false)$/.test(text)) fields[name] = text !== 'false';
  }
  return fields;
}

/** What the parser and the disk throw, as people are told it. */
function refusalOf(thrown: unknown, request: FastifyRequest, kinds: FileKinds): Error {
  if (isShopError(thrown)) return thrown;
  const { code = '', statusCode } = thrown as { code?: string; statusCode?: number };
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(kinds);
  if (code.endsWith('_LIMIT'))
    return new ShopError('too_many_parts', 413, 'В форме может быть один файл и не больше 16 полей.');
  const isBroken = statusCode !== undefined || !('syscall' in (thrown as object));
  if (isBroken || code === 'ECONNRESET')
    return badField('non_field_errors', 'Форма пришла не целиком. Отправьте её ещё раз.');
  request.log.error({ err: thrown }, 'an upload cannot be written');
  return storeFault(thrown);
}
