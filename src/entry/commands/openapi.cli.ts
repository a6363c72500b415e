import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { type Api, registerApi } from '../../api/api.server.ts';
import { readConfig } from '../../platform/config/config.server.ts';
import { openPool } from '../../platform/database/db.server.ts';
import { writeOrCompare } from './generated.ts';

const ROOT = join(import.meta.dirname, '../../..');
const FOLDER = join(ROOT, 'src/storefront/api');
/** The document of the calls of the staff, and its types for the desk. */
const STAFF = join(ROOT, 'src/api/staff-openapi.json');
const STAFF_TYPES = join(ROOT, 'src/desk/api/openapi.ts');
const GENERATOR = join(ROOT, 'tools/openapi-types/node_modules/openapi-typescript/bin/cli.js');

const COMMAND = 'npm run cli -- openapi';

/**
 * Writes the OpenAPI documents of the routes, everybody's and the staff's, and the types of both for the pages.
 * @param check only compare, write nothing
 * @returns the exit code: 1 if one of them is out of date
 */
export async function writeOpenApi(check: boolean): Promise<number> {
  const { everybody, staff } = await readDocuments();
  const shop = { document: join(FOLDER, 'openapi.json'), types: join(FOLDER, 'openapi.ts') };
  const stale = [
    writeDocument(everybody, shop, check),
    writeDocument(staff, { document: STAFF, types: STAFF_TYPES }, check),
  ];
  return Math.max(...stale);
}

/** @returns the exit code: 1 if the document or its types are out of date */
function writeDocument(api: object, to: { document: string; types: string }, check: boolean): number {
  const text = `${JSON.stringify(api, null, 2)}\n`;
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-openapi-'));
  try {
    const [from, types] = [join(folder, 'openapi.json'), join(folder, 'openapi.ts')];
    writeFileSync(from, text);
    execFileSync(process.execPath, [GENERATOR, from, '-o', types], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    return Math.max(
      writeOrCompare(to.document, text, check, COMMAND),
      writeOrCompare(to.types, readFileSync(types, 'utf8'), check, COMMAND),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The routes are described but never called, so no database is needed. */
async function readDocuments(): Promise<{ everybody: object; staff: object }> {
  const pool = openPool('postgres://nobody@127.0.0.1:1/nowhere', 1);
  const app = fastify();
  let api: Api | undefined;
  await app.register(async (scope) => {
    api = await registerApi(scope, { config: readConfig({}), pool });
  });
  const answer = await app.inject('/api/v1/openapi.json');
  const staff = api?.staffDocument() ?? {};
  await app.close();
  await pool.end();
  if (answer.statusCode !== 200) throw new Error(`openapi.json: ${answer.statusCode} ${answer.body}`);
  return { everybody: answer.json(), staff };
}
