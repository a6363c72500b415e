import { Link } from 'react-router';
import { formatCount } from '../../../platform/text/plural.ts';
import { chipClass } from '../../../ui/choice/chip.tsx';
import type { Listing } from '../listing.ts';
import type { ListingHref } from '../listing-href.ts';
import { addTag, removeTag } from '../listing-state.ts';
import type { TagCount } from '../loaded-list.ts';
import * as css from './chips.module.css';

/**
 * The tags of the products in this list. Adding or removing one clears attributes and price bounds (R4.7).
 */
export function Tags({ listing, href }: { listing: Listing; href: ListingHref }) {
  const { tags } = listing;
  if (tags.length === 0) return null;
  const isChosen = (tag: TagCount) => listing.selectedTags.includes(tag.id);
  const isDead = tags.every((tag) => tag.count === 0 && !isChosen(tag));
  return (
    // Without links inside, the strip itself must be focusable to be scrolled by keyboard.
    <nav aria-label="Подборки" className={css.strip} tabIndex={isDead ? 0 : undefined}>
      {tags.map((tag) => {
        const isOn = isChosen(tag);
        if (tag.count === 0 && !isOn)
          return (
            <span key={tag.id} className={chipClass('edge', css.none)}>
              {tag.name}
              <span className={css.count}>0</span>
            </span>
          );
        const { selectedTags, attributes, minPrice, maxPrice } = isOn
          ? removeTag(listing, tag.id)
          : addTag(listing, tag.id);
        return (
          <Link
            key={tag.id}
            to={href({ selectedTags, attributes, minPrice, maxPrice })}
            rel="nofollow"
            preventScrollReset
            aria-current={isOn ? 'true' : undefined}
            className={chipClass(isOn ? 'chosen' : 'edge')}
          >
            {tag.name}
            <span className={css.count}>{formatCount(tag.count)}</span>
          </Link>
        );
      })}
    </nav>
  );
}
