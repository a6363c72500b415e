import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseName } from '../database.ts';
import type { Fault } from '../fault.ts';
import type { Lab } from '../lab.ts';

const TRY_EVERY_MS = 1_000;
/** A commit that waits for a standby waits for ever, so the client is killed. */
const PATIENCE_SECONDS = 3;
/** The old primary is watched for this long after there is a new one. */
const WATCHED_MS = 15_000;

/** The cable of the primary is out. Somebody who works on that machine must not be acknowledged anything. */
export const partition: Fault = {
  name: 'partition',
  about: 'главный сервер отрезан от сети',
  runs: 2,
  mostGap: 35,
  async act(lab, _load, heal) {
    const { database } = lab;
    const old = await database.untilPrimary();
    const machine = database.machine(old);
    await database.sql(old, 'create table if not exists lab_write (at timestamptz default now())');
    heal(() => machine.link('up'));
    await machine.link('down');
    const stopping = new AbortController();
    const writing = writeUntil(stopping.signal, lab, old);
    const next = await database.untilPrimary(old);
    await sleep(WATCHED_MS);
    stopping.abort();
    const { taken, tries } = await writing;
    return {
      notes: [
        `попыток записать на отрезанном ${old}: ${tries}, подтверждено ${taken}; главный теперь ${next}`,
      ],
      broken: taken > 0 ? [`отрезанный ${old} подтвердил записей: ${taken}`] : [],
    };
  },
};

/** Tries to write on a server itself. A success with a warning is none: no standby has confirmed it. */
async function writeUntil(
  signal: AbortSignal,
  { database }: Lab,
  name: DatabaseName,
): Promise<{ taken: number; tries: number }> {
  const counts = { taken: 0, tries: 0 };
  const psql = [
    '/usr/lib/postgresql/15/bin/psql',
    '-XAtq',
    '-h',
    '/run/postgresql',
    '-d',
    'vitrina',
    '-c',
    'insert into lab_write default values',
  ];
  while (!signal.aborted) {
    counts.tries++;
    const command = ['timeout', '-s', 'KILL', String(PATIENCE_SECONDS), ...psql];
    const output = await database
      .machine(name)
      .run(command, { user: 'postgres' })
      .catch(() => 'failed');
    if (output.trim() === '') counts.taken++;
    await sleep(TRY_EVERY_MS);
  }
  return counts;
}
