import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filesUnder, withFlippedByte } from '../../../tests/support/changed-files.ts';
import { DamagedBackup } from './backup.ts';
import { chooseBackup } from './choose-backup.ts';
import { frameOf } from './copied-files.server.ts';
import { folderVault, putBackup } from './fixtures/folder-vault.ts';
import { prune, removeUnnamed } from './prune.server.ts';
import { listToRestore, restoreStored } from './restored-files.server.ts';
import { bytesOf, findBackups, manifestName, putSealed, type Vault } from './vault.server.ts';

let folder: string;
let number = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrina-damaged-'));
});
afterAll(() => rm(folder, { recursive: true }));

const NOW = new Date('2026-11-27T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
const newVault = async () => {
  const place = join(folder, String(++number));
  return { vault: await folderVault(place), usb: join(place, 'usb') };
};

/** Puts a stored file that the target got on a day. */
async function putFile({ vault, usb }: { vault: Vault; usb: string }, name: string, at: Date) {
  const object = `files/ab/${name.padStart(64, '0')}`;
  const path = `ab/${name}`;
  await putSealed(vault, object, frameOf(path, bytesOf(name), name.length));
  await utimes(join(usb, object), at, at);
  return { path, size: name.length, object };
}

test('a damaged backup is listed as such, is not chosen unless it is named, and stops neither a restore nor a backup', async () => {
  const { vault, usb } = await newVault();
  const first = await putBackup(vault, daysAgo(2));
  const last = await putBackup(vault, daysAgo(1));
  await withFlippedByte(join(usb, 'base', last.id, 'manifest'), async () => {
    const found = await findBackups(vault);
    expect([found.backups.map(({ id }) => id), found.damaged]).toEqual([[first.id], [last.id]]);
    expect(chooseBackup(found, {}, NOW).manifest.id).toBe(first.id);
    expect(chooseBackup(found, { id: first.id }, NOW).manifest.id).toBe(first.id);
    expect(() => chooseBackup(found, { id: last.id }, NOW)).toThrow(DamagedBackup);
    expect(() => chooseBackup({ ...found, backups: [] }, {}, NOW)).toThrow(DamagedBackup);
    const pruned = await prune(vault, NOW);
    expect([pruned.backups.map(({ id }) => id), pruned.damaged]).toEqual([[first.id], [last.id]]);
  });
  expect((await findBackups(vault)).backups.map(({ id }) => id)).toEqual([first.id, last.id]);
});

test('a damaged backup leaves when a good one of its time would', async () => {
  const { vault } = await newVault();
  const ids: string[] = [];
  for (const days of [20, 5.3, 5.1, 0]) ids.push((await putBackup(vault, daysAgo(days))).id);
  for (const id of ids.slice(1, 3)) await vault.target.put(manifestName(id), bytesOf('damaged'));
  expect((await prune(vault, NOW)).damaged).toEqual([ids[2]]);
  expect((await findBackups(vault)).damaged).toEqual([ids[2]]);
});

test('files that no backup names leave when no moment needs them; beside a damaged backup or list none do', async () => {
  const place = await newVault();
  const { vault, usb } = place;
  const named = await putFile(place, 'named', daysAgo(40));
  await putFile(place, 'unnamed', daysAgo(40));
  const fresh = await putFile(place, 'fresh', daysAgo(3));
  const first = await putBackup(vault, daysAgo(20), [named]);
  const last = await putBackup(vault, daysAgo(0), []);
  const clean = async () => removeUnnamed(vault, await prune(vault, NOW), NOW);
  const objects = async () => (await filesUnder(join(usb, 'files'))).map((name) => `files/${name}`);

  const damaged: string[][] = [];
  for (const part of [`base/${first.id}/manifest`, `base/${first.id}/stored`, `base/${last.id}/stored`])
    damaged.push(await withFlippedByte(join(usb, part), clean));
  expect(damaged).toEqual([[first.id], [first.id], [last.id]]);
  expect(await objects()).toHaveLength(3);
  expect(await clean()).toEqual([]);
  expect(await objects()).toEqual([fresh.object, named.object].sort());
});

test('a restore writes the files that its backup names and those sent after it, and counts the bytes of both', async () => {
  const place = await newVault();
  const named = await putFile(place, 'named', daysAgo(40));
  await putFile(place, 'earlier', daysAgo(40));
  const later = await putFile(place, 'later', daysAgo(1));
  const manifest = await putBackup(place.vault, daysAgo(10), [named]);
  const { objects, newBytes } = await listToRestore(place.vault, manifest);
  expect(objects).toEqual([named.object, later.object]);
  expect(newBytes).toBe((await place.vault.target.find(later.object))?.size);
  const filesDir = join(folder, 'restored');
  await restoreStored(place.vault, objects, { filesDir });
  expect((await readdir(join(filesDir, 'ab'))).sort()).toEqual(['later', 'named']);
});

test('a damaged stored file stops the restore and is named to the caller, who removes it so that it is sent again', async () => {
  const place = await newVault();
  const { vault, usb } = place;
  const { object } = await putFile(place, 'picture', daysAgo(1));
  const removed: string[] = [];
  const onDamagedFile = async (name: string) => {
    removed.push(name);
  };
  const filesDir = join(folder, 'never');
  await withFlippedByte(join(usb, object), () =>
    expect(restoreStored(vault, [object], { filesDir, onDamagedFile })).rejects.toThrow(DamagedBackup),
  );
  expect(removed).toEqual([object]);
});

test('a backup of files alone has a format of its own, and one that an earlier release made is still read', async () => {
  const { vault } = await newVault();
  const earlier = await putBackup(vault, daysAgo(2), [], { filesOnly: true });
  const now = await putBackup(vault, daysAgo(1), [], { filesOnly: true, format: 2 });
  // A program that knows databases only takes this one for damaged, and so does this one without the word.
  const strange = await putBackup(vault, daysAgo(0), [], { format: 2 });
  const { backups, damaged } = await findBackups(vault);
  expect([backups.map(({ id }) => id), damaged]).toEqual([[earlier.id, now.id], [strange.id]]);
});
