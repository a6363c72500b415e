import { lazy, type MouseEvent, Suspense } from 'react';
import { Link } from 'react-router';
import { formatCount } from '../../platform/text/plural.ts';
import { buttonClass } from '../../ui/button/button.tsx';
import { Shelf, ShelfItem } from '../../ui/shelf/shelf.tsx';
import { placeId } from '../buying/place.ts';
import { isPlainClick } from '../navigation/plain-click.ts';
import { useCity } from '../shell/shell-data.ts';
import { ProductCard } from './product-card.tsx';
import * as css from './results.module.css';
import type { ListingPage } from './use-listing.ts';

const ProductList = lazy(() => import('./product-list.tsx'));

/** The number of images on the first screen of most visitors. */
const EAGER = 8;

/** The products and the link to more of them. */
export function Results({ page }: { page: ListingPage }) {
  const { listing, address } = page;
  const city = useCity();
  return (
    <div className={css.results} aria-busy={listing.isFullLoading}>
      {address.view === 'list' ? (
        <Suspense>
          <ProductList cards={listing.products} cityName={city?.name ?? 'Наличие'} />
        </Suspense>
      ) : (
        <Shelf columns="beside-filters">
          {listing.products.map((card, index) => (
            <ShelfItem key={card.id} id={placeId(card.id)}>
              <ProductCard card={card} eager={index < EAGER} />
            </ShelfItem>
          ))}
        </Shelf>
      )}
      <More page={page} />
    </div>
  );
}

/** «Показать ещё 24»: a link to the next page that, with scripts, appends it here. */
function More({ page: { listing, href, loadMore } }: { page: ListingPage }) {
  const { total, start, offset, limit, isPartialLoading } = listing;
  const last = Math.min(offset, total); // not the number of cards: a product that moved between two pages is shown once
  const next = Math.min(limit, total - last);

  function append(event: MouseEvent) {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    loadMore();
  }

  return (
    <div className={css.more}>
      {start > 0 && (
        <Link
          to={href({ offset: Math.max(0, start - limit) })}
          className={buttonClass({ kind: 'quiet', size: 'big' })}
        >
          Предыдущие {Math.min(limit, start)}
        </Link>
      )}
      {next > 0 && (
        <Link
          to={href({ offset })}
          onClick={append}
          aria-busy={isPartialLoading}
          className={buttonClass({ kind: 'outline', size: 'big' })}
        >
          {isPartialLoading ? 'Загружаем' : `Показать ещё ${next}`}
        </Link>
      )}
      {/* If a list fits one page, its heading shows the number. */}
      <span className={css.shown} role="status">
        {total > limit &&
          `${start > 0 ? `${formatCount(start + 1)}–` : ''}${formatCount(last)} из\u00a0${formatCount(total)}`}
      </span>
    </div>
  );
}
