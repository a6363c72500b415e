import {
  data,
  type LoaderFunctionArgs,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from 'react-router';
import { addressOfForm } from '../../catalogue/form-address.ts';
import { isRefinement } from '../../catalogue/is-refinement.ts';
import { formatListing, parseListing } from '../../catalogue/listing-address.ts';
import { breadcrumbList } from '../../json-ld/breadcrumb-list.ts';
import { offerCatalog } from '../../json-ld/offer-catalog.ts';
import { loadOrRedirect, notStored, storefront } from '../../loading/load.ts';
import type { MetaArgs, PageMeta } from '../../loading/page.ts';
import { type CategoryView, loadCategory } from './category.view.ts';
import { CategoryScreen } from './category-screen.tsx';

export function meta({ data: view, origin }: MetaArgs<CategoryView>): PageMeta {
  const { seo, category, address, list, limit } = view;
  const { offset, isRefined } = address;
  // An offset between two pages has the canonical address of the page it begins in.
  const pageStart = offset - (offset % limit);
  const page = pageStart > 0 ? `, страница ${pageStart / limit + 1}` : '';
  return {
    title: seo.title + page,
    description: seo.description + page,
    // A page of the unfiltered list is canonical itself; a filtered or sorted list refers to the category
    // (SEO-15).
    canonical: category.href + (isRefined ? '' : formatListing({ offset: pageStart })),
    robots: isRefined || list.results.length === 0 ? 'noindex, follow' : undefined,
    image: list.results.find((card) => card.image)?.image?.src,
    jsonLd: [
      breadcrumbList(seo.breadcrumbs, origin),
      ...(isRefined || list.hasFailed
        ? []
        : [
            offerCatalog(
              { name: seo.h1, description: seo.description, href: category.href, cards: list.results },
              origin,
            ),
          ]),
    ],
  };
}

export async function loader(args: LoaderFunctionArgs) {
  const { url, params, context } = args;
  const address = parseListing(url.searchParams);
  const { session, pageSizes, cacheTags, logFailure } = context.get(storefront);
  const view = await loadOrRedirect(args, async (api) => {
    const [{ city }, { catalogProducts: limit }] = await Promise.all([session(), pageSizes()]);
    return loadCategory(api, params.slug ?? '', address, { city, limit, logFailure });
  });
  if (view.isMoved) throw redirect(view.category.href + formatListing(address), 301);
  const source = { kind: 'category', category: view.category.id } as const;
  const written = addressOfForm(view.category.href, source, url.searchParams);
  if (written !== undefined) throw redirect(written);
  cacheTags(`category:${view.category.id}`, ...view.list.results.map((card) => `product:${card.id}`));
  if (view.list.hasFailed) return notStored(view);
  const isPastTheEnd = address.offset > 0 && view.list.results.length === 0;
  return isPastTheEnd ? data(view, { status: 404 }) : view;
}

export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  return !isRefinement(args) && args.defaultShouldRevalidate;
}

export function Component() {
  const view = useLoaderData<CategoryView>();
  return <CategoryScreen view={view} />;
}
