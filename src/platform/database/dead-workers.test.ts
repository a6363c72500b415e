import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { addJob, countWorkers, openWorker } from '../jobs/jobs.server.ts';
import { createLog } from '../log/log.server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

/** A job that a worker of this name locked a minute ago. */
async function takenBy(name: string, payload: object): Promise<void> {
  // Not due until it is locked: an open worker would take it.
  await addJob(database.db, 'write', payload, { at: new Date(Date.now() + 3_600_000) });
  await database.pool.query(
    `update graphile_worker._private_jobs
     set locked_by = $1, locked_at = now() - interval '1 minute', attempts = 1, run_at = now()
     where locked_by is null`,
    [name],
  );
}

test('a job of a killed process is repeated by another one, a job of a living one is not', async () => {
  const living = await database.pool.connect();
  await living.query("select pg_advisory_lock(hashtextextended('worker of jobs worker-living', 0))");
  await takenBy('worker-dead', { of: 'the dead' });
  await takenBy('worker-living', { of: 'the living' });
  const done: unknown[] = [];
  const worker = openWorker({
    databaseUrl: database.url,
    jobs: { write: async (payload) => void done.push(payload) },
    log: createLog('silent'),
    lookEvery: 50,
  });
  try {
    await expect.poll(() => done, { timeout: 60_000 }).toEqual([{ of: 'the dead' }]);
    living.release(true); // the child is killed as well
    await expect.poll(() => done, { timeout: 60_000 }).toEqual([{ of: 'the dead' }, { of: 'the living' }]);
  } finally {
    await worker.stop();
  }
});

test('a job that takes long is not begun anew by the process that runs it', async () => {
  const begun: unknown[] = [];
  const done: unknown[] = [];
  const slow = Promise.withResolvers<void>();
  const worker = openWorker({
    databaseUrl: database.url,
    jobs: {
      slow: (payload) => {
        begun.push(payload);
        return slow.promise;
      },
      write: async (payload) => void done.push(payload),
    },
    log: createLog('silent'),
    atOnce: 3,
    lookEvery: 20,
  });
  await addJob(database.db, 'slow', { of: 'the slow' });
  await expect.poll(() => begun, { timeout: 60_000 }).toHaveLength(1);
  await database.pool.query(
    "update graphile_worker._private_jobs set locked_at = now() - interval '1 minute' where locked_by is not null",
  );
  // When it is returned, the process has looked at the slow one as well.
  await takenBy('worker-dead', { of: 'the dead' });
  await expect.poll(() => done, { timeout: 60_000 }).toEqual([{ of: 'the dead' }]);
  await addJob(database.db, 'write', { of: 'the next' });
  await expect.poll(() => done, { timeout: 60_000 }).toHaveLength(2);
  expect(begun).toEqual([{ of: 'the slow' }]);
  slow.resolve();
  await worker.stop();
});

test('a job that its worker never received, because the connection was lost, is done by it soon', async () => {
  const done: unknown[] = [];
  let name = '';
  const worker = openWorker({
    databaseUrl: database.url,
    jobs: {
      name: async () => {
        const { rows } = await database.pool.query(
          "select locked_by from graphile_worker.jobs where task_identifier = 'name'",
        );
        name = rows[0].locked_by;
      },
      write: async (payload) => void done.push(payload),
    },
    log: createLog('silent'),
    lookEvery: 20,
  });
  await addJob(database.db, 'name', {});
  await expect.poll(() => name, { timeout: 60_000 }).not.toBe('');
  await takenBy(name, { of: 'the lost' });
  await expect.poll(() => done, { timeout: 60_000 }).toEqual([{ of: 'the lost' }]);
  await worker.stop();
});

test('a worker holds the lock of its name while its process runs jobs, and again soon after its connection was cut', async () => {
  let end = () => {};
  const worker = openWorker({
    databaseUrl: database.url,
    jobs: {
      long: () =>
        new Promise<void>((resolve) => {
          end = resolve;
        }),
    },
    log: createLog('silent'),
    lookEvery: 3_600_000,
  });
  await addJob(database.db, 'long', {});
  /** The server process that holds the lock; undefined if none does. */
  const holder = async (): Promise<number | undefined> => {
    const { rows } = await database.pool.query(
      `select pid from graphile_worker.jobs
       left join pg_locks on locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())
         and ((classid::bigint << 32) | objid::bigint) = hashtextextended('worker of jobs ' || locked_by, 0)
       where task_identifier = 'long' and locked_by is not null`,
    );
    return rows[0]?.pid ?? undefined;
  };
  await expect.poll(holder, { timeout: 60_000 }).toEqual(expect.any(Number));
  const first = await holder();
  await database.pool.query('select pg_terminate_backend($1)', [first]);
  const another = async () => {
    const pid = await holder();
    return pid !== undefined && pid !== first;
  };
  await expect.poll(another, { timeout: 60_000 }).toBe(true);
  end();
  await worker.stop();
});

test('a job that is not done when its worker has to stop returns to the queue at once', async () => {
  const begun = Promise.withResolvers<void>();
  const never = new Promise<void>(() => {});
  const worker = openWorker({
    databaseUrl: database.url,
    jobs: {
      endless: () => {
        begun.resolve();
        return never;
      },
    },
    log: createLog('silent'),
    stopMs: 50,
    isCounted: true,
  });
  await addJob(database.db, 'endless', {});
  await begun.promise;
  await expect.poll(() => countWorkers(database.db), { timeout: 60_000 }).toBe(1);
  await worker.stop();
  const { rows } = await database.pool.query(
    "select locked_by from graphile_worker.jobs where task_identifier = 'endless'",
  );
  expect(rows).toEqual([{ locked_by: null }]);
});
