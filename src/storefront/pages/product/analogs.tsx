import { Shelf, ShelfItem } from '../../../ui/shelf/shelf.tsx';
import type { CardView } from '../../catalogue/card.ts';
import { ProductCard } from '../../catalogue/product-card.tsx';
import * as css from './analogs.module.css';

/** Available alternatives, right under an unavailable product. */
export function Analogs({ cards }: { cards: CardView[] }) {
  if (cards.length === 0) return null;
  return (
    <section id="analogs" className={css.block} aria-labelledby="analogs-title">
      <h2 id="analogs-title" className={css.title}>
        Аналоги в&nbsp;наличии
      </h2>
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
