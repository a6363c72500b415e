import { randomBytes } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { during, Work } from '../tracing/work.server.ts';
import { createLog } from './log.server.ts';

/** A stand-in for stdout that records what is written to it. */
function output(isTTY: boolean): { stream: NodeJS.WriteStream; text(): string } {
  const stream = new PassThrough();
  return { stream: Object.assign(stream, { isTTY }) as never, text: () => String(stream.read() ?? '') };
}

test('machines get one JSON object per line, whatever the text is', () => {
  const { stream, text } = output(false);
  createLog('info', stream).info({ city: 'Пермь' }, 'первая\n{"level":60}');
  const lines = text().trimEnd().split('\n');
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0]!)).toMatchObject({ level: 'info', city: 'Пермь', msg: 'первая\n{"level":60}' });
});

test('people get the time, the text and the details', () => {
  const { stream, text } = output(true);
  createLog('info', stream).warn({ waited: 3 }, 'медленно');
  expect(text()).toMatch(/^\d\d:\d\d:\d\d внимание медленно \{"waited":3\}\n$/);
});

test('cookies, passwords and tokens are never logged', () => {
  const { stream, text } = output(false);
  createLog('info', stream).info({
    req: { headers: { cookie: 'canary', authorization: 'canary' } },
    password: 'canary',
    form: { token: 'canary', password: 'canary' },
  });
  expect(text()).not.toContain('canary');
  const token = randomBytes(32).toString('base64url');
  createLog('info', stream).error({ url: `/auth/password-reset/MQ/${token}?x=1` }, 'сломалось');
  expect(JSON.parse(text()).url).toBe('/auth/password-reset/MQ/…?x=…');
});

test('an error of the database or of a mail server is logged without the personal data it quotes', () => {
  const { stream, text } = output(false);
  const cause = Object.assign(new Error('duplicate key value'), {
    code: '23505',
    table: 'user',
    constraint: 'user_email_key',
    detail: 'Key (email)=(canary@example.ru) already exists.',
    where: 'COPY user, line 1: "canary"',
  });
  const refusal = Object.assign(new Error('Message failed: 550 <canary@example.ru> unknown'), {
    code: 'EENVELOPE',
    responseCode: 550,
    response: '550 <canary@example.ru> unknown',
    rejected: ['canary@example.ru'],
  });
  createLog('info', stream).error({ err: cause }, 'сломалось');
  createLog('info', stream).error({ err: refusal }, 'сломалось');
  createLog('info', stream).error({ err: new AggregateError([refusal, cause], 'all failed') }, 'сломалось');
  const lines = text();
  expect(lines).not.toContain('canary');
  expect(JSON.parse(lines.split('\n')[0] as string).err).toMatchObject({
    type: 'Error',
    message: 'duplicate key value',
    code: '23505',
    table: 'user',
    constraint: 'user_email_key',
    stack: expect.stringContaining('log.test.ts'),
  });
});

test('a line names its moment, machine and process, and inside a request also the request, its trace and its route', () => {
  const { stream, text } = output(false);
  const log = createLog('info', stream);
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
  during(new Work({ request: 'r-1', route: '/product/:id', trace }), () => log.warn('медленно'));
  const inside = JSON.parse(text());
  log.warn('сам по себе');
  const outside = JSON.parse(text());
  expect(inside).toMatchObject({
    level: 'warn',
    request: 'r-1',
    trace,
    route: '/product/:id',
    process: process.pid,
  });
  expect(inside.machine).toMatch(/./);
  expect(inside.time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  expect(Object.keys(outside)).toEqual(['level', 'time', 'machine', 'process', 'msg']);
});

test('what people typed is not logged: neither searched names nor phones, nor values that the database rejects', () => {
  const { stream, text } = output(false);
  const log = createLog('info', stream);
  log.error({ url: '/api/v1/staff/orders/?q=%D0%98%D0%B2%D0%B0%D0%BD+Canary&offset=40' }, 'сломалось');
  expect(JSON.parse(text()).url).toBe('/api/v1/staff/orders/?q=…&offset=…');
  const wrong = Object.assign(new Error('invalid input syntax for type integer: "Canary Иван"'), {
    code: '22P02',
  });
  log.error({ err: wrong }, 'сломалось');
  log.error({ err: new Error('no answer for +7 (922) 123-45-67') }, 'сломалось');
  const lines = text();
  expect(lines).not.toMatch(/Canary|Иван|123-45-67/);
  expect(lines).toContain('invalid input syntax for type integer');
});
