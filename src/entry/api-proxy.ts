import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { FastifyInstance } from 'fastify';

/** Headers of one hop, and those `fetch` takes care of itself. */
const NOT_PASSED = new Set([
  ...['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'te', 'trailer', 'proxy-authorization'],
  ...['content-length', 'content-encoding', 'host', 'expect'],
]);

/** With API_URL set, `/api/v1` of our host is that server's: cookies stay on one host (RULINGS 12). */
export async function registerApiProxy(app: FastifyInstance, apiUrl: string): Promise<void> {
  const base = apiUrl.replace(/\/api\/v1$/, '');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  app.all('/api/v1/*', async (request, reply) => {
    const headers = new Headers({ 'x-forwarded-for': request.ip, 'x-forwarded-host': request.host });
    for (const [name, value] of Object.entries(request.headers))
      if (value !== undefined && !NOT_PASSED.has(name)) headers.set(name, String(value));
    const answer = await fetch(base + request.url, {
      method: request.method,
      headers,
      body: request.body ? (Readable.toWeb(request.body as Readable) as BodyInit) : undefined,
      duplex: 'half',
      redirect: 'manual',
      signal: AbortSignal.timeout(30_000),
    } as RequestInit).catch(() => undefined);
    if (!answer) return reply.code(502).send({ detail: 'Сервер данных не отвечает. Попробуйте чуть позже.' });
    reply.code(answer.status);
    for (const [name, value] of answer.headers) if (!NOT_PASSED.has(name)) reply.header(name, value);
    return reply.send(await bodyOf(answer));
  });
}

/** What that server had packed is packed here again (`packAnswers`), so it has to be whole; `fetch` has unpacked it. */
async function bodyOf(answer: Response): Promise<Buffer | Readable | undefined> {
  if (!answer.body) return undefined;
  const isJson = answer.headers.get('content-type')?.startsWith('application/json');
  if (isJson && answer.headers.has('content-encoding')) return Buffer.from(await answer.arrayBuffer());
  return Readable.fromWeb(answer.body as ReadableStream);
}
