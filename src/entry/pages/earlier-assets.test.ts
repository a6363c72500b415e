import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type HttpShop, openHttpShop } from '../../../tests/support/http-shop.ts';
import { storeAssets } from './earlier-assets.ts';

let shop: HttpShop;
let builds: string;
beforeAll(async () => {
  shop = await openHttpShop();
  builds = await mkdtemp(join(tmpdir(), 'vitrina-builds-'));
});
afterAll(async () => {
  await shop.close();
  await rm(builds, { recursive: true });
});

/** A build with a script of its own, and one that every build has. @returns its folder */
async function build(name: string): Promise<string> {
  for (const part of ['client', 'desk']) {
    const assets = join(builds, name, part, 'assets');
    await mkdir(join(assets, 'worker-1.0'), { recursive: true });
    await writeFile(join(assets, 'worker-1.0', `${name}.mjs`), `// worker ${name}`);
    await writeFile(join(assets, `${name}-1a2B3c4d.js`), `// ${part} ${name}`);
    await writeFile(join(assets, `${name}-1a2B3c4d.js.br`), 'packed');
    await writeFile(join(assets, 'same-00000000.css'), '');
  }
  return join(builds, name);
}

const fail = (fault: unknown) => {
  throw fault;
};
const stored = async (part: string) => (await readdir(join(shop.folder, 'assets', part))).sort();

/** Stores a build as a process of it does. @param daysAgo when the process ended; absent: it goes on */
async function run(name: string, daysAgo?: number): Promise<void> {
  const lists = join(shop.folder, 'assets/builds');
  const before = await readdir(lists).catch((): string[] => []);
  (await storeAssets(shop.folder, await build(name), fail))();
  const at = new Date(Date.now() - (daysAgo ?? 0) * 24 * 3_600_000);
  for (const list of await readdir(lists))
    if (!before.includes(list)) await utimes(join(lists, list), at, at);
}

test('a process serves the scripts of builds that it does not have: of an earlier one, and of one that came after its start', async () => {
  await run('earlier');
  const process = await shop.open();
  await run('later');
  for (const [address, text] of [
    ['/assets/earlier-1a2B3c4d.js', '// client earlier'],
    ['/assets/later-1a2B3c4d.js', '// client later'],
    ['/desk/assets/later-1a2B3c4d.js', '// desk later'],
    ['/desk/assets/worker-1.0/earlier.mjs', '// worker earlier'],
  ]) {
    const { statusCode, body, headers } = await process.inject(address as string);
    expect([statusCode, body, headers['cache-control']]).toEqual([
      200,
      text,
      'public, max-age=31536000, immutable',
    ]);
  }
  const packed = await process.inject({
    url: '/assets/later-1a2B3c4d.js',
    headers: { 'accept-encoding': 'br' },
  });
  expect([packed.headers['content-encoding'], packed.body]).toEqual(['br', 'packed']);
});

test('an asset of no build is not found, and nothing else of the folder is served', async () => {
  const process = await shop.open();
  for (const url of [
    '/assets/nobody-1a2B3c4d.js',
    '/assets/..%2fbuilds',
    '/assets/',
    '/desk/assets/nobody-1a2B3c4d.js',
    '/desk/assets/later-1a2B3c4d.js/',
  ]) {
    const { statusCode, headers } = await process.inject(url);
    // 403: an address of a folder.
    expect([url, [403, 404].includes(statusCode), headers['cache-control']]).toEqual([url, true, 'no-store']);
  }
});

test('the assets of a build are deleted 30 days after its last process, but for those of other builds', async () => {
  await run('old', 31);
  await run('recent', 29);
  await run('present');
  for (const part of ['client', 'desk']) {
    const names = await stored(part);
    expect(names.filter((name) => name.startsWith('old'))).toEqual([]);
    expect(names).toContain('recent-1a2B3c4d.js');
    expect(names).toContain('same-00000000.css');
  }
});

test('a disk that takes no copies does not keep the shop closed: the fault is reported', async () => {
  const folder = join(builds, 'taken');
  await writeFile(folder, 'a file in the place of the folder');
  const faults: unknown[] = [];
  (await storeAssets(folder, await build('own'), (fault) => faults.push(fault)))();
  expect(faults).toHaveLength(1);
});
