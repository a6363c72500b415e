import type { Kysely } from 'kysely';
import type { Static } from 'typebox';
import type { DB } from '../../../../../db/types.ts';
import type { Db, Tx } from '../../../../platform/database/db.server.ts';
import { inTransaction } from '../../../../platform/database/transaction.server.ts';
import { type FieldErrors, notFound, ShopError } from '../../../../platform/http/errors.ts';
import { toPage } from '../../../../platform/http/pagination.ts';
import { oneLine } from '../../../../platform/text/written-text.ts';
import { type Staff, staffActor } from '../../../accounts/staff/staff.server.ts';
import { recordAudit } from '../../../audit/audit.server.ts';
import type { BannerPatch, NewBanner, StaffBannerShape } from '../editing.shapes.ts';
import { adErrors } from '../editing.ts';
import {
  type BannerRow,
  deleteBanner,
  insertBanner,
  lockBanner,
  readBannerRow,
  readBannerRows,
  updateBanner,
} from './banners.queries.ts';

interface Context {
  db: Kysely<DB>;
  staff: Staff;
}

type Banner = Static<typeof StaffBannerShape>;

const EMPTY: Omit<BannerRow, 'id' | 'place' | 'title' | 'button' | 'href'> = {
  ...{ text: '', image: '', alt: '', ground: null, sort: 0, hidden_at: null },
  ...{ is_ad: false, advertiser: '', erid: '' },
};

/** Banners, hidden ones too, by place. */
export async function staffBanners(db: Db, window: { limit: number; offset: number }, url: string) {
  const { rows, count } = await readBannerRows(db, window);
  return toPage(rows.map(viewBanner), count, window, url);
}

/** One banner. @throws 404 */
export async function staffBanner(db: Db, id: number): Promise<Banner> {
  const row = await readBannerRow(db, id);
  if (!row) throw notFound();
  return viewBanner(row);
}

/** @returns its id @throws 400 at fields */
export async function createBanner({ db, staff }: Context, typed: NewBanner): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { place, title, button, href } = typed;
    const row = changed({ ...EMPTY, place, title, button, href }, typed);
    const id = await insertBanner(tx, row);
    await record(tx, staff, 'banner.created', id);
    return id;
  });
}

/** @throws 404, 400 at fields */
export async function changeBanner({ db, staff }: Context, id: number, typed: BannerPatch): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await lockBanner(tx, id);
    if (!row) throw notFound();
    await updateBanner(tx, { ...changed(row, typed), id });
    await record(tx, staff, 'banner.changed', id);
  });
}

/** @throws 404 */
export async function removeBanner({ db, staff }: Context, id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await deleteBanner(tx, id))) throw notFound();
    await record(tx, staff, 'banner.removed', id);
  });
}

/** @throws 400 at fields */
function changed<R extends Omit<BannerRow, 'id'>>(before: R, { is_hidden, ...typed }: BannerPatch): R {
  const after: R = { ...before, ...typed };
  for (const field of ['title', 'text', 'button', 'alt', 'advertiser', 'erid'] as const)
    after[field] = oneLine(after[field]) as R[typeof field];
  if (is_hidden !== undefined && is_hidden !== (before.hidden_at !== null))
    after.hidden_at = is_hidden ? new Date() : null;
  const errors: FieldErrors = { ...adErrors(after, true) };
  for (const field of ['title', 'button'] as const) if (!after[field]) errors[field] = ['Заполните поле.'];
  if (Object.keys(errors).length > 0)
    throw new ShopError('bad_input', 400, 'Проверьте поля.', { fields: errors });
  return after;
}

function viewBanner({ id, hidden_at, place, ...row }: BannerRow): Banner {
  return { id, place: place as Banner['place'], ...row, is_hidden: hidden_at !== null };
}

async function record(tx: Tx, staff: Staff, action: string, subjectId: number): Promise<void> {
  await recordAudit(tx, { ...staffActor(staff), action, subjectId, details: {} });
}
