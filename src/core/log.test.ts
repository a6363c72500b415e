import { randomBytes } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { createLog } from './log.server.ts';

/** A stand-in for stdout that remembers what was written. */
function output(isTTY: boolean): { stream: NodeJS.WriteStream; text(): string } {
  const stream = new PassThrough();
  return { stream: Object.assign(stream, { isTTY }) as never, text: () => String(stream.read() ?? '') };
}

test('a machine reads one JSON object a line, whatever the text is', () => {
  const { stream, text } = output(false);
  createLog('info', stream).info({ city: 'Пермь' }, 'первая\n{"level":60}');
  const lines = text().trimEnd().split('\n');
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0]!)).toMatchObject({ level: 30, city: 'Пермь', msg: 'первая\n{"level":60}' });
});

test('a person reads the time, the text and the details', () => {
  const { stream, text } = output(true);
  createLog('info', stream).warn({ waited: 3 }, 'медленно');
  expect(text()).toMatch(/^\d\d:\d\d:\d\d внимание медленно \{"waited":3\}\n$/);
});

test('cookies, passwords and tokens are never written down', () => {
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
