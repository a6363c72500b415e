import { Link } from 'react-router';
import { chipClass } from '../../../ui/choice/chip.tsx';
import { formatCount } from '../../../ui/text/plural.ts';
import type { Listing } from '../listing.ts';
import type { ListingHref } from '../listing-href.ts';
import { addTag, removeTag } from '../listing-state.ts';
import css from './chips.module.css';

/** The tags of these goods. «Adding or removing a tag clears attributes and the min and max price» (SPEC §4). */
export function Tags({ listing, href }: { listing: Listing; href: ListingHref }) {
  const { tags } = listing;
  if (tags.length === 0) return null;
  return (
    <nav aria-label="Подборки" className={css.strip}>
      {tags.map((tag) => {
        const isOn = listing.selectedTags.includes(tag.id);
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
