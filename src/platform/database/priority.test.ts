import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freshDatabase } from '../../../tests/support/database.ts';

const BEHIND = 10;

/** Runs a program that prints one line of JSON and then waits until it is released. */
async function asked(code: string, look: (line: unknown, pid: number) => void): Promise<void> {
  const module = JSON.stringify(join(import.meta.dirname, 'priority.server.ts'));
  const program = `const shop = await import(${module}); ${code}; process.stdin.resume()`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  try {
    const [line] = await once(child.stdout, 'data');
    look(JSON.parse(String(line)), child.pid ?? 0);
  } finally {
    child.kill();
    await once(child, 'close');
  }
}

/** Priority of a process or of one of its threads as the system reports it; 0 is the default. */
function niceOf(place: string): number {
  const stat = readFileSync(join(place, 'stat'), 'latin1');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
}

/** The difference to the other processes, which may have a low priority already. */
const below = (by: number, others = niceOf('/proc/self')) => Math.min(others + by, 19);

test.runIf(process.platform === 'linux')('all threads of a process get low priority', async () => {
  await asked(`shop.lowerPriority(); shop.lowerPriority(); console.log(1)`, (_, pid) => {
    const threads = readdirSync(`/proc/${pid}/task`);
    expect(threads.length).toBeGreaterThan(1);
    for (const thread of threads) expect(niceOf(`/proc/${pid}/task/${thread}`)).toBe(below(BEHIND));
  });
});

test.runIf(process.platform === 'linux')(
  'one thread gets a lower priority than the others of its process',
  async () => {
    await asked(`shop.lowerThreadPriority(); console.log(1)`, (_, pid) => {
      const behind = readdirSync(`/proc/${pid}/task`).filter(
        (thread) => niceOf(`/proc/${pid}/task/${thread}`) === below(BEHIND / 2),
      );
      expect(behind).toEqual([String(pid)]); // the first thread has the id of the process
    });
  },
);

test.runIf(process.platform === 'linux' && process.getuid?.() === 0)(
  'the database process of a low-priority pool gets a lower priority and no parallel ones beside it, others do not',
  async () => {
    const { url, pool, drop } = await freshDatabase();
    const parallel = `current_setting('max_parallel_workers_per_gather')::int as parallel`;
    // Held, because a pool ends connections that rest.
    const held = await pool.connect();
    const { pid: own, ...others } = (await held.query(`select pg_backend_pid() as pid, ${parallel}`)).rows[0];
    expect(others.parallel).toBeGreaterThan(0);
    const core = JSON.stringify(join(import.meta.dirname, 'db.server.ts'));
    await asked(
      `const { openPool } = await import(${core});
       const pool = openPool(${JSON.stringify(url)});
       shop.lowerPoolPriority(pool);
       const { rows } = await pool.query(${JSON.stringify(`select pg_backend_pid() as pid, ${parallel}`)});
       console.log(JSON.stringify(rows[0]))`,
      (found) => {
        const { pid, parallel: beside } = found as { pid: number; parallel: number };
        expect(beside).toBe(0);
        expect(niceOf(`/proc/${pid}`)).toBe(below(BEHIND / 2, niceOf(`/proc/${own}`)));
        const session = `/proc/${pid}/autogroup`;
        if (existsSync(session)) expect(readFileSync(session, 'utf8')).toContain(`nice ${BEHIND / 2}`);
      },
    );
    held.release();
    await drop();
  },
);
