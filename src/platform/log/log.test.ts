import { randomBytes } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
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
  expect(JSON.parse(lines[0]!)).toMatchObject({ level: 30, city: 'Пермь', msg: 'первая\n{"level":60}' });
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
  expect(JSON.parse(text()).url).toBe('/auth/password-reset/MQ/…?x=1');
});

test('an error of the database or of a mail server is logged without the personal data it quotes', () => {
  const { stream, text } = output(false);
  const cause = Object.assign(new Error('duplicate key value'), {
    ...{ code: '23505', table: 'user', constraint: 'user_email_key' },
    detail: 'Key (email)=(canary@example.ru) already exists.',
    where: 'COPY user, line 1: "canary"',
  });
  const refusal = Object.assign(new Error('Message failed: 550 <canary@example.ru> unknown'), {
    ...{ code: 'EENVELOPE', responseCode: 550 },
    ...{ response: '550 <canary@example.ru> unknown', rejected: ['canary@example.ru'] },
  });
  createLog('info', stream).error({ err: cause }, 'сломалось');
  createLog('info', stream).error({ err: refusal }, 'сломалось');
  createLog('info', stream).error({ err: new AggregateError([refusal, cause], 'all failed') }, 'сломалось');
  const lines = text();
  expect(lines).not.toContain('canary');
  expect(JSON.parse(lines.split('\n')[0] as string).err).toMatchObject({
    ...{ type: 'Error', message: 'duplicate key value', code: '23505' },
    ...{ table: 'user', constraint: 'user_email_key' },
    stack: expect.stringContaining('log.test.ts'),
  });
});
