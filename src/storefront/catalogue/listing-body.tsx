import { lazy, Suspense } from 'react';
import { FailedList } from './failed-list.tsx';
import { AppliedFilters } from './filters/applied-filters.tsx';
import { FilterForm } from './filters/filter-form.tsx';
import { IgnoredFilters } from './filters/ignored-filters.tsx';
import { Tags } from './filters/tags.tsx';
import * as css from './listing-body.module.css';
import { Results } from './results.tsx';
import { Toolbar } from './toolbar.tsx';
import type { ListingPage } from './use-listing.ts';

const EmptyShelf = lazy(() => import('./empty-shelf.tsx'));

interface ListingBodyProps {
  page: ListingPage;
}

/** A list with its filters, order and views, shared by the category and search pages. */
export function ListingBody({ page }: ListingBodyProps) {
  const { listing, address, href } = page;
  return (
    <div className={address.view === 'list' ? undefined : css.layout}>
      <Suspense>
        <FilterForm page={page} />
      </Suspense>
      {/* Gets the focus of a filter that disappears: see focusGoods. */}
      <div className={css.goods} tabIndex={-1} data-goods>
        <Toolbar page={page} />
        <Tags listing={listing} href={href} />
        <IgnoredFilters page={page} />
        <AppliedFilters page={page} />
        {listing.products.length > 0 ? (
          <Results page={page} />
        ) : listing.hasFailed ? (
          <FailedList page={page} />
        ) : (
          <Suspense>
            <EmptyShelf page={page} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
