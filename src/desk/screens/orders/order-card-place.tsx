import { Link } from 'react-router';
import { IconButton } from '../../../ui/button/button.tsx';
import { Icon } from '../../icon/icon.tsx';
import * as css from './orders.module.css';

interface CardPlaceProps {
  /** The ids of the shown rows. */
  ids: readonly string[];
  open: string | undefined;
  onOpen: (id: string) => void;
}

/** Above the card: which of the rows it is, the ones before and after it, and its page. */
export function CardPlace({ ids, open, onOpen }: CardPlaceProps) {
  if (open === undefined) return null;
  const at = ids.indexOf(open);
  const go = (id: string | undefined) => id !== undefined && onOpen(id);
  return (
    <>
      {at >= 0 && (
        <span>
          {at + 1} из {ids.length}
        </span>
      )}
      <IconButton className={css.step} aria-label="Предыдущий заказ" onClick={() => go(ids[at - 1])}>
        <Icon name="caret-up" size="small" />
      </IconButton>
      <IconButton className={css.step} aria-label="Следующий заказ" onClick={() => go(ids[at + 1])}>
        <Icon name="caret-down" size="small" />
      </IconButton>
      <Link to={`/orders/${open}`} className={css.whole} aria-label="Открыть заказ целиком">
        <Icon name="arrow-square-out" size="small" />
      </Link>
    </>
  );
}
