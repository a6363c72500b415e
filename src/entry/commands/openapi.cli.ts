import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { registerApi } from '../../api/api.server.ts';
import { readConfig } from '../../platform/config/config.server.ts';
import { openPool } from '../../platform/database/db.server.ts';
import { writeOrCompare } from './generated.ts';

const ROOT = join(import.meta.dirname, '../../..');
const FOLDER = join(ROOT, 'src/storefront/api');
const GENERATOR = join(ROOT, 'tools/openapi-types/node_modules/openapi-typescript/bin/cli.js');

/**
 * Writes the OpenAPI document of the routes and the storefront's types generated from it.
 * @param check only compare, write nothing
 * @returns the exit code: 1 if one of them is out of date
 */
export async function writeOpenApi(check: boolean): Promise<number> {
  const document = `${JSON.stringify(await readDocument(), null, 2)}\n`;
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-openapi-'));
  try {
    const [from, to] = [join(folder, 'openapi.json'), join(folder, 'openapi.ts')];
    writeFileSync(from, document);
    execFileSync(process.execPath, [GENERATOR, from, '-o', to], { stdio: ['ignore', 'ignore', 'inherit'] });
    const command = 'npm run cli -- openapi';
    const stale = writeOrCompare(join(FOLDER, 'openapi.json'), document, check, command);
    return writeOrCompare(join(FOLDER, 'openapi.ts'), readFileSync(to, 'utf8'), check, command) || stale;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The routes are described but never called, so no database is needed. */
async function readDocument(): Promise<object> {
  const pool = openPool('postgres://nobody@127.0.0.1:1/nowhere', 1);
  const app = fastify();
  await app.register(async (scope) => registerApi(scope, { config: readConfig({}), pool }));
  const answer = await app.inject('/api/v1/openapi.json');
  await app.close();
  await pool.end();
  if (answer.statusCode !== 200) throw new Error(`openapi.json: ${answer.statusCode} ${answer.body}`);
  return answer.json();
}
