import type { CardView } from '../../catalogue/card.ts';
import { CardShelf } from '../../catalogue/card-shelf.tsx';
import * as css from './recommended.module.css';

interface RecommendedProps {
  cards: CardView[];
  /** The cart is empty, so these products do not complement it. */
  isEmpty: boolean;
}

/** Products that go with those in the cart; for an empty cart, the most popular ones. */
export function Recommended({ cards, isEmpty }: RecommendedProps) {
  if (cards.length === 0) return null;
  return (
    <section className={css.block}>
      <h2 className={css.title}>{isEmpty ? 'Берут чаще всего' : 'С\u00a0этим берут'}</h2>
      <CardShelf cards={cards} isShort />
    </section>
  );
}
