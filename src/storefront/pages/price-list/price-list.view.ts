import { type ApiClient, data } from '../../api/client.ts';
import type { Answer } from '../../api/shapes.ts';
import { formStamp } from '../../forms/form-stamp.ts';

type PriceListPage = Answer<'/api/v1/about/price-list-page/'>;

/** What the page shows. */
export interface PriceListView extends PriceListPage {
  /** The visitor's. */
  city: number;
  stamp: string;
  /** The link of an old letter led here. */
  isExpired: boolean;
  /** What an account says of who asks, to be corrected. */
  known: Record<string, string>;
}

export async function loadPriceList(api: ApiClient, url: URL, city: number): Promise<PriceListView> {
  const [page, stamp] = await Promise.all([data(api.GET('/api/v1/about/price-list-page/')), formStamp(api)]);
  const known: Record<string, string> = page.can_download ? await ofAccount(api) : {};
  return { ...page, city, stamp, known, isExpired: url.searchParams.has('expired') };
}

async function ofAccount(api: ApiClient): Promise<Record<string, string>> {
  const { name, email } = await data(api.GET('/api/v1/users/profile/'));
  return { name, email: email ?? '' };
}
