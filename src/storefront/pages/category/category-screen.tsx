import { useState } from 'react';
import { Link } from 'react-router';
import { Breadcrumbs } from '../../../ui/breadcrumbs/breadcrumbs.tsx';
import { countOf, formatCount } from '../../../ui/text/plural.ts';
import { typograph } from '../../../ui/text/typograph.ts';
import { knownFilters } from '../../catalogue/known-filters.ts';
import { queryOf } from '../../catalogue/listing.ts';
import { countFilters, formatListing } from '../../catalogue/listing-address.ts';
import { useListing } from '../../catalogue/use-listing.ts';
import { AppliedFilters } from './applied-filters.tsx';
import type { CategoryView } from './category.view.ts';
import css from './category-screen.module.css';
import { FilterForm } from './filters/filter-form.tsx';
import { useFilterForm } from './filters/use-filter-form.ts';
import { Results } from './results.tsx';
import { Subcategories } from './subcategories.tsx';
import { Tags } from './tags.tsx';
import { Toolbar } from './toolbar.tsx';

/** The screen of a category; a new answer of the loader (another category, another city) begins it anew. */
export function CategoryScreen({ view }: { view: CategoryView }) {
  const [seen, setSeen] = useState({ view, times: 0 });
  if (seen.view !== view) setSeen({ view, times: seen.times + 1 });
  return <CategoryList key={seen.times} view={view} />;
}

function CategoryList({ view }: { view: CategoryView }) {
  const { seo, category, children, total, city, list } = view;
  const {
    listing: loaded,
    address: asked,
    loadMore,
  } = useListing({ category: category.id, city, loaded: list });
  const isAnswered = loaded.query === queryOf(asked);
  const listing = isAnswered ? knownFilters(loaded, loaded) : loaded;
  const address = isAnswered ? knownFilters(asked, loaded) : asked;
  const apply = useFilterForm(category.href);
  const isFiltered = countFilters(address) > 0;
  const href = (change: Partial<typeof address>) =>
    category.href + formatListing({ ...address, offset: 0, ...change });
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
      <div className={address.view === 'list' ? css.listLayout : css.layout}>
        <FilterForm listing={listing} address={address} action={category.href} href={href} apply={apply} />
        <div className={css.goods}>
          <Toolbar listing={listing} address={address} href={href} apply={apply} />
          <Tags listing={listing} href={href} />
          <AppliedFilters listing={listing} href={href} />
          <Results listing={listing} address={address} href={href} loadMore={loadMore} />
        </div>
      </div>
      {category.description && (
        <div className={css.description} dangerouslySetInnerHTML={{ __html: category.description }} />
      )}
    </div>
  );
}
