import { Link } from 'react-router';
import { buttonClass } from '../../../ui/button/button.tsx';
import { chipClass } from '../../../ui/choice/chip.tsx';
import { Shelf, ShelfItem } from '../../../ui/shelf/shelf.tsx';
import { ProductCard } from '../../catalogue/product-card.tsx';
import type { ListingPage } from '../../catalogue/use-listing.ts';
import { searchHref } from '../../search/search-href.ts';
import { PhoneLine } from '../../shell/phone-line.tsx';
import { SectionShelf } from '../../shell/section-shelf.tsx';
import { shorterTexts } from './other-texts.ts';
import type { WaysOn } from './search.view.ts';
import css from './search-screen.module.css';

interface NothingFoundProps {
  page: ListingPage;
  text: string;
  ways: WaysOn | undefined;
}

/** No goods for a text, and the ways on: the other layout, fewer words, what is not there now, a call, sections, goods. */
export function NothingFound({ page, text, ways }: NothingFoundProps) {
  const { layout = null, popular = [] } = ways ?? {};
  const others = layout ? [layout] : shorterTexts(text);
  return (
    <>
      <section className={css.nothing}>
        {others.length > 0 && (
          <p className={css.ways}>
            <span>{layout ? 'Может быть, другая раскладка? Искать' : 'Попробуйте короче:'}</span>
            {others.map((other) => (
              <a key={other} href={searchHref(other)} rel="nofollow" className={chipClass('sand')}>
                {other}
              </a>
            ))}
          </p>
        )}
        <p>
          Проверьте, нет&nbsp;ли опечатки, или назовите товар иначе: «автомат 16а», «кабель ввг», артикул.
        </p>
        {!page.address.withUnavailable && (
          <p>
            <Link to={page.href({ withUnavailable: true })} rel="nofollow" className={buttonClass()}>
              Искать и&nbsp;среди того, чего сейчас нет
            </Link>
          </p>
        )}
        <PhoneLine before="Найдём сами, позвоните:" />
      </section>
      <SectionShelf />
      {popular.length > 0 && (
        <section className={css.popular}>
          <h2>Берут чаще всего</h2>
          <Shelf>
            {popular.map((card) => (
              <ShelfItem key={card.id}>
                <ProductCard card={card} heading="h3" />
              </ShelfItem>
            ))}
          </Shelf>
        </section>
      )}
    </>
  );
}
