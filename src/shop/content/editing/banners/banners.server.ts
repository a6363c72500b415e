import type { Kysely } from 'kysely';
import type { Static } from 'typebox';
import type { DB } from '../../../../../db/types.ts';
import { databaseNow } from '../../../../platform/database/database-clock.queries.ts';
import type { Db, Tx } from '../../../../platform/database/db.server.ts';
import { inTransaction } from '../../../../platform/database/transaction.server.ts';
import { type FieldErrors, notFound, ShopError } from '../../../../platform/http/errors.ts';
import { toPage } from '../../../../platform/http/pagination.ts';
import { addJob, type Jobs } from '../../../../platform/jobs/jobs.server.ts';
import { oneLine } from '../../../../platform/text/written-text.ts';
import { changeRows } from '../../../accounts/many-rows/many-rows.server.ts';
import type { RowsDone } from '../../../accounts/many-rows/many-rows.shapes.ts';
import { type Staff, staffActor } from '../../../accounts/staff/staff.server.ts';
import { recordAudit } from '../../../audit/audit.server.ts';
import type { FieldChange } from '../../../audit/audit.ts';
import { requireVersion } from '../../../audit/outdated/outdated.server.ts';
import type { BannerPatch, HideBannersShape, NewBanner, StaffBannerShape } from '../editing.shapes.ts';
import { adErrors } from '../editing.ts';
import { isoOf } from '../item-writing.server.ts';
import {
  type BannerRow,
  deleteBanner,
  insertBanner,
  lockBanner,
  notifyOfBanners,
  readBannerRow,
  readBannerRows,
  updateBanner,
} from './banners.queries.ts';
import { bannerState } from './banners.ts';

interface Context {
  db: Kysely<DB>;
  staff: Staff;
}

type Banner = Static<typeof StaffBannerShape>;

/** The job that runs when a banner begins or ends. */
const DUE_JOB = 'banner-due';

const EMPTY: Omit<BannerRow, 'id' | 'version' | 'place' | 'title' | 'button' | 'href'> = {
  text: '',
  image: '',
  alt: '',
  ground: null,
  sort: 0,
  hidden_at: null,
  is_ad: false,
  advertiser: '',
  erid: '',
  starts_at: null,
  ends_at: null,
};

/** Banners, hidden ones too, by place. */
export async function staffBanners(db: Db, window: { limit: number; offset: number }, url: string) {
  const [{ rows, count }, now] = await Promise.all([readBannerRows(db, window), databaseNow(db)]);
  return toPage(
    rows.map((row) => viewBanner(row, now)),
    count,
    window,
    url,
  );
}

/** One banner. @throws 404 */
export async function staffBanner(db: Db, id: number): Promise<Banner> {
  const row = await readBannerRow(db, id);
  if (!row) throw notFound();
  return viewBanner(row, await databaseNow(db));
}

/** @returns its id @throws 400 at fields */
export async function createBanner({ db, staff }: Context, typed: NewBanner): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { place, title, button, href } = typed;
    const row = changed({ ...EMPTY, place, title, button, href }, typed);
    const id = await insertBanner(tx, row);
    await wakeWhenDue(tx, row);
    await record(tx, staff, { action: 'banner.created', id, details: {} });
    return id;
  });
}

/** @throws 404; 409 with `changed` when it has changed since it was read; 400 at fields */
export async function changeBanner({ db, staff }: Context, id: number, typed: BannerPatch): Promise<void> {
  await inTransaction(db, (tx) => changeIn(tx, staff, { ...typed, id }));
}

/**
 * Hides many banners or shows them again, once per key. One that has changed since it was seen stays as it was.
 * @throws 422 when the key was used with another body
 */
export async function hideBanners(
  { db, staff }: Context,
  key: string,
  body: Static<typeof HideBannersShape>,
): Promise<RowsDone> {
  const keyed = { scope: 'banners-hide', owner: staff.userId, key, body, rows: body.rows };
  return changeRows(db, keyed, async (tx, row, operation) => {
    await changeIn(tx, staff, { ...row, operation });
    return { version: (await lockBanner(tx, row.id))?.version ?? row.version, was: null };
  });
}

async function changeIn(
  tx: Tx,
  staff: Staff,
  { id, version, operation, ...typed }: BannerPatch & { id: number; operation?: string },
): Promise<void> {
  const row = await lockBanner(tx, id);
  if (!row) throw notFound();
  await requireVersion(tx, { kind: 'banner', id, version: row.version }, version);
  const after = { ...changed(row, typed), id };
  const changes = differences(row, after);
  if (changes.length === 0) return;
  await updateBanner(tx, after);
  await wakeWhenDue(tx, after);
  await record(tx, staff, { action: 'banner.changed', id, operation, details: { changed: changes } });
}

/** @throws 404 */
export async function removeBanner({ db, staff }: Context, id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await deleteBanner(tx, id))) throw notFound();
    await record(tx, staff, { action: 'banner.removed', id, details: {} });
  });
}

/** The job that lets a banner begin and end. */
export function bannerJobs(db: Db): Jobs {
  return { [DUE_JOB]: async () => notifyOfBanners(db) };
}

type Typed = Omit<BannerPatch, 'version'>;

/** @throws 400 at fields */
function changed<R extends Omit<BannerRow, 'id' | 'version'>>(
  before: R,
  { is_hidden, starts_at, ends_at, ...typed }: Typed,
): R {
  const after: R = { ...before, ...typed };
  for (const field of ['title', 'text', 'button', 'alt', 'advertiser', 'erid'] as const)
    after[field] = oneLine(after[field]) as R[typeof field];
  if (is_hidden !== undefined && is_hidden !== (before.hidden_at !== null))
    after.hidden_at = is_hidden ? new Date() : null;
  if (starts_at !== undefined) after.starts_at = momentOf(starts_at, 'starts_at');
  if (ends_at !== undefined) after.ends_at = momentOf(ends_at, 'ends_at');
  // One that waits will be shown, so its label is checked now (38-ФЗ, ст. 18.1).
  const errors: FieldErrors = { ...adErrors(after, true) };
  for (const field of ['title', 'button'] as const) if (!after[field]) errors[field] = ['Заполните поле.'];
  if (after.starts_at && after.ends_at && after.starts_at >= after.ends_at)
    errors.ends_at = ['Конец раньше начала.'];
  if (Object.keys(errors).length > 0)
    throw new ShopError('bad_input', 400, 'Проверьте поля.', { fields: errors });
  return after;
}

/** @throws 400 at the field */
function momentOf(typed: string | null, field: string): Date | null {
  return typed === null ? null : new Date(isoOf(typed, field));
}

/** The fields in which a banner differs before and after, as the API names them. */
function differences(before: BannerRow, after: BannerRow): FieldChange[] {
  const now = new Date(0);
  const [was, is] = [viewBanner(before, now), viewBanner(after, now)];
  return (Object.keys(is) as (keyof Banner)[])
    .filter((field) => field !== 'state' && field !== 'version' && was[field] !== is[field])
    .map((field) => ({ field, was: was[field], now: is[field] }));
}

async function wakeWhenDue(tx: Tx, { starts_at, ends_at }: Pick<BannerRow, 'starts_at' | 'ends_at'>) {
  const now = await databaseNow(tx);
  for (const at of [starts_at, ends_at]) if (at && at > now) await addJob(tx, DUE_JOB, {}, { at });
}

function viewBanner({ hidden_at, place, starts_at, ends_at, ...row }: BannerRow, now: Date): Banner {
  return {
    ...row,
    place: place as Banner['place'],
    is_hidden: hidden_at !== null,
    starts_at: starts_at?.toISOString() ?? null,
    ends_at: ends_at?.toISOString() ?? null,
    state: bannerState({ hidden_at, starts_at, ends_at }, now),
  };
}

interface Recorded {
  action: string;
  id: number;
  details: Record<string, unknown>;
  operation?: string | undefined;
}

async function record(tx: Tx, staff: Staff, { action, id, details, operation }: Recorded): Promise<void> {
  const actor = { ...staffActor(staff), ...(operation !== undefined && { operation }) };
  await recordAudit(tx, { ...actor, action, subjectId: id, details });
}
