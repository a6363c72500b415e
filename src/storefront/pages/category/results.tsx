import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '../../../ui/button/button.tsx';
import { Shelf, ShelfItem } from '../../../ui/shelf/shelf.tsx';
import { formatCount } from '../../../ui/text/plural.ts';
import type { Listing } from '../../catalogue/listing.ts';
import type { ListingAddress } from '../../catalogue/listing-address.ts';
import { PAGE_SIZE } from '../../catalogue/load-list.ts';
import { ProductCard } from '../../catalogue/product-card.tsx';
import { ProductList } from '../../catalogue/product-list.tsx';
import { useCity } from '../../shell/shell-data.ts';
import { EmptyShelf } from './empty-shelf.tsx';
import type { ListingHref } from './listing-href.ts';
import css from './results.module.css';

interface ResultsProps {
  listing: Listing;
  address: ListingAddress;
  href: ListingHref;
  loadMore: () => void;
}

/** The pictures that are on the first screen of most visitors. */
const EAGER = 8;

/** The goods and the way to more of them. */
export function Results({ listing, address, href, loadMore }: ResultsProps) {
  const city = useCity();
  if (listing.products.length === 0) return <EmptyShelf listing={listing} address={address} href={href} />;
  return (
    <div className={css.results} aria-busy={listing.isFullLoading}>
      {address.view === 'list' ? (
        <ProductList cards={listing.products} cityName={city?.name ?? 'Наличие'} />
      ) : (
        <Shelf columns="beside-filters">
          {listing.products.map((card, index) => (
            <ShelfItem key={card.id}>
              <ProductCard card={card} eager={index < EAGER} />
            </ShelfItem>
          ))}
        </Shelf>
      )}
      <More listing={listing} href={href} loadMore={loadMore} />
    </div>
  );
}

/** «Показать ещё 24»: a link to the next page that, with scripts, appends it here. */
function More({ listing, href, loadMore }: Omit<ResultsProps, 'address'>) {
  const { total, start, products, isPartialLoading } = listing;
  const last = start + products.length;
  const next = Math.min(PAGE_SIZE, total - last);

  function append(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    loadMore();
  }

  return (
    <div className={css.more}>
      {start > 0 && (
        <Link
          to={href({ offset: Math.max(0, start - PAGE_SIZE) })}
          className={buttonClass({ kind: 'quiet', size: 'big' })}
        >
          Предыдущие {Math.min(PAGE_SIZE, start)}
        </Link>
      )}
      {next > 0 && (
        <Link
          to={href({ offset: listing.offset })}
          onClick={append}
          aria-busy={isPartialLoading}
          className={buttonClass({ kind: 'outline', size: 'big' })}
        >
          {isPartialLoading ? 'Достаём с полки' : `Показать ещё ${next}`}
        </Link>
      )}
      <span className={css.shown} role="status">
        {start > 0 && `${formatCount(start + 1)}–`}
        {formatCount(last)} из&nbsp;{formatCount(total)}
      </span>
    </div>
  );
}
