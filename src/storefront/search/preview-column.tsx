import { countOf, formatCount } from '../../platform/text/plural.ts';
import { buttonClass } from '../../ui/button/button.tsx';
import { chipClass } from '../../ui/choice/chip.tsx';
import { cx } from '../../ui/cx.ts';
import { searchHref } from '../navigation/search-href.ts';
import { GoodsRow } from './goods-row.tsx';
import * as css from './preview-column.module.css';
import type { Preview } from './use-preview.ts';

interface PreviewColumnProps {
  preview: Preview;
  /** Called when one of its links is followed. */
  onLeave: () => void;
}

/** The first products for the text, their sections, and the link to all of them. */
export function PreviewColumn({ preview, onLeave }: PreviewColumnProps) {
  const { text, count, task, categories, cards } = preview;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press of Enter on a link is a click as well
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is pressed
    <div
      className={css.column}
      onClick={({ target }) => {
        if (target instanceof Element && target.closest('a')) onLeave();
      }}
    >
      <section aria-label="Товары">
        <h2 className={css.title}>Товары</h2>
        {cards.map((card) => (
          <GoodsRow key={card.id} card={card} text={text} />
        ))}
      </section>
      {categories.length > 0 && (
        <section aria-label="Разделы">
          <h2 className={css.title}>Разделы</h2>
          <p className={css.categories}>
            {categories.map((category) => (
              <a key={category.id} href={category.href} rel="nofollow" className={chipClass('sand')}>
                {category.name}
                {category.count !== undefined && (
                  <span className={css.count}>{formatCount(category.count)}</span>
                )}
              </a>
            ))}
          </p>
        </section>
      )}
      <a
        href={searchHref(text)}
        rel="nofollow"
        className={cx(buttonClass({ kind: 'quiet', wide: true }), css.all)}
      >
        <span>{task === undefined ? allText(count, text) : `Всё для задачи «${task}»`}</span>
      </a>
    </div>
  );
}

function allText(count: number, text: string): string {
  const all = count === 1 ? 'Страница поиска' : `Показать ${countOf(count, ['товар', 'товара', 'товаров'])}`;
  return `${all} по\u00a0запросу «${text}»`;
}

/** A placeholder for the column while its first products load. */
export function PreviewPlaceholder() {
  return (
    <div className={css.column} aria-hidden="true">
      <p className={css.title}>Товары</p>
      <div className={css.silhouette} />
      <div className={css.silhouette} />
      <div className={css.silhouette} />
    </div>
  );
}
