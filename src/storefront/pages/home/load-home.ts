import type { LoaderFunctionArgs } from 'react-router';
import { data } from '../../api/client.ts';
import { loadOrRedirect, storefront } from '../../loading/load.ts';
import { type HomeView, homeView } from './home-view.ts';

/** Loads the home page. The first page of a visit comes with its data, so browsers load this file with the next one. */
export async function loadHome(args: LoaderFunctionArgs): Promise<HomeView> {
  const { session, cacheTags } = args.context.get(storefront);
  const view = await loadOrRedirect(args, async (api) => {
    const [front, layout, { city }] = await Promise.all([
      data(api.GET('/api/v1/pages/frontpage/')),
      data(api.GET('/api/v1/layout/')),
      session(),
    ]);
    return homeView(front, layout, city);
  });
  cacheTags('content', 'listing', ...view.productIds.map((id) => `product:${id}`));
  return view;
}
