import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { chipClass } from '../../../ui/choice/chip.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { linkClass, VisuallyHidden } from '../../../ui/text/text.tsx';
import { noFilters } from '../listing-address.ts';
import type { ListingPage } from '../use-listing.ts';
import { appliedFilters } from './applied.ts';
import css from './chips.module.css';
import { focusGoods } from './focus-goods.ts';

/** What is on, each a press away from being off; «Сбросить всё» is the last. */
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

/** The pressed chip goes away: the next press of the keyboard takes off the filter beside it. */
function focusNeighbour(event: MouseEvent<HTMLAnchorElement>) {
  const { nextElementSibling, previousElementSibling, parentElement } = event.currentTarget;
  const chips = (parentElement?.childElementCount ?? 0) - 1; // «Сбросить всё» is no chip
  const isLast = nextElementSibling === parentElement?.lastElementChild;
  const neighbour = isLast ? previousElementSibling : nextElementSibling;
  if (chips > 1 && neighbour instanceof HTMLElement) neighbour.focus({ preventScroll: true });
  else focusGoods(event);
}
