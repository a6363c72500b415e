import { partsOfText } from '../../shop/content/blocks/blocks.ts';
import type { CardView } from '../catalogue/card.ts';
import { CardShelf } from '../catalogue/card-shelf.tsx';
import { RichText } from './rich-text.tsx';
import * as css from './text-with-goods.module.css';

interface TextWithGoodsProps {
  /** Sanitised, and prepared by `withContents`. */
  html: string;
  /** The products of the text that are shown; the others fall out. */
  goods: readonly CardView[];
}

/** A text whose products are live cards, each group of them on a shelf where the text names it (STF-160). */
export function TextWithGoods({ html, goods }: TextWithGoodsProps) {
  return partsOfText(html).map((part, at) => {
    // The parts of a text have no ids, and their order never changes.
    if ('html' in part) return <RichText key={at} html={part.html} className={css.piece} />;
    const cards = part.products.flatMap((id) => goods.find((card) => card.id === id) ?? []);
    return cards.length === 0 ? null : (
      <div key={at} className={css.goods}>
        {/* The text above may have no heading of its own. */}
        <CardShelf cards={cards} heading="h2" />
      </div>
    );
  });
}
