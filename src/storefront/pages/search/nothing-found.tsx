import { Link } from 'react-router';
import { countOf } from '../../../platform/text/plural.ts';
import { buttonClass } from '../../../ui/button/button.tsx';
import { chipClass } from '../../../ui/choice/chip.tsx';
import { linkClass } from '../../../ui/text/text.tsx';
import { CardShelf } from '../../catalogue/card-shelf.tsx';
import type { ListingPage } from '../../catalogue/use-listing.ts';
import { searchHref } from '../../navigation/search-href.ts';
import { PhoneLine } from '../../shell/phone-line.tsx';
import { SectionShelf } from '../../shell/section-shelf.tsx';
import type { FoundView, WaysOn } from './search.view.ts';
import * as css from './search-screen.module.css';

interface NothingFoundProps {
  page: ListingPage;
  view: FoundView;
  /** Undefined until loaded: the page works without them. */
  ways: WaysOn | undefined;
}

const GOODS = ['товар', 'товара', 'товаров'] as const;

/**
 * A search without results, with ways to go on: similar texts, fewer words, unavailable products, a call,
 * sections, products.
 */
export function NothingFound({ page, view: { text }, ways }: NothingFoundProps) {
  const { near = [], shorter = [], unavailable = 0, loose = 0, popular = [] } = ways ?? {};
  return (
    <>
      <section className={css.nothing}>
        {loose > 0 && (
          <p>
            <Link to={searchHref(text)} rel="nofollow" className={buttonClass()}>
              Показать похожее: {countOf(loose, GOODS)}
            </Link>
          </p>
        )}
        <OtherTexts label="Может быть, вы&nbsp;искали:" texts={near} />
        <OtherTexts label={near.length > 0 ? 'Или короче:' : 'Попробуйте короче:'} texts={shorter} />
        <p>
          Проверьте, нет&nbsp;ли опечатки, или назовите товар иначе: «автомат&nbsp;16а», «кабель&nbsp;ввг»,
          артикул.
        </p>
        {unavailable > 0 && (
          <p>
            <Link
              to={page.href({ withUnavailable: true })}
              rel="nofollow"
              className={buttonClass({ kind: loose > 0 ? 'outline' : 'main' })}
            >
              Показать товары не&nbsp;в&nbsp;наличии: {countOf(unavailable, GOODS)}
            </Link>
          </p>
        )}
        <PhoneLine before="Позвоните&nbsp;— поможем подобрать:" />
        <p>
          <Link to="/contacts?topic=goods#feedback" rel="nofollow" className={css.ask}>
            <span className={linkClass}>Узнать о&nbsp;наличии</span>
          </Link>
        </p>
      </section>
      <SectionShelf />
      {popular.length > 0 && (
        <section className={css.popular}>
          <h2>Берут чаще всего</h2>
          <CardShelf cards={popular} />
        </section>
      )}
    </>
  );
}

function OtherTexts({ label, texts }: { label: string; texts: string[] }) {
  if (texts.length === 0) return null;
  return (
    <nav aria-label={label} className={css.ways}>
      <span aria-hidden="true">{label}</span>
      {texts.map((other) => (
        <Link key={other} to={searchHref(other)} rel="nofollow" className={chipClass('sand')}>
          {other}
        </Link>
      ))}
    </nav>
  );
}
