import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { BackupFault } from './backup.ts';
import {
  lastBackupFault,
  lastBackupOf,
  logArchiveFault,
  readLogArchive,
  requireExternalBackup,
} from './pgbackrest.server.ts';

/** Printed by pgBackRest 2.45 after a full and a differential backup. */
const INFO = readFileSync(join(import.meta.dirname, 'fixtures/pgbackrest-info.json'), 'utf8');

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

test('a check of an external database fails when its log goes nowhere', async () => {
  const backup = requireExternalBackup(database.db);
  await expect(backup).rejects.toThrow(BackupFault);
  await expect(backup).rejects.toThrow(/archive_mode = off.*deploy\/pgbackrest\.conf/);
  expect(await readLogArchive(database.db)).toEqual({
    isOn: false,
    sentAt: null,
    ageSeconds: null,
    isFailing: false,
  });
});

test('the log has to be archived each five minutes; an error says since when it is not, and where to look', () => {
  const archive = { isOn: true, sentAt: new Date(), ageSeconds: 300, isFailing: false };
  expect(logArchiveFault(archive)).toBeUndefined();
  expect(logArchiveFault({ ...archive, ageSeconds: 1_270 })).toMatch(
    /уже 21 минуту: .* pgbackrest --stanza=vitrina check\.$/,
  );
  expect(logArchiveFault({ ...archive, ageSeconds: 301, isFailing: true })).toMatch(
    /уже 5 минут: .*не удалась: причина в журнале/,
  );
  expect(logArchiveFault({ ...archive, ageSeconds: null, sentAt: null })).toMatch(/ещё не отправил/);
});

test('the last backup of pgBackRest is the latest one without errors, and must not be older than a day', () => {
  expect(lastBackupOf(INFO)).toEqual(new Date('2026-11-27T19:39:34Z'));
  const stanzas = JSON.parse(INFO);
  stanzas[0].backup[1].error = true;
  expect(lastBackupOf(JSON.stringify(stanzas))).toEqual(new Date('2026-11-27T19:39:28Z'));
  expect(lastBackupOf(INFO, 'other')).toBeNull();
  expect(lastBackupOf('[]')).toBeNull();
  const last = new Date('2026-11-27T19:39:34Z');
  expect(lastBackupFault(last, new Date('2026-11-28T21:39:34Z'))).toBeUndefined();
  expect(lastBackupFault(last, new Date('2026-11-28T21:39:35Z'))).toMatch(
    /сделана 27\.11\.2026, 22:39 по Москве/,
  );
  expect(lastBackupFault(null, last)).toMatch(/ни одной копии/);
  expect(lastBackupFault(undefined, last)).toBeUndefined();
});
