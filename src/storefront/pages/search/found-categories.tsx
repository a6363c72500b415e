import { Link } from 'react-router';
import { formatCount, plural } from '../../../core/plural.ts';
import { chipClass } from '../../../ui/choice/chip.tsx';
import { linkClass } from '../../../ui/text/text.tsx';
import chips from '../../catalogue/filters/chips.module.css';
import { noFilters } from '../../catalogue/listing-address.ts';
import type { FoundCategory } from '../../catalogue/load-list.ts';
import type { ListingPage } from '../../catalogue/use-listing.ts';
import css from './found-categories.module.css';

/** So many stand above the goods, the chosen one always; the others are folded. */
const SHOWN = 12;

/**
 * Where the found goods lie: each a press away, with how many there are. When the filters leave nothing in any of
 * them, those that the text alone finds, without the filters.
 */
export function FoundCategories({ page: { listing, address, href } }: { page: ListingPage }) {
  const { categories: whole = [] } = listing.wayOut ?? {};
  const isNothing = listing.categories.length === 0;
  const categories = isNothing ? whole : withChosen(listing.categories, whole, address.category);
  const kept = isNothing ? noFilters : {};
  if (categories.length < 2 && address.category === null) return null;
  const isChosen = (id: number) => id === address.category;
  const shown = categories.filter(({ id }, index) => index < SHOWN || isChosen(id));
  const rest = categories.filter((category) => !shown.includes(category));
  const link = ({ id, name, count }: FoundCategory) => (
    <CategoryLink
      key={id}
      to={href({ ...kept, category: isChosen(id) && !isNothing ? null : id })}
      isOn={isChosen(id)}
    >
      {name}
      <span className={chips.count}>{formatCount(count)}</span>
    </CategoryLink>
  );
  return (
    <nav aria-label="Разделы">
      <div className={chips.strip}>
        <CategoryLink to={href({ ...kept, category: null })} isOn={address.category === null}>
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

/** The chosen category stands also where the filters leave nothing of it. */
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
