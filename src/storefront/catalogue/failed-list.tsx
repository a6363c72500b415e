import type { MouseEvent } from 'react';
import { buttonClass } from '../../ui/button/button.tsx';
import { EmptyList } from '../../ui/empty-list/empty-list.tsx';
import { isPlainClick } from '../navigation/plain-click.ts';
import * as css from './empty-shelf.module.css';
import { goodsAround } from './filters/focus-goods.ts';
import type { ListingPage } from './use-listing.ts';

/** Shown in place of a product list that could not be loaded. The error itself is only logged. */
export function FailedList({ page: { listing, address, href, retry } }: { page: ListingPage }) {
  const isLoading = listing.isFullLoading;

  async function load(event: MouseEvent<HTMLAnchorElement>) {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    const goods = goodsAround(event.currentTarget); // found before the link is removed
    if (await retry()) goods?.focus({ preventScroll: true });
  }

  return (
    <section className={css.empty} aria-label="Товары" aria-busy={isLoading}>
      <EmptyList
        icon="package"
        ways={
          // Without scripts the same address is loaded again.
          <a
            href={href({ offset: address.offset })}
            rel="nofollow"
            data-reload
            aria-busy={isLoading}
            className={buttonClass({ kind: 'outline' })}
            onClick={load}
          >
            {isLoading ? 'Загружаем' : 'Повторить'}
          </a>
        }
      />
    </section>
  );
}
