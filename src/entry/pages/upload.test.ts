import { once } from 'node:events';
import { connect } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { cutSlowBodies } from '../shedding/slow-bodies.ts';
import { takeFilesOfForms } from './upload.ts';

let app: FastifyInstance;
afterEach(() => app.close());

/** Pages that say how long a form they got. */
function formPages() {
  app = fastify({ bodyLimit: 100 * 1024 });
  app.removeAllContentTypeParsers();
  takeFilesOfForms(app, { publicUrl: 'https://shop.example' });
  app.post('/*', async ({ body }) => ({ length: (body as Buffer).length }));
  return (path: string, bytes: number, headers: Record<string, string>) =>
    app.inject({
      ...{ method: 'POST', url: path, payload: Buffer.alloc(bytes) },
      headers: { 'content-type': 'multipart/form-data; boundary=x', ...headers },
    });
}

const own = { origin: 'https://shop.example', cookie: '__Host-session=abc' };

test('a form with a file of 20 MB reaches a page of the account from a page of ours, and no other', async () => {
  const send = formPages();
  const size = 20 * 1024 * 1024;
  expect((await send('/account/documents', size, own)).json()).toEqual({ length: size });
  expect((await send('/account/documents', size + 100 * 1024, own)).statusCode).toBe(413);
  expect((await send('/cart', size, own)).statusCode).toBe(413);
  expect((await send('/account/documents', size, { origin: own.origin })).statusCode).toBe(413);
  expect(
    (await send('/account/documents', size, { ...own, origin: 'https://evil.example' })).statusCode,
  ).toBe(413);
  expect((await send('/cart', 90 * 1024, {})).json()).toEqual({ length: 90 * 1024 });
});

test('a résumé of 10 MB reaches its page without a session, from a page of ours alone', async () => {
  const send = formPages();
  const size = 10 * 1024 * 1024;
  const { origin } = own;
  expect((await send('/vacancies?place=1', size, { origin })).json()).toEqual({ length: size });
  expect((await send('/vacancies', size + 100 * 1024, own)).statusCode).toBe(413);
  expect((await send('/vacancies', size, { origin: 'https://evil.example' })).statusCode).toBe(413);
  expect((await send('/vacancies-2', size, { origin })).statusCode).toBe(413);
});

test('a form that is too long is refused by the measure of its own page', async () => {
  const send = formPages();
  const { origin } = own;
  const codeOf = async (path: string, bytes: number) => (await send(path, bytes, { origin })).json().code;
  const large = 10 * 1024 * 1024 + 100 * 1024;
  expect((await send('/cart/upload', large - 100 * 1024, { origin })).statusCode).toBe(200);
  expect(await codeOf('/cart/upload', large)).toBe('FST_LIST_TOO_LARGE');
  expect(await codeOf('/vacancies', large)).toBe('FST_RESUME_TOO_LARGE');
  expect(await codeOf('/contacts', 110 * 1024)).toBe('FST_ERR_CTP_BODY_TOO_LARGE');
});

test('a body that drips is cut off with 408, one with a file of somebody logged in is not', async () => {
  app = fastify({ requestTimeout: 60_000 });
  cutSlowBodies(app, {}, 100);
  app.addContentTypeParser('multipart/form-data', (_request, body, done) => {
    body.resume().on('end', () => done(null, {}));
  });
  app.post('/', async () => 'whole');
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as { port: number };
  const drip = async (headers: string, restAfterMs = 30_000) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (part) => {
      answer += part;
    });
    socket.write(
      `POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 10\r\nconnection: close\r\n${headers}\r\n\r\n{`,
    );
    const late = setTimeout(() => socket.write('        }'), restAfterMs);
    await once(socket, 'close');
    clearTimeout(late);
    return answer.split('\r\n')[0];
  };
  const form = 'content-type: multipart/form-data; boundary=x';
  expect(await drip('content-type: application/json')).toBe('HTTP/1.1 408 Request Timeout');
  expect(await drip(form)).toBe('HTTP/1.1 408 Request Timeout');
  expect(await drip(`${form}\r\ncookie: session=abc`, 400)).toBe('HTTP/1.1 200 OK');
});

test('a call of our own pages is cut by nothing, though nobody reads the body it has not', async () => {
  app = fastify();
  cutSlowBodies(app, {}, 20);
  app.delete('/', async () => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    return 'done';
  });
  expect((await app.inject({ method: 'DELETE', url: '/' })).body).toBe('done');
});
