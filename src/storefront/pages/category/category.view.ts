import { type ApiClient, data } from '../../api/client.ts';
import type { Answer } from '../../api/shapes.ts';
import { withFirstFacets } from '../../catalogue/first-facets.ts';
import { countFilters, type ListingAddress } from '../../catalogue/listing-address.ts';
import { type ListPlace, loadFirstList } from '../../catalogue/load-list.ts';
import { type LoadedList, toLoadedList } from '../../catalogue/loaded-list.ts';

type CategoryPage = Answer<'/api/v1/pages/category/{slug}/'>;

/** The data of the category page; only this is sent to the browser. */
export interface CategoryView {
  seo: Pick<CategoryPage['seo'], 'title' | 'description' | 'h1' | 'breadcrumbs'>;
  category: Pick<CategoryPage['category'], 'id' | 'name' | 'href' | 'description'>;
  /** Sub-categories. */
  children: Pick<CategoryPage['children'][number], 'id' | 'name' | 'href' | 'image' | 'product_count'>[];
  /** The number of products without any filter. */
  total: number;
  city: number;
  /** How many products the list shows at once. */
  limit: number;
  list: LoadedList;
  /** The path is an old one: the category is now at `category.href`. */
  isMoved: boolean;
  address: Pick<ListingAddress, 'offset'> & { isRefined: boolean };
}

/**
 * Loads a category page for one city. The page call has no filters, so an address with filters also loads its
 * list, and can do without it if only that call fails.
 */
export async function loadCategory(
  api: ApiClient,
  slug: string,
  address: ListingAddress,
  { city, limit, logFailure }: ListPlace,
): Promise<CategoryView> {
  const page = await data(api.GET('/api/v1/pages/category/{slug}/', { params: { path: { slug } } }));
  const isRefined = countFilters(address) > 0 || address.ordering !== 'popular';
  const plain = withFirstFacets(toLoadedList(page.products, city), address);
  const list =
    isRefined || address.offset > 0
      ? await loadFirstList(
          api,
          address,
          { source: { kind: 'category', category: page.category.id }, city, offset: address.offset, limit },
          logFailure,
          plain,
        )
      : plain;
  const { title, description, h1, breadcrumbs } = page.seo;
  const { id, name, href } = page.category;
  return {
    seo: { title, description, h1, breadcrumbs },
    category: { id, name, href, description: page.category.description },
    children: page.children.map((child) => ({
      id: child.id,
      name: child.name,
      href: child.href,
      image: child.image,
      product_count: child.product_count,
    })),
    total: plain.count,
    city,
    limit,
    list,
    isMoved: page.category.slug !== slug,
    address: {
      offset: address.offset,
      isRefined: isRefined || address.view === 'list' || address.allFilters,
    },
  };
}
