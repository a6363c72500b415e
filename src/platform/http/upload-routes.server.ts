import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import multipart, { type Multipart } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { storeFault } from '../files/file-faults.server.ts';
import { type FileKinds, PAPERS } from '../files/file-types.server.ts';
import type { Files, ReceivedFile } from '../files/stored-files.server.ts';
import { badField, isShopError, ShopError, WRONG_CHARACTER } from './errors.ts';
import { receiveFile, tooLarge } from './upload.server.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The uploaded file of a form; null if there is none. It is deleted after the answer. */
    receivedFile: ReceivedFile | null;
    /** All uploaded files, where a scope accepts several. They are deleted after the answer. */
    receivedFiles: readonly ReceivedFile[];
  }
}

/** The error for a body of another type. */
export const NOT_MULTIPART = 'Файл принимается только как multipart/form-data.';

/** A few short fields. A file name of a kilobyte is read and then cut (SEC-38, SEC-39). */
const LIMITS = { fields: 16, fieldSize: 8 * 1024, fieldNameSize: 100, headerPairs: 20 };

/** What the forms of a scope may hold. */
interface UploadOptions {
  /** Which files are accepted. */
  kinds?: FileKinds;
  /** Whether guests may upload; the scope then counts the senders before a byte is read. */
  isForGuests?: boolean;
  /** How many files a form may have; more than one are sent in the field `files` and are in `request.receivedFiles`. */
  most?: number;
  /** The most bytes of one field. */
  fieldBytes?: number;
}

/**
 * Makes the routes of a scope accept multipart forms and nothing else. Register it in a separate scope, with
 * `consumes: ['multipart/form-data']` and the fields as `body` in their schemas. Fields are validated like any body:
 * whole numbers and lists in JSON are parsed, an empty field is absent. The file is in `request.receivedFile`.
 * @throws before a byte is read: 401 for a guest, 415 for another type of body. Later 413, 415 and 400 at fields
 */
export async function receiveUploads(
  scope: FastifyInstance,
  files: Files,
  { kinds = PAPERS, isForGuests = false, most = 1, fieldBytes = LIMITS.fieldSize }: UploadOptions = {},
): Promise<void> {
  // One file too many is still read, so that its rejection names the field.
  const limits = { ...LIMITS, files: most > 1 ? most + 1 : 1, parts: LIMITS.fields + most + 1 };
  await scope.register(multipart, {
    limits: { ...limits, fieldSize: fieldBytes, fileSize: kinds.mostBytes + 1 },
  });
  scope.decorateRequest('receivedFile', null);
  scope.decorateRequest('receivedFiles', null as never);
  scope.addHook('onRequest', async (request, reply) => {
    // Not `onResponse`: it does not run if the client has disconnected.
    reply.raw.once('close', () => void discard(request));
  });
  scope.addHook('preValidation', async (request, reply) => {
    request.receivedFiles = [];
    if (!isForGuests && !isAuthenticated(request))
      throw new ShopError('guest', 401, 'Войдите, чтобы загрузить файл.');
    // An empty request is an empty body: its validation errors name the required fields, as in a JSON call.
    if (isEmpty(request)) {
      request.body = {};
      return;
    }
    if (!request.isMultipart()) throw new ShopError('not_multipart', 415, NOT_MULTIPART);
    const fields = await readParts(request, { kinds, most }, (bytes, name) =>
      receiveFile(files, bytes, name, kinds),
    );
    request.body = readTyped(request.routeOptions.schema?.body, fields);
    // The client has disconnected: `close` was emitted before there was a file.
    if (reply.raw.destroyed) await discard(request);
  });
}

/** Whether somebody has logged in, to the shop or to the desk. */
function isAuthenticated(request: FastifyRequest): boolean {
  const { visitor, staff } = request as { visitor?: { isAuthenticated: boolean }; staff?: object };
  return visitor?.isAuthenticated === true || staff !== undefined;
}

function isEmpty({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;
}

async function discard(request: FastifyRequest): Promise<void> {
  for (const { path } of request.receivedFiles ?? [])
    await rm(path, { force: true }).catch((err) => request.log.warn({ err }, 'an upload is left'));
}

type Fields = Record<string, unknown>;

type Accepted = Required<Pick<UploadOptions, 'kinds' | 'most'>>;

async function readParts(request: FastifyRequest, accepted: Accepted, receive: Receive): Promise<Fields> {
  const fields: Fields = Object.create(null);
  try {
    for await (const part of request.parts()) await take(part, fields, request, { ...accepted, receive });
  } catch (thrown) {
    await discard(request);
    request.receivedFile = null;
    request.receivedFiles = [];
    throw rejectionOf(thrown, request, accepted);
  }
  return fields;
}

type Receive = (bytes: Readable, name: string) => Promise<ReceivedFile>;

async function take(
  part: Multipart,
  fields: Fields,
  request: FastifyRequest,
  { receive, most }: Accepted & { receive: Receive },
): Promise<void> {
  const { fieldname } = part;
  const fileField = most > 1 ? 'files' : 'file';
  if (fieldname in fields && !(most > 1 && fieldname === fileField && part.type === 'file'))
    throw badField(fieldname, 'Поле указано несколько раз.');
  if (part.type === 'field') {
    const value = textOf(part.value, fieldname, part.valueTruncated);
    if (value !== '') fields[fieldname] = value;
    return;
  }
  const { filename = '', file } = part;
  // A browser sends an empty part for a field of a form where nothing was chosen.
  const isChosen = filename !== '' || fieldname !== fileField;
  if (!isChosen) return void file.resume();
  if (fieldname !== fileField) throw badField(fieldname, `Файл передаётся в поле ${fileField}.`);
  if (request.receivedFiles.length === most)
    throw badField(fieldname, `Файлов может быть не больше ${most}.`);
  const received = await receive(file, filename);
  request.receivedFiles = [...request.receivedFiles, received];
  request.receivedFile ??= received;
  fields[fieldname] = most > 1 ? request.receivedFiles.map(({ name }) => name) : received.name;
}

function textOf(value: unknown, field: string, isCut: boolean): string {
  if (typeof value !== 'string' || isCut) throw badField(field, 'Слишком длинное значение.');
  if (value.includes('\0') || value.includes('\uFFFD') || !value.isWellFormed())
    throw badField(field, WRONG_CHARACTER);
  return value;
}

/** Form fields are text; parses those for which the schema wants an integer, a boolean or a list. */
function readTyped(schema: unknown, fields: Fields): Fields {
  const properties =
    (schema as { properties?: Record<string, TSchema & { type?: string }> })?.properties ?? {};
  for (const [name, value] of Object.entries(fields)) {
    const type = Object.hasOwn(properties, name) ? properties[name]?.type : undefined;
    if (typeof value !== 'string') continue;
    const text = value;
    if (type === 'array') fields[name] = listIn(text);
    if (type === 'integer' && /^-?\d{1,15}$/.test(text)) fields[name] = Number(text);
    if (type === 'boolean' && /^(true|on|false)$/.test(text)) fields[name] = text !== 'false';
  }
  return fields;
}

/** A list in JSON; any other text stays, so that the schema rejects it. */
function listIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Turns errors of the parser and the disk into errors for the visitor. */
function rejectionOf(thrown: unknown, request: FastifyRequest, { kinds, most }: Accepted): Error {
  if (isShopError(thrown)) return thrown;
  const { code = '', statusCode } = thrown as { code?: string; statusCode?: number };
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(kinds);
  if (code.endsWith('_LIMIT')) return new ShopError('too_many_parts', 413, tooManyParts(most));
  const isBroken = statusCode !== undefined || !('syscall' in (thrown as object));
  if (isBroken || code === 'ECONNRESET')
    return badField('non_field_errors', 'Форма пришла не целиком. Отправьте её ещё раз.');
  request.log.error({ err: thrown }, 'an upload cannot be written');
  return storeFault(thrown);
}

function tooManyParts(most: number): string {
  return `В форме может быть ${most > 1 ? `не больше ${most} файлов` : 'один файл'} и не больше ${LIMITS.fields} полей.`;
}
