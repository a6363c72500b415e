import { contentHref, contentState } from '../content.ts';
import type { ItemFile } from '../items.queries.ts';
import type { Draft } from './drafts/drafts.queries.ts';
import type { ListedRow, StaffRow } from './editing.queries.ts';

/** An item of the list of the staff. */
export function viewListed({ author, draft, ...row }: ListedRow, now: Date) {
  return { ...viewStaffRow(row, author, now), draft: draft && { ...draft, ...momentsOf(draft) } };
}

/** JSON of the database writes moments in its own way. */
function momentsOf({ updated_at, publish_at }: { updated_at: string; publish_at: string | null }) {
  return {
    updated_at: new Date(updated_at).toISOString(),
    publish_at: publish_at && new Date(publish_at).toISOString(),
  };
}

/** A draft with all its fields. */
export function viewDraft({ version, base, state, author, publishAt, failure, updatedAt }: Draft) {
  const { slug, title, body, city_id, category_id, sort, is_ad, advertiser, erid, products } = state;
  return {
    version,
    base,
    author,
    failure,
    slug,
    title,
    body,
    sort,
    is_ad,
    advertiser,
    erid,
    products,
    city: city_id,
    category: category_id,
    updated_at: updatedAt.toISOString(),
    publish_at: publishAt?.toISOString() ?? null,
  };
}

/** @param author the name of the author of its version */
export function viewStaffRow(row: StaffRow, author: string | null, now: Date) {
  const { id, kind, slug, title, city_id, category_id, sort, published_at, hidden_at } = row;
  const { is_ad, advertiser, erid, version, updated_at } = row;
  return {
    id,
    kind,
    slug,
    href: contentHref(row),
    title,
    city: city_id,
    category: category_id,
    sort,
    state: contentState({ publishedAt: published_at, hiddenAt: hidden_at }, now),
    published_at: published_at?.toISOString() ?? null,
    hidden_at: hidden_at?.toISOString() ?? null,
    is_ad,
    advertiser,
    erid,
    version,
    author,
    updated_at: updated_at.toISOString(),
  };
}

const SCAN: Record<string, string> = {
  waiting: 'на проверке',
  clean: 'готов',
  infected: 'с вирусом, недоступен',
};

export function viewStaffFile(itemId: number, file: ItemFile & { scan: string }) {
  const { id, name, mediaType, size, createdAt, scan } = file;
  return {
    id,
    name,
    type: mediaType,
    size,
    created_at: createdAt.toISOString(),
    status: SCAN[scan] ?? scan,
    download_url: `/api/v1/staff/content/${itemId}/files/${id}/`,
  };
}
