import type { Static } from 'typebox';
import { databaseNow } from '../../core/database-clock.queries.ts';
import type { Db } from '../../core/db.server.ts';
import { notFound } from '../../core/errors.ts';
import { toPage } from '../../core/pagination.ts';
import { readProductIds, readStaffItem, readStaffList, readVersions } from './editing.queries.ts';
import { readItemFiles } from './items.queries.ts';
import type { StaffContentQueryShape } from './staff.shapes.ts';
import { viewStaffFile, viewStaffRow } from './staff.view.ts';

interface Window {
  limit: number;
  offset: number;
}

/** Everything staff has written, drafts too, changed last first. */
export async function staffContentList(db: Db, asked: Static<typeof StaffContentQueryShape>, url: string) {
  const { rows, count } = await readStaffList(db, asked);
  const now = await databaseNow(db);
  return toPage(
    rows.map((row) => viewStaffRow(row, now)),
    count,
    asked,
    url,
  );
}

/** One of them, whole. @throws 404 */
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

/** What it was, the latest first. @throws 404 */
export async function staffVersions(db: Db, id: number, window: Window, url: string) {
  if (!(await readStaffItem(db, id))) throw notFound();
  const { rows, count } = await readVersions(db, id, window);
  const views = rows.map(({ version, state, author, note, createdAt }) => ({
    ...{ version, title: state.title, author, note, body: state.body },
    created_at: createdAt.toISOString(),
  }));
  return toPage(views, count, window, url);
}
