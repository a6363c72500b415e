import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config/config.server.ts';
import { LISTS, PAPERS, RESUMES } from '../../platform/files/file-types.server.ts';
import { isOwnForm } from './origin.ts';
import { hasSession } from './visitor.ts';

/** Room for the other fields of a form with a file. */
const FIELDS_BYTES = 64 * 1024;
/** A long message with each letter encoded as «%D0%B0» must still reach its page, which rejects the field. */
const LONGEST_FORM_BYTES = 512 * 1024;
/** Photos of one claim without scripts, together; with scripts each may have `PHOTOS.mostBytes`. */
const PHOTOS_OF_FORM = 20 * 1024 * 1024;
/** How many large forms are in memory at once, each until its request is finished. */
const MOST_AT_ONCE = 4;
/** At most this many of them from guests, so that customers with an account find room. */
const MOST_OF_GUESTS = 2;
/** How long a received form may wait for its turn, ms. */
const MOST_WAIT_MS = 10_000;

/** Pages with a file form: whether guests may send it, the size limit, and the error code for a larger file. */
const PAGES = [
  {
    path: /^\/order\/[\w-]{43}(\?|$)/,
    isForGuests: true,
    file: PHOTOS_OF_FORM,
    code: 'FST_PHOTOS_TOO_LARGE',
  },
  { path: /^\/account\//, isForGuests: false, file: PAPERS.mostBytes, code: 'FST_UPLOAD_TOO_LARGE' },
  { path: /^\/cart\/upload(\?|$)/, isForGuests: true, file: LISTS.mostBytes, code: 'FST_LIST_TOO_LARGE' },
  { path: /^\/vacancies(\?|$)/, isForGuests: true, file: RESUMES.mostBytes, code: 'FST_RESUME_TOO_LARGE' },
];

/**
 * Lets forms with a file, which browsers without scripts send, reach their pages as a buffer. Only forms of our own pages
 * may be large, and under `/account` only with a session; all others have the usual small limit. A large form is received
 * into a file and read into memory when it is complete, so that slow uploads block nobody.
 */
export function takeFilesOfForms(
  app: FastifyInstance,
  { publicUrl, dataDir }: Pick<Config, 'publicUrl' | 'dataDir'>,
): void {
  const places = new FormPlaces();
  const folder = join(dataDir, 'uploads');
  const { bodyLimit: usual = 0 } = app.initialConfig;
  const answers = new WeakMap<FastifyRequest, ServerResponse>();
  app.addHook('onRequest', (request, reply, next) => {
    answers.set(request, reply.raw);
    next();
  });
  app.addContentTypeParser('multipart/form-data', (request, payload, done) => {
    const page = pageOf(request, publicUrl);
    const length = Number(request.headers['content-length'] ?? usual + 1);
    if (!page || length <= usual)
      return collect(payload, { most: usual, code: 'FST_ERR_CTP_BODY_TOO_LARGE' }, done);
    const form = { most: page.file + FIELDS_BYTES, code: page.code, isForGuests: page.isForGuests };
    takeLarge(payload, form, answers.get(request)).then(
      (body) => done(null, body),
      (fault) => done(fault),
    );
  });

  async function takeLarge(
    payload: IncomingMessage,
    { isForGuests, ...limit }: Limit & { isForGuests: boolean },
    answer: ServerResponse | undefined,
  ): Promise<Buffer> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, `${randomUUID()}.part`);
    try {
      await writeForm(payload, path, limit);
      const leave = await places.enter(isForGuests);
      if (!answer || answer.destroyed) leave();
      else answer.once('close', leave);
      return await readFile(path);
    } finally {
      await rm(path, { force: true });
    }
  }
}

/** @throws 413 past the limit; the rest of the form is read and dropped, so that its sender reads the answer */
async function writeForm(payload: IncomingMessage, path: string, { most, code }: Limit): Promise<void> {
  let length = 0;
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  try {
    await once(file, 'open');
    for await (const part of payload.iterator({ destroyOnReturn: false })) {
      length += part.length;
      if (length > most) {
        payload.resume();
        throw rejection(413, code);
      }
      if (!file.write(part)) await once(file, 'drain');
    }
  } finally {
    file.end();
    await finished(file);
  }
}

/** Places in memory for large forms. */
class FormPlaces {
  #taken = 0;
  #ofGuests = 0;
  readonly #waiting = new Set<{ isGuest: boolean; start: () => void }>();

  /** @returns a function that frees the place. @throws 503 if none became free in time */
  async enter(isGuest: boolean): Promise<() => void> {
    if (!this.#hasRoom(isGuest)) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const waiting = { isGuest, start: resolve };
      this.#waiting.add(waiting);
      const timer = setTimeout(() => {
        this.#waiting.delete(waiting);
        reject(rejection(503, 'FST_UPLOADS_BUSY'));
      }, MOST_WAIT_MS);
      await promise.finally(() => clearTimeout(timer));
    } else this.#take(isGuest);
    let isLeft = false;
    return () => {
      if (isLeft) return;
      isLeft = true;
      this.#taken--;
      if (isGuest) this.#ofGuests--;
      for (const next of this.#waiting) {
        if (!this.#hasRoom(next.isGuest)) continue;
        this.#waiting.delete(next);
        this.#take(next.isGuest);
        next.start();
      }
    };
  }

  #hasRoom(isGuest: boolean): boolean {
    return this.#taken < MOST_AT_ONCE && !(isGuest && this.#ofGuests >= MOST_OF_GUESTS);
  }

  #take(isGuest: boolean): void {
    this.#taken++;
    if (isGuest) this.#ofGuests++;
  }
}

/** Passes forms without files to their pages as a buffer. A parser with `parseAs` would apply the limit of the route. */
export function takeLongForms(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', (_request, payload, done) =>
    collect(payload, { most: LONGEST_FORM_BYTES, code: 'FST_ERR_CTP_BODY_TOO_LARGE' }, done),
  );
}

interface Limit {
  most: number;
  /** The error code for more bytes. */
  code: string;
}

type Done = (error: Error | null, body?: Buffer) => void;

/** The bytes of a form, or 413 with `code` for more than `most` of them. */
function collect(payload: IncomingMessage, { most, code }: Limit, done: Done): void {
  const parts: Buffer[] = [];
  let length = 0;
  payload.on('data', (part: Buffer) => {
    length += part.length;
    if (length <= most) return void parts.push(part);
    payload.removeAllListeners('data');
    payload.resume();
    done(rejection(413, code));
  });
  payload.on('end', () => length <= most && done(null, Buffer.concat(parts)));
  payload.on('error', done);
}

/** The page whose form may be large; undefined if this form may not. */
function pageOf({ url, host, headers }: FastifyRequest, publicUrl: string | undefined) {
  const origins = publicUrl ? [publicUrl] : [`http://${host}`, `https://${host}`];
  const page = PAGES.find(({ path }) => path.test(url));
  const isLetIn = page?.isForGuests || hasSession(headers.cookie ?? '');
  return isLetIn && isOwnForm(headers, origins) ? page : undefined;
}

function rejection(statusCode: number, code: string): Error {
  return Object.assign(new Error(code), { statusCode, code });
}
