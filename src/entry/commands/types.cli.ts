import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { openPool } from '../../platform/database/db.server.ts';
import { migrate } from '../../platform/database/migrate.server.ts';
import { startTemporaryPostgres } from '../../platform/database/postgres-temporary.server.ts';
import { writeOrCompare } from './generated.ts';

const ROOT = join(import.meta.dirname, '../../..');
const TYPES = join(ROOT, 'db/types.ts');

/**
 * Writes db/types.ts from the schema that the migrations create in an empty database.
 * @param check only compare, write nothing
 * @returns the exit code: 1 if the file is out of date
 */
export async function writeTypes(check: boolean): Promise<number> {
  const server = await startTemporaryPostgres();
  const out = join(ROOT, `db/types.${process.pid}.new.ts`);
  try {
    const admin = new pg.Client({ connectionString: server.url('postgres') });
    await admin.connect();
    await admin.query('create database shape');
    await admin.end();
    const pool = openPool(server.url('shape'));
    await migrate(pool);
    await pool.end();
    // biome-ignore format: one option per meaning reads best in rows
    execFileSync(process.execPath, [join(ROOT, 'node_modules/kysely-codegen/dist/cli/bin.js'), '--dialect', 'postgres',
      '--url', server.url('shape'), '--out-file', out, '--numeric-parser', 'number', '--date-parser', 'string',
      '--type-mapping', '{"int8":"number","xid8":"string"}', '--exclude-pattern', 'graphile_worker.*'], { stdio: ['ignore', 'ignore', 'inherit'] });
    return writeOrCompare(TYPES, readFileSync(out, 'utf8'), check, 'npm run cli -- types');
  } finally {
    rmSync(out, { force: true });
    await server.stop();
  }
}
