import type { Kysely } from 'kysely';
import type { Static } from 'typebox';
import type { DB } from '../../../../db/types.ts';
import { cached } from '../../../platform/cache/cached.server.ts';
import type { ChangeKind } from '../../../platform/changes/changes.queries.ts';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { type CursorPage, idOfCursor, toCursorPage } from '../../../platform/http/cursor.server.ts';
import { badField, notFound, ShopError } from '../../../platform/http/errors.ts';
import { changeRows } from '../../accounts/many-rows/many-rows.server.ts';
import type { RowsDone } from '../../accounts/many-rows/many-rows.shapes.ts';
import { type Staff, staffActor } from '../../accounts/staff/staff.server.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import { requireVersion } from '../../audit/outdated/outdated.server.ts';
import { isOwnPage } from './own-pages.ts';
import { pageOpens } from './page-opens.server.ts';
import {
  countHit,
  countRedirectRows,
  deleteRedirect,
  insertRedirect,
  lockRedirects,
  type RedirectRow,
  readRedirectRow,
  readRedirectRows,
  readRedirects,
  updateRedirect,
} from './redirects.queries.ts';
import type {
  NewRedirect,
  RedirectPatch,
  RemoveRedirectsShape,
  StaffRedirectShape,
  StaffRedirectsQueryShape,
} from './redirects.shapes.ts';
import { pathOfTarget, redirectPath, redirectTarget, withRedirect } from './redirects.ts';

interface Context {
  db: Kysely<DB>;
  staff: Staff;
}

type Redirect = Static<typeof StaffRedirectShape>;

const LIST = 'staff redirects';
const MOST = 5_000;
const contentOnly: ReadonlySet<ChangeKind> = new Set(['content']);

/**
 * Where a path that has no page leads, and counts the visitor (STF-65).
 * @returns null: nowhere, so that the visitor gets the page for 404
 */
export async function redirectOf(db: Kysely<DB>, requested: string): Promise<string | null> {
  const path = redirectPath(requested);
  const all = await cached(db, 'redirects', contentOnly, () => readRedirects(db));
  const found = path === null ? undefined : all.get(path);
  if (!found) return null;
  await countHit(db, found.id);
  return found.target;
}

/** Redirects with their hits, newest first. @throws 400 at `cursor` */
export async function staffRedirects(
  db: Db,
  { search, cursor, limit }: Static<typeof StaffRedirectsQueryShape>,
  url: string,
): Promise<CursorPage<Redirect>> {
  const before = await idOfCursor(db, LIST, cursor);
  const [rows, counted] = await Promise.all([
    readRedirectRows(db, search, { before, most: limit + 1 }),
    countRedirectRows(db, search),
  ]);
  return toCursorPage(db, LIST, { rows, counted, limit, url }, viewRedirect);
}

/** One redirect. @throws 404 */
export async function staffRedirect(db: Db, id: number): Promise<Redirect> {
  const row = await readRedirectRow(db, id);
  if (!row) throw notFound('Такой переадресации нет.');
  return viewRedirect(row);
}

/** Adds a redirect; those that lead to its path lead to its end from now on. @returns its id @throws 400 at fields, 409 */
export async function createRedirect({ db, staff }: Context, typed: NewRedirect): Promise<number> {
  const path = redirectPath(typed.path);
  if (path === null)
    throw badField('path', 'Укажите адрес страницы этого магазина, без параметров: /old/page.html.');
  if (isOwnPage(path))
    throw badField('path', 'По этому адресу открывается страница магазина, переадресация не сработает.');
  const target = ownTarget(typed.target);
  await requireOpens(db, target);
  return inTransaction(db, async (tx) => {
    await lockRedirects(tx);
    const all = await readRedirects(tx);
    if (all.has(path)) throw badField('path', 'С этого адреса переадресация уже есть. Измените её.');
    if (all.size >= MOST) throw new ShopError('too_many', 409, `Переадресаций может быть не больше ${MOST}.`);
    const end = await shorten(tx, all, path, target);
    const id = await insertRedirect(tx, { path, target: end, author_id: staff.userId });
    await recordAudit(tx, {
      ...staffActor(staff),
      action: 'redirect.created',
      subjectId: id,
      details: { path, target: end },
    });
    return id;
  });
}

/** @throws 404; 409 with `changed` when it has changed since it was read; 400 at `target` */
export async function changeRedirect(
  { db, staff }: Context,
  id: number,
  { version, target: typed }: RedirectPatch,
): Promise<void> {
  const target = ownTarget(typed);
  // What is left as it is may be saved again, although its page is gone by now.
  if (target !== (await staffRedirect(db, id)).target) await requireOpens(db, target);
  await inTransaction(db, async (tx) => {
    await lockRedirects(tx);
    const { path, target: was, version: current } = await staffRedirect(tx, id);
    await requireVersion(tx, { kind: 'redirect', id, version: current }, version);
    const end = await shorten(tx, await readRedirects(tx), path, target);
    if (end === was) return;
    await updateRedirect(tx, id, end);
    const changed = [{ field: 'target', was, now: end }];
    await recordAudit(tx, {
      ...staffActor(staff),
      action: 'redirect.changed',
      subjectId: id,
      details: { changed },
    });
  });
}

/** @throws 404; 409 with `changed` when it has changed since it was read */
export async function removeRedirect({ db, staff }: Context, id: number, version: number): Promise<void> {
  await inTransaction(db, (tx) => removeIn(tx, staff, { id, version }));
}

/**
 * Removes many redirects, once per key. One that has changed since it was seen stays.
 * @throws 422 when the key was used with another body
 */
export async function removeRedirects(
  { db, staff }: Context,
  key: string,
  body: Static<typeof RemoveRedirectsShape>,
): Promise<RowsDone> {
  const keyed = { scope: 'redirects-remove', owner: staff.userId, key, body, rows: body.rows };
  return changeRows(db, keyed, async (tx, row, operation) => {
    await removeIn(tx, staff, { ...row, operation });
    return { version: null, was: null };
  });
}

async function removeIn(
  tx: Tx,
  staff: Staff,
  { id, version, operation }: { id: number; version: number; operation?: string },
): Promise<void> {
  await lockRedirects(tx);
  const { path, target, version: current } = await staffRedirect(tx, id);
  await requireVersion(tx, { kind: 'redirect', id, version: current }, version);
  await recordAudit(tx, {
    ...staffActor(staff),
    ...(operation !== undefined && { operation }),
    action: 'redirect.removed',
    subjectId: id,
    details: { path, target },
  });
  await deleteRedirect(tx, id);
}

/** Lets the redirects that lead to a path lead to its end. @returns that end @throws 400 at `target` for a circle */
async function shorten(
  tx: Tx,
  all: ReadonlyMap<string, { id: number; target: string }>,
  path: string,
  target: string,
): Promise<string> {
  const targets = new Map([...all].map(([from, to]) => [from, to.target]));
  const next = withRedirect(targets, path, target);
  const end = next?.get(path);
  if (!next || end === undefined)
    throw badField('target', 'Получится переадресация по кругу. Выберите страницу, которая открывается.');
  for (const [from, { id, target: was }] of all) {
    const now = next.get(from);
    if (from !== path && now !== undefined && now !== was) await updateRedirect(tx, id, now);
  }
  return end;
}

/** @throws 400 at `target` */
function ownTarget(typed: string): string {
  const target = redirectTarget(typed);
  if (target === null)
    throw badField('target', 'Укажите страницу этого магазина: адрес начинается с одной косой черты.');
  return target;
}

/** @throws 400 at `target` where no page of the shop opens; another redirect may lead on from there */
async function requireOpens(db: Kysely<DB>, target: string): Promise<void> {
  const path = pathOfTarget(target);
  if ((await pageOpens(db, target)) || (await readRedirects(db)).has(path)) return;
  throw badField(
    'target',
    'По этому адресу в магазине ничего не открывается. Откройте нужную страницу и скопируйте её адрес.',
  );
}

function viewRedirect({ createdAt, lastAt, ...row }: RedirectRow): Redirect {
  return { ...row, created_at: createdAt.toISOString(), last_at: lastAt?.toISOString() ?? null };
}
