import { Link } from 'react-router';
import { formatCount, plural } from '../../../platform/text/plural.ts';
import { chipClass } from '../../../ui/choice/chip.tsx';
import { linkClass } from '../../../ui/text/text.tsx';
import * as chips from '../../catalogue/filters/chips.module.css';
import { noFilters } from '../../catalogue/listing-address.ts';
import type { FoundCategory } from '../../catalogue/loaded-list.ts';
import type { ListingPage } from '../../catalogue/use-listing.ts';
import * as css from './found-categories.module.css';

/** How many are shown above the list, always including the chosen one; the others are folded. */
const SHOWN = 12;

/**
 * The categories of the results, with counts. If the filters leave nothing in any of them, those of the text
 * without filters.
 */
export function FoundCategories({ page: { listing, address, href } }: { page: ListingPage }) {
  const { categories: whole = [] } = listing.wayOut ?? {};
  const isNothing = listing.categories.length === 0;
  const categories = isNothing ? whole : withChosen(listing.categories, whole, address.category);
  const reset = isNothing ? noFilters : {};
  if (categories.length < 2 && address.category === null) return null;
  const isChosen = (id: number) => id === address.category;
  const shown = categories.filter(({ id }, index) => index < SHOWN || isChosen(id));
  const rest = categories.filter((category) => !shown.includes(category));
  const link = ({ id, name, count }: FoundCategory) => (
    <CategoryLink
      key={id}
      to={href({ ...reset, category: isChosen(id) && !isNothing ? null : id })}
      isOn={isChosen(id)}
    >
      {name}
      <span className={chips.count}>{formatCount(count)}</span>
    </CategoryLink>
  );
  return (
    <nav aria-label="Разделы">
      <div className={chips.strip}>
        <CategoryLink to={href({ ...reset, category: null })} isOn={address.category === null}>
          Все разделы
        </CategoryLink>
        {shown.map(link)}
      </div>
      {rest.length > 0 && (
        <details className={css.rest}>
          <summary className={css.more}>
            <span className={linkClass}>
              ещё {rest.length} {plural(rest.length, ['раздел', 'раздела', 'разделов'])}
            </span>
          </summary>
          <div className={css.others}>{rest.map(link)}</div>
        </details>
      )}
    </nav>
  );
}

/** Keeps the chosen category in the list even when the filters leave nothing in it. */
function withChosen(found: FoundCategory[], whole: FoundCategory[], chosen: number | null): FoundCategory[] {
  if (found.some(({ id }) => id === chosen)) return found;
  return [
    ...found,
    ...whole.filter(({ id }) => id === chosen).map((category) => ({ ...category, count: 0 })),
  ];
}

interface CategoryLinkProps {
  to: string;
  isOn: boolean;
  children: React.ReactNode;
}

function CategoryLink({ to, isOn, children }: CategoryLinkProps) {
  return (
    <Link
      to={to}
      rel="nofollow"
      preventScrollReset
      aria-current={isOn ? 'true' : undefined}
      className={chipClass(isOn ? 'chosen' : 'edge', css.chip)}
    >
      {children}
    </Link>
  );
}
