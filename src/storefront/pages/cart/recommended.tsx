import { Shelf, ShelfItem } from '../../../ui/shelf/shelf.tsx';
import type { CardView } from '../../catalogue/card.ts';
import { ProductCard } from '../../catalogue/product-card.tsx';
import css from './recommended.module.css';

interface RecommendedProps {
  cards: CardView[];
  /** Nothing in the cart yet: these are no additions to it. */
  isEmpty: boolean;
}

/** Goods that go with what is in the cart; of an empty one, what people buy most. */
export function Recommended({ cards, isEmpty }: RecommendedProps) {
  if (cards.length === 0) return null;
  return (
    <section className={css.block}>
      <h2 className={css.title}>{isEmpty ? 'Берут чаще всего' : 'С\u00a0этим берут'}</h2>
      <Shelf isShort>
        {cards.map((card) => (
          <ShelfItem key={card.id}>
            <ProductCard card={card} heading="h3" />
          </ShelfItem>
        ))}
      </Shelf>
    </section>
  );
}
