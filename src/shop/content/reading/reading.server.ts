import { cached } from '../../../platform/cache/cached.server.ts';
import type { ChangeKind } from '../../../platform/changes/changes.queries.ts';
import { shopSetting } from '../../../platform/config/settings.server.ts';
import type { Db } from '../../../platform/database/db.server.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { plainText, seoOf } from '../../catalogue/catalogue.ts';
import { cleanBody } from '../blocks/blocks.server.ts';
import type { BodyOf } from '../blocks/blocks.shapes.ts';
import { contentHref, type Kind } from '../content.ts';
import {
  type ItemFile,
  type PublishedItem,
  readItem,
  readMovedTo,
  readPublishedItems,
} from '../items.queries.ts';
import { currentPreview } from '../preview/preview.server.ts';

export const contentOnly: ReadonlySet<ChangeKind> = new Set(['content']);
/** Cached items name cities, so a change of cities clears them too. */
const contentAndCities: ReadonlySet<ChangeKind> = new Set(['content', 'layout']);

/** An item with its body; HTML in it is sanitised. */
export interface FullItem<K extends Kind = Kind> extends PublishedItem {
  body: BodyOf<K>;
  products: number[];
  files: ItemFile[];
}

/** Published items of a kind: posts newest first, others in the order set by staff. */
export async function shelfOf(db: Db, kind: Kind): Promise<PublishedItem[]> {
  const all = await cached(db, 'content', contentAndCities, () => readPublishedItems(db));
  return all.filter((each) => each.kind === kind);
}

/**
 * The same, in a preview with its draft in the place of the published item; one that was never published is the first.
 * Nothing that is made of it may be cached for visitors.
 */
export async function shownOf(db: Db, kind: Kind): Promise<PublishedItem[]> {
  const shelf = await shelfOf(db, kind);
  const preview = currentPreview();
  if (preview?.item.kind !== kind) return shelf;
  const { item } = preview;
  const isShown = shelf.some(({ id }) => id === item.id);
  return isShown ? shelf.map((each) => (each.id === item.id ? item : each)) : [item, ...shelf];
}

/** A published item with body, products and files. @throws 404 */
export async function itemWithBody<K extends Kind>(
  db: Db,
  item: PublishedItem & { kind: Kind },
): Promise<FullItem<K>> {
  const preview = currentPreview();
  // By identity: what caches read is never a draft.
  if (preview?.item === item) return { ...item, ...preview.rest, body: preview.rest.body as BodyOf<K> };
  const rest = await cached(db, `content ${item.id}`, contentOnly, async () => {
    const read = await readItem(db, item.id);
    return read && { ...read, body: cleanBody(item.kind, read.body) };
  });
  // The item was deleted between the two reads.
  if (!rest) throw notFound();
  return { ...item, ...rest, body: rest.body as BodyOf<K> };
}

/**
 * The published item of a kind with a slug.
 * @returns `movedTo` for a former slug of an item
 * @throws 404
 */
export async function itemBySlug<K extends Kind>(
  db: Db,
  kind: K,
  slug: string,
): Promise<FullItem<K> | { movedTo: string }> {
  const item = (await shownOf(db, kind)).find((each) => each.slug === slug);
  if (item) return itemWithBody<K>(db, item);
  const movedTo = await readMovedTo(db, kind, slug);
  if (movedTo === undefined) throw notFound();
  return { movedTo };
}

/** `Seo` of an item: the texts set by staff, otherwise made of the item's text. */
export async function seoOfItem(
  db: Db,
  item: Pick<PublishedItem, 'kind' | 'id' | 'slug' | 'title'>,
  { html, seo_title, seo_description }: { html: string; seo_title?: string; seo_description?: string },
  above?: Parameters<typeof seoOf>[0]['above'],
) {
  const shop = await shopSetting(db, 'shop_name');
  const { title } = item;
  return seoOf({
    titles: seo_title ? [seo_title] : shop ? [`${title} — ${shop}`, title] : [title],
    description: seo_description || plainText(html) || title,
    h1: title,
    canonical: contentHref(item),
    ...(above && { above }),
  });
}

/** A file of a published item as JSON. */
export function viewShownFile({ id, name, mediaType, size, createdAt }: ItemFile) {
  return {
    id,
    name,
    type: mediaType,
    size,
    created_at: createdAt.toISOString(),
    status: 'готов',
    download_url: `/api/v1/documents/files/${id}/`,
  };
}
