import { Link } from 'react-router';
import { countOf } from '../../platform/text/plural.ts';
import { buttonClass } from '../../ui/button/button.tsx';
import { chipClass } from '../../ui/choice/chip.tsx';
import { EmptyList } from '../../ui/empty-list/empty-list.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { VisuallyHidden } from '../../ui/text/text.tsx';
import * as css from './empty-shelf.module.css';
import { focusGoods } from './filters/focus-goods.ts';
import { countFilters, noFilters } from './listing-address.ts';
import type { Relaxation } from './loaded-list.ts';
import type { ListingPage } from './use-listing.ts';

const TITLE = 'На этой полке пусто';
const GOODS = ['товар', 'товара', 'товаров'] as const;

/** An empty list with ways to go on: fewer filters, the beginning of the list, the catalogue. */
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
      icon="package"
      title={TITLE}
      ways={
        <Link to={isPastTheEnd ? href({}) : '/catalog'} className={buttonClass()}>
          {!isPastTheEnd && 'Открыть каталог'}
          {isPastTheEnd && `К\u00a0началу ${source.kind === 'search' ? 'списка' : 'раздела'}`}
        </Link>
      }
    >
      {isPastTheEnd
        ? 'На\u00a0этой странице товаров нет: список закончился раньше.'
        : 'В\u00a0этом разделе пока нет товаров.'}
    </EmptyList>
  );
}

/**
 * Which filters leave the list empty, each with a link that removes it and the count it gives; or a link that
 * removes all.
 */
function FewerFilters({ page: { listing, address, href } }: { page: ListingPage }) {
  const { relaxations = [], unfiltered = null } = listing.wayOut ?? {};
  const isOneOfMany = countFilters(address) + Number(address.category !== null) > 1;
  return (
    <EmptyList
      icon="package"
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
      {relaxText(relaxations.length, isOneOfMany)}
    </EmptyList>
  );
}

function relaxText(ways: number, isOneOfMany: boolean): string {
  if (ways === 0) return 'По\u00a0выбранным фильтрам товаров нет. Сбросьте несколько из\u00a0них.';
  if (!isOneOfMany) return 'По\u00a0этому фильтру товаров нет. Без него есть:';
  if (ways === 1) return 'По\u00a0выбранным фильтрам товаров нет. Если убрать один, есть:';
  return 'По\u00a0выбранным фильтрам товаров нет. Уберите один из\u00a0них:';
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
