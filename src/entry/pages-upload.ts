import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../core/config.server.ts';
import { MOST_FILE_BYTES } from '../core/upload.server.ts';
import { isOwnForm } from './pages-origin.ts';
import { hasSession } from './pages-visitor.ts';

/** A file and the fields around it. */
const MOST_BYTES = MOST_FILE_BYTES + 64 * 1024;
/** They are held in memory until the call that they are for is over. */
const MOST_AT_ONCE = 4;
const ACCOUNT = /^\/account\//;

/**
 * Lets forms with a file reach the pages of the account, as `buffer` like any form (browsers without scripts send them
 * so; the action passes the file on to the API, which looks at it). Only from pages of ours and with a session, or
 * anybody could fill the memory; the others get the small limit of any form.
 */
export function takeFilesOfForms(app: FastifyInstance, { publicUrl }: Pick<Config, 'publicUrl'>): void {
  let underWay = 0;
  const { bodyLimit: usual = 0 } = app.initialConfig;
  const limitOf = (request: FastifyRequest) => (mayBeLarge(request, publicUrl) ? MOST_BYTES : usual);
  app.addHook('onRequest', (request, reply, next) => {
    const { 'content-type': type = '', 'content-length': length = MOST_BYTES } = request.headers;
    const isLarge = type.startsWith('multipart/') && Number(length) > usual && limitOf(request) > usual;
    if (!isLarge) return next();
    if (underWay >= MOST_AT_ONCE) return next(refusal(503, 'FST_UPLOADS_BUSY'));
    underWay++;
    reply.raw.once('close', () => underWay--);
    next();
  });
  app.addContentTypeParser('multipart/form-data', (request, payload, done) => {
    const most = limitOf(request);
    const parts: Buffer[] = [];
    let length = 0;
    payload.on('data', (part: Buffer) => {
      length += part.length;
      if (length <= most) return void parts.push(part);
      payload.removeAllListeners('data');
      payload.resume();
      done(refusal(413, 'FST_UPLOAD_TOO_LARGE'));
    });
    payload.on('end', () => length <= most && done(null, Buffer.concat(parts)));
    payload.on('error', done);
  });
}

function mayBeLarge(request: FastifyRequest, publicUrl: string | undefined): boolean {
  const origins = publicUrl ? [publicUrl] : [`http://${request.host}`, `https://${request.host}`];
  const isTheirs = hasSession(request.headers.cookie ?? '') && ACCOUNT.test(request.url);
  return isTheirs && isOwnForm(request.headers, origins);
}

function refusal(statusCode: number, code: string): Error {
  return Object.assign(new Error(code), { statusCode, code });
}
