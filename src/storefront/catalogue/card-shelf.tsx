import type { ComponentProps } from 'react';
import { Shelf, ShelfItem } from '../../ui/shelf/shelf.tsx';
import type { CardView } from './card.ts';
import { ProductCard } from './product-card.tsx';

interface CardShelfProps extends Omit<ComponentProps<typeof Shelf>, 'children'> {
  cards: readonly CardView[];
  /** The heading level of a card: that of the heading above the shelf, plus one. */
  heading?: 'h2' | 'h3';
}

/** Product cards under a heading, on a shelf. */
export function CardShelf({ cards, heading = 'h3', ...shelf }: CardShelfProps) {
  return (
    <Shelf {...shelf}>
      {cards.map((card) => (
        <ShelfItem key={card.id}>
          <ProductCard card={card} heading={heading} />
        </ShelfItem>
      ))}
    </Shelf>
  );
}
