import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { withOrigin } from '../../json-ld/absolute-urls.ts';
import { breadcrumbList } from '../../json-ld/breadcrumb-list.ts';
import { loadOrRedirect, storefront } from '../../loading/load.ts';
import type { MetaArgs, PageMeta } from '../../loading/page.ts';
import { loadProduct, type ProductView } from './product.view.ts';
import { ProductScreen } from './product-screen.tsx';

export function meta({ data: product, origin }: MetaArgs<ProductView>): PageMeta {
  const { seo, images, jsonLd } = product;
  const [first] = images;
  return {
    title: seo.title,
    description: seo.description,
    canonical: seo.canonical,
    image: first?.src,
    jsonLd: [withOrigin(jsonLd, origin), breadcrumbList(seo.breadcrumbs, origin)],
  };
}

/** `/product/{id}-{slug}`: the id decides, another slug redirects to the right address (SH-10). */
export async function loader(args: LoaderFunctionArgs): Promise<ProductView> {
  const { session, cacheTags, loadFailed } = args.context.get(storefront);
  const id = /^(\d{1,10})(?:-|$)/.exec(args.params.idSlug ?? '')?.[1];
  if (!id) {
    loadFailed({ status: 404, url: args.url });
    throw new Response(null, { status: 404 });
  }
  const product = await loadOrRedirect(args, async (api) => loadProduct(api, id, (await session()).city));
  if (product.href !== args.url.pathname) throw redirect(product.href + args.url.search, 301);
  const shown = [product, ...product.variants, ...product.analogs.cards];
  // The page includes delivery prices, and the days of this half hour.
  cacheTags('layout', 'half-hour', ...shown.map((each) => `product:${each.id}`));
  // Alternatives may be added at any time.
  if (product.maxQuantity === 0) cacheTags('listing');
  return product;
}

/** Carries out the stock request form of an unavailable product; its code is loaded with the form. */
export async function action(args: ActionFunctionArgs) {
  const { stockRequestAction } = await import('./stock-request-action.ts');
  return stockRequestAction(args);
}

export function Component() {
  const product = useLoaderData<ProductView>();
  return <ProductScreen key={product.id} product={product} />;
}
