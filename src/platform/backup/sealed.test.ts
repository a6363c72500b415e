import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DamagedBackup } from './backup.ts';
import { keyText, readKey } from './backup-key.server.ts';
import { collected, opened, sealed } from './sealed.server.ts';
import { bytesOf } from './vault.server.ts';

/** A key of the same bytes as on paper. */
function keyFrom(bytes: Buffer) {
  return readKey(keyText({ bytes, id: '' }), 'the test');
}

const KEY = keyFrom(Buffer.alloc(32, 7));
const seal = (name: string, content: Buffer) => collected(sealed(name, KEY, bytesOf(content)));
const open = (name: string, bytes: Buffer, key = KEY) => collected(opened(name, key, bytesOf(bytes)));

test('any content comes back, in one piece or many', async () => {
  // Random bytes do not shrink, so they take several pieces.
  for (const content of [
    Buffer.alloc(0),
    Buffer.from('автомат'),
    randomBytes(2_500_000),
    Buffer.alloc(5_000_000),
  ])
    expect((await open('a', await seal('a', content))).equals(content)).toBe(true);
});

test('one changed byte at any place, a cut end, more bytes, another name or another key: nothing is opened', async () => {
  const whole = await seal('wal/1', randomBytes(300));
  for (let at = 0; at < whole.length; at++) {
    const changed = Buffer.from(whole);
    changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8));
    await expect(open('wal/1', changed), `byte ${at}`).rejects.toThrow(DamagedBackup);
  }
  const large = await seal('wal/1', randomBytes(1_500_000));
  for (const bytes of [
    whole.subarray(0, -1),
    whole.subarray(0, 20),
    Buffer.alloc(0),
    large.subarray(0, 1_048_616),
  ])
    await expect(open('wal/1', bytes)).rejects.toThrow(DamagedBackup);
  await expect(open('wal/1', Buffer.concat([whole, Buffer.alloc(1)]))).rejects.toThrow(DamagedBackup);
  await expect(open('wal/2', whole)).rejects.toThrow(DamagedBackup);
  await expect(open('wal/1', whole, keyFrom(Buffer.alloc(32, 8)))).rejects.toThrow(DamagedBackup);
});

test('a key is read from paper in small letters, without dashes and with letters that look like digits', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (content) => {
      const bytes = Buffer.from(content);
      const text = keyText({ bytes, id: '' });
      expect(text).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){13}[0-9A-HJKMNP-TV-Z]{4}$/);
      for (const written of [
        text,
        text.toLowerCase(),
        text.replaceAll('-', ' '),
        text.replaceAll('0', 'O').replaceAll('1', 'l'),
      ])
        expect(readKey(written, 'the test').bytes.equals(bytes)).toBe(true);
    }),
    { numRuns: 50 },
  );
});

test('a mistyped sign of a key is found, and the error does not repeat the key', () => {
  const text = keyText(KEY);
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '-') continue;
    const wrong = `${text.slice(0, at)}${text[at] === 'Z' ? 'Y' : 'Z'}${text.slice(at + 1)}`;
    expect(() => readKey(wrong, 'BACKUP_KEY')).toThrow(/^BACKUP_KEY: это не ключ .* опечатка/);
  }
  for (const wrong of ['', 'пароль', text.slice(0, -1), `${text}A`])
    expect(() => readKey(wrong, 'BACKUP_KEY')).toThrow('опечатка');
});
