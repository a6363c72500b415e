import { Link } from 'react-router';
import { formatCount } from '../../../core/plural.ts';
import { chipClass } from '../../../ui/choice/chip.tsx';
import type { Listing } from '../listing.ts';
import type { ListingHref } from '../listing-href.ts';
import { addTag, removeTag } from '../listing-state.ts';
import type { TagCount } from '../load-list.ts';
import css from './chips.module.css';

/** The tags of these goods. «Adding or removing a tag clears attributes and the min and max price» (SPEC §4). */
export function Tags({ listing, href }: { listing: Listing; href: ListingHref }) {
  const { tags } = listing;
  if (tags.length === 0) return null;
  const isChosen = (tag: TagCount) => listing.selectedTags.includes(tag.id);
  const isDead = tags.every((tag) => tag.count === 0 && !isChosen(tag));
  return (
    // With nothing to press inside, the strip itself is what the keyboard scrolls.
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
