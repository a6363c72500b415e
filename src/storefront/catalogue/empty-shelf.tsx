import { Link } from 'react-router';
import { buttonClass } from '../../ui/button/button.tsx';
import { chipClass } from '../../ui/choice/chip.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import css from './empty-shelf.module.css';
import { appliedFilters } from './filters/applied.ts';
import { noFilters } from './filters/filter-form.tsx';
import type { ListingPage } from './use-listing.ts';

/** Nothing to show, and the ways on: fewer filters, the beginning of the list, the catalogue. */
export function EmptyShelf({ page: { listing, address, href } }: { page: ListingPage }) {
  const applied = appliedFilters(listing);
  return (
    <section className={css.empty} aria-busy={listing.isFullLoading}>
      <div className={css.shelf} />
      <h2>На&nbsp;этой полке пусто</h2>
      {applied.length > 0 ? (
        <>
          <p className={css.words}>
            {applied.length > 1
              ? 'Всё сразу не\u00a0сошлось. Уберите один из\u00a0фильтров:'
              : 'Попробуйте без фильтра:'}
          </p>
          <p className={css.ways}>
            {applied.map((filter) => (
              <Link key={filter.label} to={href(filter.without)} rel="nofollow" className={chipClass('sand')}>
                {filter.label}
                <Icon name="x" size="small" />
              </Link>
            ))}
          </p>
          <Link to={href(noFilters)} rel="nofollow" className={buttonClass()}>
            Сбросить все фильтры
          </Link>
        </>
      ) : address.offset > 0 ? (
        <>
          <p className={css.words}>Товары кончились раньше.</p>
          <Link to={href({})} className={buttonClass()}>
            К&nbsp;началу раздела
          </Link>
        </>
      ) : (
        <>
          <p className={css.words}>Товары этого раздела ещё не&nbsp;привезли.</p>
          <Link to="/catalog" className={buttonClass()}>
            Весь каталог
          </Link>
        </>
      )}
    </section>
  );
}
