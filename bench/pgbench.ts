import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from '../src/platform/database/db.server.ts';
import { finished } from './child.ts';
import { closedLoop } from './closed-loop.ts';

/** Transactions per second of TPC-B (five statements, four of them writes) on the same server, and the program used. */
export interface PgbenchFigures {
  by: 'pgbench' | 'the same statements through pg';
  perSecond: number;
}

/** Branches; with 100,000 accounts in each. */
const SCALE = 10;

/**
 * The yardstick of orders. `pgbench` comes from Debian's postgresql-contrib, and the embedded server lacks it: then pg sends the
 * same transaction.
 * @param url the address of the server; a separate database is created there and removed
 */
export async function measurePgbench(
  pool: Pool,
  url: string,
  clients: number,
  seconds: number,
): Promise<PgbenchFigures> {
  const own = new URL(url);
  own.pathname = '/vitrina_pgbench';
  await pool.query('drop database if exists vitrina_pgbench');
  await pool.query('create database vitrina_pgbench');
  try {
    const program = findPgbench();
    return program
      ? { by: 'pgbench', perSecond: await runPgbench(program, own.href, clients, seconds) }
      : { by: 'the same statements through pg', perSecond: await sameThroughPg(own.href, clients, seconds) };
  } finally {
    await pool.query('drop database vitrina_pgbench with (force)');
  }
}

function findPgbench(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(':'),
  ];
  return folders.map((folder) => join(folder, 'pgbench')).find((file) => existsSync(file));
}

async function runPgbench(program: string, url: string, clients: number, seconds: number): Promise<number> {
  const run = (...args: string[]) =>
    finished(spawn(program, [...args, url], { stdio: ['ignore', 'pipe', 'ignore'] }));
  await run('-i', '-q', '-s', String(SCALE));
  const output = await run('-c', String(clients), '-j', '2', '-M', 'prepared', '-T', String(seconds));
  return Number(/tps = ([\d.]+) \(without initial/.exec(output)?.[1] ?? /tps = ([\d.]+)/.exec(output)?.[1]);
}

async function sameThroughPg(url: string, clients: number, seconds: number): Promise<number> {
  const { openPool } = await import('../src/platform/database/db.server.ts');
  const pool = openPool(url, clients);
  try {
    await pool.query(`
      create table branch (id int primary key, balance int not null default 0);
      create table teller (id int primary key, balance int not null default 0);
      create table account (id int primary key, balance int not null default 0, filler char(84) not null default '');
      create table history (teller int, branch int, account int, delta int, at timestamptz);
      insert into branch select generate_series(1, ${SCALE});
      insert into teller select generate_series(1, ${SCALE * 10});
      insert into account select generate_series(1, ${SCALE * 100_000});
      analyze`);
    const dice = (sides: number) => 1 + Math.floor(Math.random() * sides);
    const { perSecond } = await closedLoop(clients, seconds, async () => {
      const [account, teller, branch, delta] = [
        dice(SCALE * 100_000),
        dice(SCALE * 10),
        dice(SCALE),
        dice(5_000),
      ];
      const client = await pool.connect();
      try {
        await client.query('begin');
        const say = (name: string, text: string, values: number[]) => client.query({ name, text, values });
        await say('a', 'update account set balance = balance + $2 where id = $1', [account, delta]);
        await say('b', 'select balance from account where id = $1', [account]);
        await say('c', 'update teller set balance = balance + $2 where id = $1', [teller, delta]);
        await say('d', 'update branch set balance = balance + $2 where id = $1', [branch, delta]);
        await say('e', 'insert into history values ($1, $2, $3, $4, now())', [
          teller,
          branch,
          account,
          delta,
        ]);
        await client.query('commit');
      } finally {
        client.release();
      }
    });
    return perSecond;
  } finally {
    await pool.end();
  }
}
