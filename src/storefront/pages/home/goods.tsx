import { Block } from '../../../ui/block/block.tsx';
import { CardShelf } from '../../catalogue/card-shelf.tsx';
import { useCity } from '../../shell/shell-data.ts';
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
      <CardShelf cards={cards} className={isWhole ? css.all : css.few} />
    </Block>
  );
}
