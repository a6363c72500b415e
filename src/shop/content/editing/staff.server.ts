import type { Static } from 'typebox';
import { databaseNow } from '../../../platform/database/database-clock.queries.ts';
import type { Db } from '../../../platform/database/db.server.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { toPage } from '../../../platform/http/pagination.ts';
import { readItemFiles } from '../items.queries.ts';
import { readProductIds, readStaffItem, readStaffList, readVersions } from './editing.queries.ts';
import type { StaffContentQueryShape } from './editing.shapes.ts';
import { viewStaffFile, viewStaffRow } from './staff.view.ts';

interface Window {
  limit: number;
  offset: number;
}

/** All items, drafts too, last changed first. */
export async function staffContentList(db: Db, query: Static<typeof StaffContentQueryShape>, url: string) {
  const { rows, count } = await readStaffList(db, query);
  const now = await databaseNow(db);
  return toPage(
    rows.map((row) => viewStaffRow(row, now)),
    count,
    query,
    url,
  );
}

/** One item with all its fields. @throws 404 */
export async function staffContent(db: Db, id: number) {
  const [row, products, files] = await Promise.all([
    readStaffItem(db, id),
    readProductIds(db, id),
    readItemFiles(db, id).select('f.scan').execute(),
  ]);
  if (!row) throw notFound();
  return {
    ...viewStaffRow(row, await databaseNow(db)),
    body: row.body as Record<string, unknown>,
    products,
    files: files.map((file) => viewStaffFile(id, file)),
  };
}

/** Versions of an item, the latest first. @throws 404 */
export async function staffVersions(db: Db, id: number, window: Window, url: string) {
  if (!(await readStaffItem(db, id))) throw notFound();
  const { rows, count } = await readVersions(db, id, window);
  const views = rows.map(({ version, state, author, note, createdAt }) => ({
    ...{ version, title: state.title, author, note, body: state.body },
    created_at: createdAt.toISOString(),
  }));
  return toPage(views, count, window, url);
}
