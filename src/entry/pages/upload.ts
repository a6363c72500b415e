import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../core/config.server.ts';
import { LISTS, PAPERS, RESUMES } from '../../core/file-types.server.ts';
import { isOwnForm } from './origin.ts';
import { hasSession } from './visitor.ts';

/** What stands around a file. */
const FIELDS_BYTES = 64 * 1024;
/** A long message with each letter as «%D0%B0» still reaches its page, which says at the field what is too long. */
const LONGEST_FORM_BYTES = 512 * 1024;
/** They are held in memory until the call that they are for is over. */
const MOST_AT_ONCE = 4;
/** Of guests fewer: who has an account always finds room. */
const MOST_OF_GUESTS = 2;

/** Pages with a form that takes a file: who may send one, how large it may be, and by which code a larger one is refused. */
const PAGES = [
  { path: /^\/account\//, isForGuests: false, file: PAPERS.mostBytes, code: 'FST_UPLOAD_TOO_LARGE' },
  { path: /^\/cart\/upload(\?|$)/, isForGuests: true, file: LISTS.mostBytes, code: 'FST_LIST_TOO_LARGE' },
  { path: /^\/vacancies(\?|$)/, isForGuests: true, file: RESUMES.mostBytes, code: 'FST_RESUME_TOO_LARGE' },
];

/**
 * Lets forms with a file reach their pages, as `buffer` like any form (browsers without scripts send them so; the action
 * passes the file on to the API, which looks at it). Only from pages of ours, and in the account with a session, or
 * anybody could fill the memory; the others get the small limit of any form.
 */
export function takeFilesOfForms(app: FastifyInstance, { publicUrl }: Pick<Config, 'publicUrl'>): void {
  let underWay = 0;
  let ofGuests = 0;
  const { bodyLimit: usual = 0 } = app.initialConfig;
  app.addHook('onRequest', (request, reply, next) => {
    const { 'content-type': type = '', 'content-length': length = usual + 1 } = request.headers;
    const isLarge = type.startsWith('multipart/') && Number(length) > usual;
    const page = isLarge ? pageOf(request, publicUrl) : undefined;
    if (!page) return next();
    const isFull = underWay >= MOST_AT_ONCE || (page.isForGuests && ofGuests >= MOST_OF_GUESTS);
    if (isFull) return next(refusal(503, 'FST_UPLOADS_BUSY'));
    underWay++;
    if (page.isForGuests) ofGuests++;
    reply.raw.once('close', () => {
      underWay--;
      if (page.isForGuests) ofGuests--;
    });
    next();
  });
  app.addContentTypeParser('multipart/form-data', (request, payload, done) => {
    const page = pageOf(request, publicUrl);
    const limit = page && { most: page.file + FIELDS_BYTES, code: page.code };
    collect(payload, limit ?? { most: usual, code: 'FST_ERR_CTP_BODY_TOO_LARGE' }, done);
  });
}

/** Lets forms without files reach their pages, as `buffer`; the limit of a route would hold for a parser of buffers, too. */
export function takeLongForms(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', (_request, payload, done) =>
    collect(payload, { most: LONGEST_FORM_BYTES, code: 'FST_ERR_CTP_BODY_TOO_LARGE' }, done),
  );
}

type Done = (error: Error | null, body?: Buffer) => void;

/** The bytes of a form, or 413 with `code` for more than `most` of them. */
function collect(payload: IncomingMessage, { most, code }: { most: number; code: string }, done: Done): void {
  const parts: Buffer[] = [];
  let length = 0;
  payload.on('data', (part: Buffer) => {
    length += part.length;
    if (length <= most) return void parts.push(part);
    payload.removeAllListeners('data');
    payload.resume();
    done(refusal(413, code));
  });
  payload.on('end', () => length <= most && done(null, Buffer.concat(parts)));
  payload.on('error', done);
}

/** The page whose form may be large; undefined: this one may not. */
function pageOf({ url, host, headers }: FastifyRequest, publicUrl: string | undefined) {
  const origins = publicUrl ? [publicUrl] : [`http://${host}`, `https://${host}`];
  const page = PAGES.find(({ path }) => path.test(url));
  const isLetIn = page?.isForGuests || hasSession(headers.cookie ?? '');
  return isLetIn && isOwnForm(headers, origins) ? page : undefined;
}

function refusal(statusCode: number, code: string): Error {
  return Object.assign(new Error(code), { statusCode, code });
}
