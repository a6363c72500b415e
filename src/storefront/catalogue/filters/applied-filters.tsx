import { useRef } from 'react';
import { Link } from 'react-router';
import { chipClass } from '../../../ui/choice/chip.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { linkClass, VisuallyHidden } from '../../../ui/text/text.tsx';
import type { Listing } from '../listing.ts';
import type { ListingHref } from '../listing-href.ts';
import { appliedFilters } from './applied.ts';
import css from './chips.module.css';
import { noFilters } from './filter-form.tsx';

/** What is on, each a press away from being off; «Сбросить всё» is the last. */
export function AppliedFilters({ listing, href }: { listing: Listing; href: ListingHref }) {
  const strip = useRef<HTMLElement>(null);
  const applied = appliedFilters(listing);
  if (applied.length === 0) return null;
  // The pressed chip goes away; the keyboard must not be thrown to the top of the page.
  const keepFocus = () => strip.current?.focus({ preventScroll: true });
  return (
    <nav ref={strip} tabIndex={-1} aria-label="Применённые фильтры" className={css.strip}>
      {applied.map((filter) => (
        <Link
          key={filter.label}
          to={href(filter.without)}
          rel="nofollow"
          preventScrollReset
          onClick={keepFocus}
          className={chipClass('sand')}
        >
          <VisuallyHidden>Убрать фильтр </VisuallyHidden>
          {filter.label}
          <Icon name="x" size="small" />
        </Link>
      ))}
      <Link to={href(noFilters)} rel="nofollow" preventScrollReset onClick={keepFocus} className={css.reset}>
        <span className={linkClass}>Сбросить всё</span>
      </Link>
    </nav>
  );
}
