import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../icon/icon.tsx';
import { useKeys } from '../keys/use-keys.ts';
import { useWidth } from '../parts/use-wide.ts';
import * as css from './split.module.css';
import { OPEN } from './use-list-state.ts';

interface SplitProps {
  /** The list. */
  children: ReactNode;
  /** What the open row is, for screen readers: «Заказ». */
  label: string;
  /** The card of the open row; undefined: no row is open. */
  card: ReactNode | undefined;
  /** The page of the row that the address names, which a phone shows in place of the card. */
  page?: string | undefined;
  /** Above the card: «1 из 64» and buttons. */
  above?: ReactNode;
  onClose: () => void;
  /** How much room the card takes beside the list: 402 px, or more than the list. */
  cardSize?: 'wide';
}

/**
 * A list with the card of its open row: beside it on wide screens, over it on middle ones. On a phone there is the list alone,
 * and its rows open pages.
 */
export function Split({ children, label, card, page, above, onClose, cardSize }: SplitProps) {
  const width = useWidth();
  const isShown = width !== 'phone' && card !== undefined;
  usePageOnPhone(width === 'phone' ? page : undefined);
  useKeys({ close: width === 'middle' && isShown ? onClose : undefined });
  return (
    <div className={cx(css.split, cardSize && css.large)}>
      <div className={css.list}>{children}</div>
      {isShown && (
        <section className={css.side} aria-label={label} data-card>
          <div className={css.above}>
            {above}
            {width === 'middle' && (
              <button type="button" className={css.close} aria-label="Закрыть карточку" onClick={onClose}>
                <Icon name="x" />
              </button>
            )}
          </div>
          <div className={css.card}>{card}</div>
        </section>
      )}
    </div>
  );
}

/** Opens the page of the row that an address names, as when somebody has sent it; «Назад» then leads to the list. */
function usePageOnPhone(page: string | undefined): void {
  const navigate = useNavigate();
  const { search } = useLocation();
  useEffect(() => {
    if (page === undefined) return;
    const list = new URLSearchParams(search);
    list.delete(OPEN);
    const replaced = navigate({ search: String(list) }, { replace: true });
    void Promise.resolve(replaced).then(() => navigate(page));
  }, [page, search, navigate]);
}
