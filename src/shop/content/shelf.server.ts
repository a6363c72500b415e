import type { ChangeKind } from '../../core/changes.server.ts';
import type { Db } from '../../core/db.server.ts';
import { notFound } from '../../core/errors.ts';
import { kept } from '../../core/kept.server.ts';
import { shopSetting } from '../../core/settings.server.ts';
import { plainText, seoOf } from '../catalogue/seo.ts';
import { cleanBody } from './bodies.server.ts';
import type { BodyOf } from './bodies.shapes.ts';
import { contentHref, type Kind } from './content.ts';
import { type ItemFile, readItem, readMovedTo, readShelf, type ShelfItem } from './items.queries.ts';

export const contentOnly: ReadonlySet<ChangeKind> = new Set(['content']);
/** The shelf says in which city something is. */
const contentAndCities: ReadonlySet<ChangeKind> = new Set(['content', 'layout']);

/** An item with what it says; HTML in its body is clean. */
export interface FoundItem<K extends Kind = Kind> extends ShelfItem {
  body: BodyOf<K>;
  products: number[];
  files: ItemFile[];
}

/** What is shown now of a kind: posts newest first, the rest in the order of staff. */
export async function shelfOf(db: Db, kind: Kind): Promise<ShelfItem[]> {
  const all = await kept(db, 'content', contentAndCities, () => readShelf(db));
  return all.filter((each) => each.kind === kind);
}

/** The whole of what stands on the shelf. */
export async function wholeItem<K extends Kind>(
  db: Db,
  item: ShelfItem & { kind: Kind },
): Promise<FoundItem<K>> {
  const rest = await kept(db, `content ${item.id}`, contentOnly, async () => {
    const read = await readItem(db, item.id);
    return read && { ...read, body: cleanBody(read.body) };
  });
  // Taken away between the two reads.
  if (!rest) throw notFound();
  return { ...item, ...rest, body: rest.body as BodyOf<K> };
}

/**
 * What a kind has under a slug.
 * @returns `movedTo` for a slug it had before
 * @throws 404
 */
export async function bySlug<K extends Kind>(
  db: Db,
  kind: K,
  slug: string,
): Promise<FoundItem<K> | { movedTo: string }> {
  const item = (await shelfOf(db, kind)).find((each) => each.slug === slug);
  if (item) return wholeItem<K>(db, item);
  const movedTo = await readMovedTo(db, kind, slug);
  if (movedTo === undefined) throw notFound();
  return { movedTo };
}

/** `Seo` of an item: what staff has said of it, else made of its text. */
export async function seoOfItem(
  db: Db,
  item: Pick<ShelfItem, 'kind' | 'id' | 'slug' | 'title'>,
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

/** `File` of API.md for a file that is shown with a text. */
export function viewShownFile({ id, name, mediaType, size, createdAt }: ItemFile) {
  return {
    ...{ id, name, type: mediaType, size, created_at: createdAt.toISOString(), status: 'готов' },
    download_url: `/api/v1/documents/files/${id}/`,
  };
}
