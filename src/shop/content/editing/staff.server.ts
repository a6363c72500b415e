import type { Static } from 'typebox';
import { databaseNow } from '../../../platform/database/database-clock.queries.ts';
import type { Db } from '../../../platform/database/db.server.ts';
import { type CursorPage, idOfCursor, toCursorPage } from '../../../platform/http/cursor.server.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { toPage } from '../../../platform/http/pagination.ts';
import { readItemFiles } from '../items.queries.ts';
import { readDraft, readLastAuthor } from './drafts/drafts.queries.ts';
import {
  countStaffList,
  readProductIds,
  readStaffItem,
  readStaffList,
  readVersions,
} from './editing.queries.ts';
import type { StaffContentListShape, StaffContentQueryShape, StaffContentShape } from './editing.shapes.ts';
import { viewDraft, viewListed, viewStaffFile, viewStaffRow } from './staff.view.ts';

interface Window {
  limit: number;
  offset: number;
}

const LIST = 'staff content';

/** All items, drafts too, those that somebody has last worked on first. @throws 400 at `cursor` */
export async function staffContentList(
  db: Db,
  { cursor, limit, ...filter }: Static<typeof StaffContentQueryShape>,
  url: string,
): Promise<CursorPage<Static<typeof StaffContentListShape>['results'][number]>> {
  const after = await idOfCursor(db, LIST, cursor);
  const [rows, counted, now] = await Promise.all([
    readStaffList(db, filter, { after, most: limit + 1 }),
    countStaffList(db, filter),
    databaseNow(db),
  ]);
  return toCursorPage(db, LIST, { rows, counted, limit, url }, (row) => viewListed(row, now));
}

/** One item with all its fields, and its draft. @throws 404 */
export async function staffContent(db: Db, id: number): Promise<Static<typeof StaffContentShape>> {
  const [row, products, files, draft, last] = await Promise.all([
    readStaffItem(db, id),
    readProductIds(db, id),
    readItemFiles(db, id).select('f.scan').execute(),
    readDraft(db, id),
    readLastAuthor(db, id),
  ]);
  if (!row) throw notFound();
  return {
    ...viewStaffRow(row, last?.author ?? null, await databaseNow(db)),
    body: row.body as Record<string, unknown>,
    products,
    files: files.map((file) => viewStaffFile(id, file)),
    draft: draft ? viewDraft(draft) : null,
  };
}

/** Versions of an item, the latest first. @throws 404 */
export async function staffVersions(db: Db, id: number, window: Window, url: string) {
  if (!(await readStaffItem(db, id))) throw notFound();
  const { rows, count } = await readVersions(db, id, window);
  const views = rows.map(({ version, state, author, note, createdAt }) => ({
    version,
    title: state.title,
    author,
    note,
    body: state.body,
    created_at: createdAt.toISOString(),
  }));
  return toPage(views, count, window, url);
}
