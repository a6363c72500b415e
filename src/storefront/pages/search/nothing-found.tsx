import { Link } from 'react-router';
import { buttonClass } from '../../../ui/button/button.tsx';
import { chipClass } from '../../../ui/choice/chip.tsx';
import type { ListingPage } from '../../catalogue/use-listing.ts';
import { searchHref } from '../../search/search-href.ts';
import { PhoneLine } from '../../shell/phone-line.tsx';
import { SectionShelf } from '../../shell/section-shelf.tsx';
import { inOtherLayout, shorterTexts } from './other-texts.ts';
import css from './search-screen.module.css';

/** No goods for a text, and the ways on: another spelling, fewer words, what is not there now, sections, a call. */
export function NothingFound({ page, text }: { page: ListingPage; text: string }) {
  const layout = inOtherLayout(text);
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
    </>
  );
}
