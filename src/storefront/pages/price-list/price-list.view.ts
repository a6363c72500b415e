import { type ApiClient, data } from '../../api/client.ts';
import type { Answer } from '../../api/shapes.ts';
import { formStamp } from '../../forms/form-stamp.ts';

type PriceListPage = Answer<'/api/v1/about/price-list-page/'>;

/** The data of the page. */
export interface PriceListView extends PriceListPage {
  /** The visitor's city. */
  city: number;
  stamp: string;
  /** The link of an expired email led here. */
  isExpired: boolean;
  /** Contacts from the account, as initial values. */
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
