import type { Static } from 'typebox';
import type { Db } from '../../core/db.server.ts';
import { notFound } from '../../core/errors.ts';
import { plainText, seoOf } from '../catalogue/seo.ts';
import { readDocument, readSettings } from './layout.queries.ts';
import type { DocumentShape } from './layout.shapes.ts';

/**
 * An info document by its slug (API.md «documents/{slug}/»).
 * @throws ShopError 404 when there is none
 */
export async function infoDocument({ db }: { db: Db }, slug: string): Promise<Static<typeof DocumentShape>> {
  const [row, settings] = await Promise.all([readDocument(db, slug), readSettings(db)]);
  if (!row) throw notFound();
  const { id, title, html } = row;
  const shop = settings.get('shop_name');
  return {
    id,
    slug,
    title,
    html,
    updated_at: new Date(row.updated_at).toISOString(),
    files: [], // nothing in the shop can attach one yet
    seo: seoOf({
      titles: shop ? [`${title} — ${shop}`, title] : [title],
      description: plainText(html) || title,
      h1: title,
      canonical: `/info/${slug}`,
    }),
  };
}
