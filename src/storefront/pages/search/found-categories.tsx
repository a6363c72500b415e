import { Link } from 'react-router';
import { chipClass } from '../../../ui/choice/chip.tsx';
import { formatCount } from '../../../ui/text/plural.ts';
import css from '../../catalogue/filters/chips.module.css';
import type { ListingPage } from '../../catalogue/use-listing.ts';

/** So many stand above the goods; the chosen one always. */
const SHOWN = 12;

/** Where the found goods lie: each a press away, with how many there are. */
export function FoundCategories({ page: { listing, address, href } }: { page: ListingPage }) {
  const { categories } = listing;
  if (categories.length < 2 && address.category === null) return null;
  const isChosen = (id: number) => id === address.category;
  return (
    <nav aria-label="Разделы" className={css.strip}>
      <CategoryLink to={href({ category: null })} isOn={address.category === null}>
        Все разделы
      </CategoryLink>
      {categories
        .filter(({ id }, index) => index < SHOWN || isChosen(id))
        .map(({ id, name, count }) => (
          <CategoryLink key={id} to={href({ category: isChosen(id) ? null : id })} isOn={isChosen(id)}>
            {name}
            <span className={css.count}>{formatCount(count)}</span>
          </CategoryLink>
        ))}
    </nav>
  );
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
      className={chipClass(isOn ? 'chosen' : 'edge')}
    >
      {children}
    </Link>
  );
}
