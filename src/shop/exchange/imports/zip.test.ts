import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
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

/** Renames an entry in place with a name of the same length, which a normal archiver would not write. */
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
const rejected = { code: 'zip_refused' };

test('nested folders and names in UTF-8 are unpacked', async () => {
  expect(await unpack(await file('webdata/import_files/ab/Щётка.xml'))).toEqual([
    'webdata/import_files/ab/Щётка.xml',
  ]);
});

test('names in cp866, as written by Windows, are decoded to Russian', async () => {
  const zip = renamed(await file('AAAAAA.xml'), 'AAAAAA', iconv.encode('Товары', 'cp866'));
  // yazl marks names as UTF-8; old archivers do not.
  for (const [signature, at] of [
    ['PK\x03\x04', 6],
    ['PK\x01\x02', 8],
  ] as const)
    zip.writeUInt16LE(zip.readUInt16LE(zip.indexOf(signature) + at) & ~0x800, zip.indexOf(signature) + at);
  expect(await unpack(zip)).toEqual(['Товары.xml']);
});

test('paths that lead outside of the folder are rejected and no file is written outside', async () => {
  for (const name of [
    '../../../evil.xml',
    '/tmp/evil-abs.xml',
    '..\\..\\evil-b.xml',
    'C:\\evil\\evil.xml',
    'a/../../evil2.xml',
  ]) {
    const zip = renamed(await file('N'.repeat(name.length)), 'N'.repeat(name.length), Buffer.from(name));
    await expect(unpack(zip), name).rejects.toMatchObject(rejected);
  }
  expect(readdirSync(folder, { recursive: true }).filter((name) => String(name).includes('evil'))).toEqual(
    [],
  );
});

test('links and encrypted archives are rejected', async () => {
  await expect(
    unpack(await archive((zip) => zip.addBuffer(Buffer.from('/etc/passwd'), 'link.xml', { mode: 0o120777 }))),
  ).rejects.toMatchObject(rejected);
  const zip = await file('a.xml');
  for (const [signature, at] of [
    ['PK\x03\x04', 6],
    ['PK\x01\x02', 8],
  ] as const)
    zip.writeUInt16LE(zip.readUInt16LE(zip.indexOf(signature) + at) | 1, zip.indexOf(signature) + at);
  await expect(unpack(zip)).rejects.toMatchObject(rejected);
});

test('a zip bomb is rejected before anything is unpacked', async () => {
  const bomb = await archive((zip) => zip.addBuffer(Buffer.alloc(20 * 1024 * 1024), 'bomb.xml'));
  expect(bomb.length).toBeLessThan(30_000);
  await expect(unpack(bomb)).rejects.toMatchObject(rejected);
  expect(readdirSync(folder, { recursive: true }).filter((name) => String(name).includes('bomb'))).toEqual(
    [],
  );
});

test("a member larger than the archive's directory declares is rejected once it exceeds that size", async () => {
  const size = 20 * 1024 * 1024;
  const bomb = await archive((zip) => zip.addBuffer(Buffer.alloc(size), 'bomb.xml'));
  const directory = bomb.lastIndexOf('PK\x01\x02');
  expect(bomb.readUInt32LE(directory + 24)).toBe(size);
  bomb.writeUInt32LE(1_000_000, directory + 24);
  await expect(unpack(bomb)).rejects.toMatchObject({ code: 'zip_broken' });
  const [written] = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.name === 'bomb.xml',
  );
  expect(readFileSync(join(written?.parentPath ?? '', 'bomb.xml')).length).toBeLessThanOrEqual(1_000_000);
});

test('an archive with more than ten thousand export files is rejected before unpacking; images do not count', async () => {
  const many = (count: number, extension: string) =>
    archive((zip) => {
      for (let at = 0; at < count; at++)
        zip.addBuffer(Buffer.from('x'), `${at}.${extension}`, { compress: false });
    });
  await expect(unpack(await many(10_001, 'xml'))).rejects.toMatchObject({
    code: 'zip_refused',
    message: 'Архив не принят: в нём больше 10000 файлов выгрузки',
  });
  expect(readdirSync(folder, { recursive: true }).filter((name) => /xml$/.test(String(name)))).toEqual([]);
  expect(await unpack(await many(3, 'jpg'))).toHaveLength(3);
});

test('many export files are examined with few open file descriptors', async () => {
  for (let at = 0; at < 300; at++)
    writeFileSync(join(folder, `import${at}.xml`), '<КоммерческаяИнформация/>');
  const program = join(import.meta.dirname, '../fixtures/orders-files.ts');
  const command = ['-c', 'ulimit -n 64; exec "$@"', 'sh', process.execPath, program, folder];
  const { stdout, stderr } = await promisify(execFile)('sh', command);
  expect({ stdout, stderr }).toEqual({ stdout: '300', stderr: '' });
});

test('a file that is not an archive is rejected', async () => {
  await expect(unpack(Buffer.from('not a zip'))).rejects.toMatchObject({ code: 'zip_broken' });
  const zip = await file('a.xml', 'x'.repeat(1000));
  await expect(unpack(zip.subarray(0, zip.length - 30))).rejects.toMatchObject({ code: 'zip_broken' });
});
