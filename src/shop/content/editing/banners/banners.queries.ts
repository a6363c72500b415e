import { sql } from 'kysely';
import type { Db, Tx } from '../../../../platform/database/db.server.ts';

export interface BannerRow {
  id: number;
  place: string;
  title: string;
  text: string;
  button: string;
  href: string;
  image: string;
  alt: string;
  ground: string | null;
  sort: number;
  hidden_at: Date | null;
  is_ad: boolean;
  advertiser: string;
  erid: string;
  starts_at: Date | null;
  ends_at: Date | null;
  version: number;
}

const columns = [
  ...([
    'id',
    'place',
    'title',
    'text',
    'button',
    'href',
    'image',
    'alt',
    'ground',
    'sort',
    'hidden_at',
  ] as const),
  ...(['is_ad', 'advertiser', 'erid', 'starts_at', 'ends_at', 'version'] as const),
] as const;

export async function readBannerRows(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: BannerRow[]; count: number }> {
  const all = db.selectFrom('banner');
  const [rows, counted] = await Promise.all([
    all.select(columns).orderBy('place').orderBy('sort').orderBy('id').limit(limit).offset(offset).execute(),
    all.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow(),
  ]);
  return { rows, count: counted.count };
}

export async function readBannerRow(db: Db, id: number): Promise<BannerRow | undefined> {
  return db.selectFrom('banner').select(columns).where('id', '=', id).executeTakeFirst();
}

/** Locks a banner until the transaction ends. */
export async function lockBanner(tx: Tx, id: number): Promise<BannerRow | undefined> {
  return tx.selectFrom('banner').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function insertBanner(tx: Tx, row: Omit<BannerRow, 'id' | 'version'>): Promise<number> {
  return (await tx.insertInto('banner').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

export async function updateBanner(tx: Tx, { id, version: _version, ...row }: BannerRow): Promise<void> {
  await tx.updateTable('banner').set(row).where('id', '=', id).execute();
}

/** @returns whether it existed */
export async function deleteBanner(tx: Tx, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('banner').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Empties the caches of pages with banners, as a change of a banner does. */
export async function notifyOfBanners(db: Db): Promise<void> {
  await sql`insert into catalog_change (kind) values ('content')`.execute(db);
  await sql`select pg_notify('catalog_change', '')`.execute(db);
}
