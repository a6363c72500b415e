import { execFileSync } from 'node:child_process';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { embeddedServer, temporaryDataDir } from '../support/shop-database.ts';
import { type ShopProcess, startShop, untilPrinted } from '../support/shop-process.ts';

/** Only prevents hanging. */
const PATIENCE = { timeout: 90_000 };

/** The processes of a shop that answer. */
function membersOf({ child }: ShopProcess): number[] {
  const lines = execFileSync('ps', ['-e', '-o', 'pid=,ppid=,args=']).toString().split('\n');
  return lines.flatMap((line) => {
    const [, pid, parent, args = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return Number(parent) === child.pid && args.includes('cluster-member') ? Number(pid) : [];
  });
}

async function live(shop: ShopProcess): Promise<number> {
  const signal = AbortSignal.timeout(PATIENCE.timeout);
  const answer = await fetch(`${shop.url}/health/ready`, { headers: { connection: 'close' }, signal });
  await answer.arrayBuffer();
  return answer.status;
}

async function measured(shop: ShopProcess): Promise<string> {
  return (await fetch(`${shop.url}/metrics`)).text();
}

test('several processes share a port and the embedded database: a killed one is started again, all are replaced without a lost request, all end together', async () => {
  const dataDir = temporaryDataDir();
  const settings = join(dataDir.path, '.env');
  writeFileSync(settings, 'INDEXING=1');
  const shop = await startShop({ DATA_DIR: dataDir.path, DEMO: '0', WORKERS: '2' }, dataDir.path);
  try {
    const first = membersOf(shop);
    expect(first).toHaveLength(2);
    expect(await measured(shop)).toMatch(/vitrina_jobs\{state="due",process="1"\}[\s\S]*process="2"/);

    // The process accepts nothing any more when it dies: requests that would have reached it are answered by the other
    // one.
    process.kill(first[0] as number, 'SIGSTOP');
    const meanwhile = Promise.all(Array.from({ length: 8 }, () => live(shop)));
    await Promise.race([meanwhile, sleep(300)]);
    process.kill(first[0] as number, 'SIGKILL');
    expect(new Set(await meanwhile)).toEqual(new Set([200]));
    await expect.poll(() => membersOf(shop).filter((pid) => !first.includes(pid)), PATIENCE).toHaveLength(1);
    expect(await live(shop)).toBe(200); // the other one answers meanwhile
    expect(await measured(shop)).toMatch(/vitrina_jobs\{state="due",process="\d"\}/); // and reports its metrics
    await expect
      .poll(() => measured(shop), PATIENCE)
      .toMatch(/process="1"[\s\S]*vitrina_process_restarts_total 1$/m);

    writeFileSync(settings, 'INDEXING=0');
    const before = membersOf(shop);
    const statuses: number[] = [];
    shop.child.kill('SIGUSR2');
    while (!shop.output().includes('Процессы заменены')) statuses.push(await live(shop));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(membersOf(shop).filter((pid) => before.includes(pid))).toEqual([]);
    expect(membersOf(shop)).toHaveLength(2);
    expect((await fetch(`${shop.url}/robots.txt`)).headers.get('x-robots-tag')).toBe('noindex, nofollow');

    // New processes that fail to start are not restarted over and over, and one that dies meanwhile is restarted once.
    const old = membersOf(shop);
    const files = join(dataDir.path, 'files');
    renameSync(files, `${files}.away`);
    writeFileSync(files, '');
    shop.child.kill('SIGUSR2');
    await untilPrinted(shop, /did not open: the old ones stay/);
    rmSync(files);
    renameSync(`${files}.away`, files);
    expect(membersOf(shop)).toEqual(old);
    process.kill(old[0] as number, 'SIGSTOP'); // a process that hangs is not waited for endlessly
    shop.child.kill('SIGUSR2');
    process.kill(old[1] as number, 'SIGKILL');
    const replaced = () => shop.output().match(/Процессы заменены: \d/g);
    await expect.poll(replaced, PATIENCE).toEqual(Array(2).fill('Процессы заменены: 2'));
    await expect.poll(() => membersOf(shop).filter((pid) => !old.includes(pid)), PATIENCE).toHaveLength(2);
    expect(await measured(shop)).toMatch(/vitrina_process_restarts_total 2$/m);
  } finally {
    const left = membersOf(shop);
    expect(await shop.stop(), shop.output()).toBe(0);
    for (const pid of left) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    expect(() => embeddedServer(dataDir.path)).toThrow('no live PostgreSQL');
    dataDir.remove();
  }
});

test('an invalid number of processes is reported', async () => {
  const dataDir = temporaryDataDir();
  await expect(startShop({ DATA_DIR: dataDir.path, DEMO: '0', WORKERS: 'два' })).rejects.toThrow(
    'Настройка WORKERS: «два» — нужно целое число от 1 до 64',
  );
  dataDir.remove();
});
