import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { chipClass } from '../../../ui/choice/chip.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { linkClass, VisuallyHidden } from '../../../ui/text/text.tsx';
import { noFilters } from '../listing-address.ts';
import type { ListingPage } from '../use-listing.ts';
import { appliedFilters } from './applied.ts';
import * as css from './chips.module.css';
import { focusGoods } from './focus-goods.ts';

/** The active filters, each with a link that removes it; «Сбросить всё» comes last. */
export function AppliedFilters({ page: { listing, address, href } }: { page: ListingPage }) {
  const applied = appliedFilters(address, listing);
  if (applied.length === 0) return null;
  return (
    <nav aria-label="Применённые фильтры" className={css.strip}>
      {applied.map((filter) => (
        <Link
          key={filter.label}
          to={href(filter.without)}
          rel="nofollow"
          preventScrollReset
          onClick={focusNeighbour}
          className={chipClass('sand')}
        >
          <VisuallyHidden>Убрать фильтр </VisuallyHidden>
          {filter.label}
          <Icon name="x" size="small" />
        </Link>
      ))}
      <Link to={href(noFilters)} rel="nofollow" preventScrollReset onClick={focusGoods} className={css.reset}>
        <span className={linkClass}>Сбросить всё</span>
      </Link>
    </nav>
  );
}

/** The clicked chip disappears; the focus moves to the chip next to it. */
function focusNeighbour(event: MouseEvent<HTMLAnchorElement>) {
  const { nextElementSibling, previousElementSibling, parentElement } = event.currentTarget;
  const chips = (parentElement?.childElementCount ?? 0) - 1; // «Сбросить всё» is not a chip
  const isLast = nextElementSibling === parentElement?.lastElementChild;
  const neighbour = isLast ? previousElementSibling : nextElementSibling;
  if (chips > 1 && neighbour instanceof HTMLElement) neighbour.focus({ preventScroll: true });
  else focusGoods(event);
}
