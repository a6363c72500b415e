import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import yazl from 'yazl';
import { unpackZip } from './zip.server.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrina-zip-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function archive(add: (zip: yazl.ZipFile) => void): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  add(zip);
  zip.end();
  const parts: Buffer[] = [];
  for await (const part of zip.outputStream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Renames an entry in place, keeping the length: what no honest packer writes. */
function renamed(bytes: Buffer, from: string, to: Buffer): Buffer {
  expect(to).toHaveLength(from.length);
  const copy = Buffer.from(bytes);
  for (let at = copy.indexOf(from); at >= 0; at = copy.indexOf(from, at + 1)) to.copy(copy, at);
  return copy;
}

async function unpack(bytes: Buffer): Promise<string[]> {
  writeFileSync(join(folder, 'a.zip'), bytes);
  const target = mkdtempSync(join(folder, 'out-'));
  await unpackZip(join(folder, 'a.zip'), target);
  return readdirSync(target, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(target.length + 1))
    .sort();
}

const file = (name: string, text = 'x') => archive((zip) => zip.addBuffer(Buffer.from(text), name));
const refused = { code: 'zip_refused' };

test('nested folders and names in UTF-8 unpack', async () => {
  expect(await unpack(await file('webdata/import_files/ab/Щётка.xml'))).toEqual([
    'webdata/import_files/ab/Щётка.xml',
  ]);
});

test('names in cp866, as Windows packs them, come out in Russian', async () => {
  const zip = renamed(await file('AAAAAA.xml'), 'AAAAAA', iconv.encode('Товары', 'cp866'));
  // yazl marks names as UTF-8; an old packer does not.
  for (const [signature, at] of [
    ['PK\x03\x04', 6],
    ['PK\x01\x02', 8],
  ] as const)
    zip.writeUInt16LE(zip.readUInt16LE(zip.indexOf(signature) + at) & ~0x800, zip.indexOf(signature) + at);
  expect(await unpack(zip)).toEqual(['Товары.xml']);
});

test('names that lead outside are refused and nothing appears outside', async () => {
  for (const name of [
    '../../../evil.xml',
    '/tmp/evil-abs.xml',
    '..\\..\\evil-b.xml',
    'C:\\evil\\evil.xml',
    'a/../../evil2.xml',
  ]) {
    const zip = renamed(await file('N'.repeat(name.length)), 'N'.repeat(name.length), Buffer.from(name));
    await expect(unpack(zip), name).rejects.toMatchObject(refused);
  }
  expect(readdirSync(folder, { recursive: true }).filter((name) => String(name).includes('evil'))).toEqual(
    [],
  );
});

test('links and encrypted archives are refused', async () => {
  await expect(
    unpack(await archive((zip) => zip.addBuffer(Buffer.from('/etc/passwd'), 'link.xml', { mode: 0o120777 }))),
  ).rejects.toMatchObject(refused);
  const zip = await file('a.xml');
  for (const [signature, at] of [
    ['PK\x03\x04', 6],
    ['PK\x01\x02', 8],
  ] as const)
    zip.writeUInt16LE(zip.readUInt16LE(zip.indexOf(signature) + at) | 1, zip.indexOf(signature) + at);
  await expect(unpack(zip)).rejects.toMatchObject(refused);
});

test('a bomb stops early', async () => {
  const bomb = await archive((zip) => zip.addBuffer(Buffer.alloc(20 * 1024 * 1024), 'bomb.xml'));
  expect(bomb.length).toBeLessThan(30_000);
  await expect(unpack(bomb)).rejects.toMatchObject(refused);
  const [written] = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.name === 'bomb.xml',
  );
  expect(readFileSync(join(written?.parentPath ?? '', 'bomb.xml')).length).toBeLessThan(5 * 1024 * 1024);
});

test('a file that is no archive is refused', async () => {
  await expect(unpack(Buffer.from('not a zip'))).rejects.toMatchObject({ code: 'zip_broken' });
  const zip = await file('a.xml', 'x'.repeat(1000));
  await expect(unpack(zip.subarray(0, zip.length - 30))).rejects.toMatchObject({ code: 'zip_broken' });
});
