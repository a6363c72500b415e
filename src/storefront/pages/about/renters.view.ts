import { type ApiClient, data } from '../../api/client.ts';
import type { Answer } from '../../api/shapes.ts';
import { formStamp } from '../../forms/form-stamp.ts';

type RentersPage = Answer<'/api/v1/about/for-renters/'>;
export type Rental = RentersPage['objects'][number];

/** The data of the page for renters. */
export interface RentersView extends RentersPage {
  /** The premises chosen for a request; null if none. */
  chosen: number | null;
  stamp: string;
}

/** Loads the premises and the form; `?object=` chooses premises in the form. */
export async function loadRenters(api: ApiClient, url: URL): Promise<RentersView> {
  const [page, stamp] = await Promise.all([data(api.GET('/api/v1/about/for-renters/')), formStamp(api)]);
  const asked = url.searchParams.get('object');
  const chosen = page.objects.find(({ id }) => String(id) === asked)?.id ?? null;
  return { ...page, chosen, stamp };
}

/** «84,5 м²» */
export function areaText(area: number): string {
  return `${area.toLocaleString('ru-RU', { maximumFractionDigits: 1 })}\u00a0м²`;
}
