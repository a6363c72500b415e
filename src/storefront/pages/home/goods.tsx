import { Shelf, ShelfItem } from '../../../ui/shelf/shelf.tsx';
import { ProductCard } from '../../catalogue/product-card.tsx';
import { useCity } from '../../shell/shell-data.ts';
import { Block } from './block.tsx';
import * as css from './goods.module.css';
import type { GoodsRow } from './home-view.ts';

/** Products on shelves; a partial list is cut to complete rows at every width. */
export function Goods({ row: { title, href, cards, isWhole } }: { row: GoodsRow }) {
  const city = useCity();
  return (
    <Block
      title={title}
      aside={city ? `Цены и остатки — ${city.name}` : undefined}
      more={href ? { href, name: 'Смотреть все' } : undefined}
    >
      <Shelf className={isWhole ? css.all : css.few}>
        {cards.map((card) => (
          <ShelfItem key={card.id}>
            <ProductCard card={card} heading="h3" />
          </ShelfItem>
        ))}
      </Shelf>
    </Block>
  );
}
