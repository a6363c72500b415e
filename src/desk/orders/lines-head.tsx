import type { ReactNode } from 'react';
import * as css from './lines.module.css';

interface LinesHeadProps {
  /** A column between price and quantity. */
  was?: ReactNode;
  /** A column at the end. */
  last?: ReactNode;
}

/** The head of a table of order lines, whatever is done with them. */
export function LinesHead({ was, last }: LinesHeadProps) {
  return (
    <thead>
      <tr>
        <th scope="col">Товар</th>
        <th scope="col" className={css.price}>
          Цена
        </th>
        {was}
        <th scope="col" className={css.quantity}>
          Количество
        </th>
        <th scope="col" className={css.sum}>
          Сумма
        </th>
        {last}
      </tr>
    </thead>
  );
}
