import type { CardView } from '../../catalogue/card.ts';
import { CardShelf } from '../../catalogue/card-shelf.tsx';
import * as css from './analogs.module.css';

/** Available alternatives, right under an unavailable product. */
export function Analogs({ cards }: { cards: CardView[] }) {
  if (cards.length === 0) return null;
  return (
    <section id="analogs" className={css.block} aria-labelledby="analogs-title">
      <h2 id="analogs-title" className={css.title}>
        Аналоги в&nbsp;наличии
      </h2>
      <CardShelf cards={cards} isShort />
    </section>
  );
}
