import { buttonClass } from '../../ui/button/button.tsx';
import { chipClass } from '../../ui/choice/chip.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { Price } from '../../ui/price/price.tsx';
import { countOf, formatCount } from '../../ui/text/plural.ts';
import { Typeset } from '../../ui/text/text.tsx';
import { stockText } from '../catalogue/stock-line.tsx';
import css from './preview-column.module.css';
import { searchHref } from './search-href.ts';
import type { Preview } from './use-preview.ts';

interface PreviewColumnProps {
  preview: Preview;
  /** A link of it was followed. */
  onLeave: () => void;
}

/** Sections and the first goods for the text, and the way to all of them. */
export function PreviewColumn({ preview: { text, count, categories, cards }, onLeave }: PreviewColumnProps) {
  if (count === 0) return null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press of Enter on a link is a click as well
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is pressed
    <div
      className={css.column}
      onClick={({ target }) => {
        if (target instanceof Element && target.closest('a')) onLeave();
      }}
    >
      {categories.length > 0 && (
        <section aria-label="Отделы">
          <h2 className={css.title}>Отделы</h2>
          <p className={css.categories}>
            {categories.map((category) => (
              <a
                key={category.id}
                href={`${searchHref(text)}&category=${category.id}`}
                rel="nofollow"
                className={chipClass('sand')}
              >
                {category.name}
                <span className={css.count}>{formatCount(category.count)}</span>
              </a>
            ))}
          </p>
        </section>
      )}
      <section aria-label="Товары">
        <h2 className={css.title}>Товары</h2>
        {cards.map((card) => (
          <a key={card.id} href={card.href} className={css.goods}>
            <Picture image={card.image} alt="" loading="eager" className={css.picture} />
            <span className={css.words}>
              <span className={css.name}>
                <Typeset text={card.name} />
              </span>
              <span className={css.second}>
                {card.article && <span>Арт. {card.article} · </span>}
                <span className={css.stock}>{stockText(card.stock, card.isAvailable, card.unit)}</span>
              </span>
            </span>
            {card.price !== undefined && <Price value={card.price} unit={card.unit} className={css.price} />}
          </a>
        ))}
      </section>
      <a href={searchHref(text)} rel="nofollow" className={buttonClass({ kind: 'quiet', wide: true })}>
        {count === 1 ? 'Страница поиска' : `Все ${countOf(count, ['товар', 'товара', 'товаров'])}`}{' '}
        по&nbsp;запросу «{text}»
      </a>
    </div>
  );
}
