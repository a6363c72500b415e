import { lazy, Suspense, useRef } from 'react';
import { Notice } from '../../ui/notice/notice.tsx';
import { useCity } from '../shell/shell-data.ts';
import { FailedList } from './failed-list.tsx';
import { AppliedFilters } from './filters/applied-filters.tsx';
import { FilterForm } from './filters/filter-form.tsx';
import { Tags } from './filters/tags.tsx';
import * as css from './listing-body.module.css';
import { Results } from './results.tsx';
import { Toolbar } from './toolbar.tsx';
import { useListStart } from './use-list-start.ts';
import type { ListingPage } from './use-listing.ts';

const EmptyShelf = lazy(() => import('./empty-shelf.tsx'));

interface ListingBodyProps {
  page: ListingPage;
}

/** A list with its filters, order and views, shared by the category and search pages. */
export function ListingBody({ page }: ListingBodyProps) {
  const { listing, address, href } = page;
  const goods = useRef<HTMLDivElement>(null);
  useListStart(listing.query, goods);
  return (
    <div className={address.view === 'list' ? undefined : css.layout}>
      <Suspense>
        <FilterForm page={page} />
      </Suspense>
      {/* Gets the focus of a filter that disappears: see focusGoods. */}
      <div ref={goods} className={css.goods} tabIndex={-1} data-goods>
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

/**
 * Lists filters of the address that do not apply here, such as a shop of another city after the city was
 * changed. All other filters apply.
 */
function IgnoredFilters({ page: { address, asked } }: { page: ListingPage }) {
  const city = useCity();
  const shops = asked.selectedShops.length - address.selectedShops.length;
  const values =
    asked.attributes.length -
    address.attributes.length +
    (asked.selectedTags.length - address.selectedTags.length);
  if (shops + values === 0) return null;
  return (
    <Notice kind="attention">
      {shops > 0 && (
        <p>
          {shops > 1 ? 'Выбранные магазины' : 'Выбранный магазин'} в&nbsp;другом городе
          {city && <>, а&nbsp;у&nbsp;вас выбран город {city.name}</>}: показываем товары без&nbsp;этого
          фильтра.
        </p>
      )}
      {values > 0 && (
        <p>
          {values > 1 ? 'Нескольких фильтров' : 'Одного фильтра'} из&nbsp;ссылки здесь больше нет: показываем
          товары без&nbsp;{values > 1 ? 'них' : 'него'}.
        </p>
      )}
    </Notice>
  );
}
