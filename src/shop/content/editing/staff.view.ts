import { contentHref, contentState } from '../content.ts';
import type { ItemFile } from '../items.queries.ts';
import type { StaffRow } from './editing.queries.ts';

export function viewStaffRow(row: StaffRow, now: Date) {
  const { id, kind, slug, title, city_id, category_id, sort, published_at, hidden_at } = row;
  const { is_ad, advertiser, erid, version, updated_at } = row;
  return {
    ...{ id, kind, slug, href: contentHref(row), title, city: city_id, category: category_id, sort },
    state: contentState({ publishedAt: published_at, hiddenAt: hidden_at }, now),
    published_at: published_at?.toISOString() ?? null,
    hidden_at: hidden_at?.toISOString() ?? null,
    ...{ is_ad, advertiser, erid, version, updated_at: updated_at.toISOString() },
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
    ...{ id, name, type: mediaType, size, created_at: createdAt.toISOString() },
    status: SCAN[scan] ?? scan,
    download_url: `/api/v1/staff/content/${itemId}/files/${id}/`,
  };
}
