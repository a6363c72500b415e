import { Link } from 'react-router';
import { countOf } from '../../core/plural.ts';
import { buttonClass } from '../../ui/button/button.tsx';
import { chipClass } from '../../ui/choice/chip.tsx';
import { EmptyList } from '../../ui/empty-list/empty-list.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { VisuallyHidden } from '../../ui/text/text.tsx';
import css from './empty-shelf.module.css';
import { focusGoods } from './filters/focus-goods.ts';
import { countFilters, noFilters } from './listing-address.ts';
import type { Relaxation } from './load-list.ts';
import type { ListingPage } from './use-listing.ts';

const TITLE = 'На этой полке пусто';
const GOODS = ['товар', 'товара', 'товаров'] as const;

/** Nothing to show, and the ways on: fewer filters, the beginning of the list, the catalogue. */
export default function EmptyShelf({ page }: { page: ListingPage }) {
  const { listing, address } = page;
  const isFiltered = countFilters(address) > 0 || address.category !== null;
  return (
    <section className={css.empty} aria-busy={listing.isFullLoading}>
      {isFiltered ? <FewerFilters page={page} /> : <NothingThere page={page} />}
    </section>
  );
}

function NothingThere({ page: { address, href, source } }: { page: ListingPage }) {
  const isPastTheEnd = address.offset > 0;
  return (
    <EmptyList
      sign="package"
      title={TITLE}
      ways={
        <Link to={isPastTheEnd ? href({}) : '/catalog'} className={buttonClass()}>
          {!isPastTheEnd && 'Весь каталог'}
          {isPastTheEnd && `К\u00a0началу ${source.kind === 'search' ? 'списка' : 'раздела'}`}
        </Link>
      }
    >
      {isPastTheEnd ? 'Товары кончились раньше.' : 'Товары этого раздела ещё не\u00a0привезли.'}
    </EmptyList>
  );
}

/** Which filter stands in the way, each a press away with the goods it would give; or all of them at once. */
function FewerFilters({ page: { listing, address, href } }: { page: ListingPage }) {
  const { relaxations = [], unfiltered = null } = listing.wayOut ?? {};
  const isOneOfMany = countFilters(address) + Number(address.category !== null) > 1;
  return (
    <EmptyList
      sign="package"
      title={TITLE}
      ways={
        <>
          {relaxations.length > 0 && (
            <ul className={css.ways}>
              {relaxations.map((relaxation) => (
                <li key={relaxation.label}>
                  <RelaxLink relaxation={relaxation} to={href(relaxation.without)} />
                </li>
              ))}
            </ul>
          )}
          {(isOneOfMany || relaxations.length === 0) && (
            <Link
              to={href({ ...noFilters, category: null })}
              rel="nofollow"
              onClick={focusGoods}
              className={buttonClass()}
            >
              {unfiltered
                ? `Сбросить всё и\u00a0показать ${countOf(unfiltered, GOODS)}`
                : 'Сбросить все фильтры'}
            </Link>
          )}
        </>
      }
    >
      {relaxWords(relaxations.length, isOneOfMany)}
    </EmptyList>
  );
}

function relaxWords(ways: number, isOneOfMany: boolean): string {
  if (ways === 0) return 'Одного фильтра мало: не\u00a0сошлись сразу несколько.';
  if (!isOneOfMany) return 'Без этого фильтра найдётся:';
  if (ways === 1) return 'Мешает один фильтр. Без него найдётся:';
  return 'Всё сразу не\u00a0сошлось. Уберите один из\u00a0фильтров, и\u00a0найдётся:';
}

function RelaxLink({ relaxation: { label, count }, to }: { relaxation: Relaxation; to: string }) {
  return (
    <Link to={to} rel="nofollow" onClick={focusGoods} className={chipClass('sand', css.way)}>
      <VisuallyHidden>Убрать фильтр </VisuallyHidden>
      <span>{label}</span>
      <Icon name="x" size="small" />
      <span className={css.count}>{countOf(count, GOODS)}</span>
    </Link>
  );
}
