import { Link } from 'react-router';
import { countOf, formatCount } from '../../../platform/text/plural.ts';
import { typograph } from '../../../platform/text/typograph.ts';
import { Breadcrumbs } from '../../../ui/breadcrumbs/breadcrumbs.tsx';
import { countFilters } from '../../catalogue/listing-address.ts';
import { ListingBody } from '../../catalogue/listing-body.tsx';
import { useListing } from '../../catalogue/use-listing.ts';
import type { CategoryView } from './category.view.ts';
import * as css from './category-screen.module.css';
import { Subcategories } from './subcategories.tsx';

/** The screen of a category; it is mounted again for another category or city. */
export function CategoryScreen({ view }: { view: CategoryView }) {
  return <CategoryList key={`${view.category.id} ${view.city}`} view={view} />;
}

function CategoryList({ view }: { view: CategoryView }) {
  const { seo, category, children, total, city, limit, list } = view;
  const page = useListing({
    path: category.href,
    source: { kind: 'category', category: category.id },
    city,
    loaded: list,
    limit,
  });
  const { listing, address } = page;
  const isFiltered = countFilters(address) > 0;
  return (
    <div className={css.page}>
      <Breadcrumbs items={seo.breadcrumbs} Link={Link} />
      <header className={css.head}>
        <h1>{typograph(seo.h1)}</h1>
        <p className={css.count} role="status">
          {isFiltered && total > listing.total
            ? `${formatCount(listing.total)} из\u00a0${countOf(total, ['товара', 'товаров', 'товаров'])}`
            : countOf(listing.total, ['товар', 'товара', 'товаров'])}
        </p>
      </header>
      <Subcategories items={children} />
      <ListingBody page={page} />
      {category.description && (
        <div className={css.description} dangerouslySetInnerHTML={{ __html: category.description }} />
      )}
    </div>
  );
}
