// Writes the OpenAPI document of our API and the client types made from it into src/storefront/api.
// With --check it only compares: exit code 1 when they are stale.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { registerApi } from '../../src/api/api.server.ts';
import { readConfig } from '../../src/core/config.server.ts';
import { openDb, openPool } from '../../src/core/db.server.ts';

const target = join(import.meta.dirname, '../../src/storefront/api');
const generator = join(import.meta.dirname, 'node_modules/openapi-typescript/bin/cli.js');

// Nothing connects: describing the routes reads no data.
const pool = openPool('postgres://nobody@127.0.0.1:1/none');
const app = Fastify();
await registerApi(app, { config: readConfig({}), pool, db: openDb(pool) });
const answer = await app.inject('/api/v1/openapi.json');
await app.close();
await pool.end();

const folder = mkdtempSync(join(tmpdir(), 'openapi-'));
const json = join(folder, 'openapi.json');
const types = join(folder, 'openapi.ts');
writeFileSync(json, `${JSON.stringify(answer.json(), null, 2)}\n`);
execFileSync(process.execPath, [generator, json, '--output', types], { stdio: 'ignore' });

const stale = ['openapi.json', 'openapi.ts'].filter((name) => {
  const made = readFileSync(join(folder, name), 'utf8');
  if (process.argv.includes('--check')) return made !== readFileSync(join(target, name), 'utf8');
  writeFileSync(join(target, name), made);
  return false;
});
rmSync(folder, { recursive: true });
if (stale.length > 0) {
  console.error(`устарели: ${stale.join(', ')} — node tools/openapi-types/generate.ts`);
  process.exit(1);
}
