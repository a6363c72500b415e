import { ResponsiveImage } from '../../ui/image/image.tsx';
import { Price } from '../../ui/price/price.tsx';
import { Typeset } from '../../ui/text/text.tsx';
import type { CardView } from '../catalogue/card.ts';
import { stockText } from '../catalogue/stock-line.tsx';
import { articleStart } from './article.ts';
import * as css from './goods-row.module.css';

interface GoodsRowProps {
  card: CardView;
  /** The query: an article that begins with it is marked. */
  text: string;
}

/** A product in one line, a link as a whole: image, name, article and stock, price in the city. */
export function GoodsRow({ card, text }: GoodsRowProps) {
  const { href, image, name, article, stock, isAvailable, unit, price } = card;
  const typed = articleStart(article, text);
  return (
    <a href={href} className={css.goods} data-article={typed > 0}>
      <ResponsiveImage
        image={image}
        alt=""
        loading="eager"
        shown="small"
        grey={!isAvailable}
        className={css.picture}
      />
      <span className={css.words}>
        <span className={css.name}>
          <Typeset text={name} />
        </span>
        <span className={css.second}>
          {article && (
            <span>
              Арт. <b>{article.slice(0, typed)}</b>
              {article.slice(typed)}
            </span>
          )}
          <span className={css.stock} data-none={!isAvailable}>
            {article && ' · '}
            {stockText(stock, isAvailable, unit)}
          </span>
        </span>
      </span>
      {price !== undefined && <Price value={price} unit={unit} className={css.price} />}
    </a>
  );
}
