import { expect, test } from 'vitest';
import { BackupFault, type BackupManifest } from './backup.ts';
import { chooseBackup } from './choose-backup.ts';
import { parseMoment, serverMoment } from './moment.ts';

test('a moment is read in every usual writing of its zone and given to the server in UTC', () => {
  for (const [text, server] of [
    ['2026-11-23 12:00+03', '2026-11-23 09:00:00.000+00'],
    ['23.11.2026, 12:00:00 МСК', '2026-11-23 09:00:00.000+00'],
    ['2026-11-23T09:00:00Z', '2026-11-23 09:00:00.000+00'],
    ['2026-11-23 9:00:15.25 UTC', '2026-11-23 09:00:15.250+00'],
    ['2026-11-23 14:30 +05:30', '2026-11-23 09:00:00.000+00'],
    ['2026-11-23 04:00-0500', '2026-11-23 09:00:00.000+00'],
    ['2026-11-23 12:00 МСК', '2026-11-23 09:00:00.000+00'],
    ['2026-11-23 14:00 Asia/Yekaterinburg', '2026-11-23 09:00:00.000+00'],
  ] as const)
    expect([text, serverMoment(parseMoment(text))]).toEqual([text, server]);
});

test('a moment without a zone, of a day or hour that does not exist, or in other words is rejected with an example', () => {
  for (const text of [
    '2026-11-23 12:00',
    '2026-02-30 12:00+03',
    '2026-11-23 25:00+03',
    '32.11.2026, 12:00:00 МСК',
    'вчера',
    '',
    '2026-11-23 12:00 Europe/Nowhere',
    '2026-11-23 12:00+99',
    "2026-11-23 12:00Z'; drop",
  ])
    expect(() => parseMoment(text), text).toThrow('например 2026-11-23 12:00+03');
});

const backupOf = (day: number) =>
  ({ id: `b${day}`, endedAt: `2026-11-${day}T01:00:00.000Z` }) as unknown as BackupManifest;
const backups = [20, 21, 22].map(backupOf);
const choose = (at?: string, id?: string) =>
  chooseBackup(
    { backups, damaged: [] },
    { at: at === undefined ? undefined : parseMoment(at), id },
    new Date('2026-11-23T00:00:00Z'),
  );

test('a restore begins with the latest backup before its moment; without a moment it goes as far as it can', () => {
  expect(choose()).toMatchObject({ manifest: { id: 'b22' }, until: 'end' });
  expect(choose('2026-11-22 04:00+03').manifest.id).toBe('b22');
  expect(choose('2026-11-22 03:59+03').manifest.id).toBe('b21');
  expect(choose(undefined, 'b20')).toMatchObject({ manifest: { id: 'b20' }, until: 'backup' });
});

test('a moment before the first backup or in the future, an unknown backup and an empty target are named', () => {
  for (const [work, text] of [
    [() => choose('2026-11-20 00:59Z'), 'Первая копия закончена 20.11.2026, 04:00:00 МСК'],
    [() => choose('2026-11-23 03:01+03'), 'ещё не наступил'],
    [() => choose(undefined, 'b19'), 'Есть: b20, b21, b22'],
    [() => choose('2026-11-19 00:00Z', 'b20'), 'раньше этого момента'],
    [() => chooseBackup({ backups: [], damaged: [] }, {}, new Date()), 'Ни одной законченной копии'],
  ] as const) {
    expect(work).toThrow(BackupFault);
    expect(work).toThrow(text);
  }
});
