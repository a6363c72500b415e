import { Link } from 'react-router';
import { formatKopecks, fromRoubles, type Kopecks, toRoubles } from '../../../platform/text/money.ts';
import { countOf } from '../../../platform/text/plural.ts';
import { typograph } from '../../../platform/text/typograph.ts';
import { buttonClass } from '../../../ui/button/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Price } from '../../../ui/price/price.tsx';
import { linkClass } from '../../../ui/text/text.tsx';
import type { ContractCredit } from '../../companies/contract-credit.ts';
import { CreditLimit } from '../../companies/credit-limit.tsx';
import { useShellLayout } from '../../shell/shell-data.ts';
import type { CartItem } from '../../visitor/cart-state.ts';
import type { CartPageView, LineCard } from './cart.view.ts';
import { DeliveryNotes } from './delivery-notes.tsx';
import { retailTotal } from './line-price.ts';
import * as css from './totals.module.css';

interface TotalsProps {
  /** Lines that can be bought. */
  items: CartItem[];
  cards: Map<number, LineCard>;
  view: Pick<CartPageView, 'deliveryNote' | 'delivery' | 'credit'>;
}

const POSITIONS = ['позиция', 'позиции', 'позиций'] as const;

/** The sum of the cart, and the link to the checkout. */
export function Totals({ items, cards, view: { deliveryNote, delivery, credit } }: TotalsProps) {
  const total = items.reduce((sum, item) => sum + item.total, 0);
  const retail = items.reduce((sum, item) => sum + retailTotal(item, cards.get(item.product)), 0);
  const isOwn = items.some(({ product }) => cards.get(product)?.isOwn);
  // A buyer must be informed of returns before buying (ORD-8).
  const returns = useShellLayout()?.documents.find(({ slug }) => slug === 'vozvrat');
  if (items.length === 0) return null;
  return (
    <>
      <aside className={css.totals} aria-label="Итого">
        <h2>Итого</h2>
        <dl className={css.rows}>
          <div className={css.row}>
            <dt>Товары, {countOf(items.length, POSITIONS)}</dt>
            <dd>{formatKopecks(retail)}&nbsp;₽</dd>
          </div>
          {retail > total && (
            <div className={css.saved}>
              <dt>{isOwn ? 'Скидка по\u00a0договору и\u00a0за\u00a0опт' : 'Скидка и\u00a0опт'}</dt>
              <dd>−{formatKopecks(retail - total)}&nbsp;₽</dd>
            </div>
          )}
        </dl>
        <p className={css.sum}>
          <span className={css.label}>К&nbsp;оплате</span>
          <Price value={toRoubles(total)} className={css.big} />
        </p>
        <Link to="/checkout" className={cx(buttonClass({ size: 'big', wide: true }), css.order)}>
          Оформить заказ
        </Link>
        {items.some(({ product }) => cards.get(product)?.asOf) && (
          <p className={css.note}>Часть цен уточняется: заказ с&nbsp;ними сначала подтвердит магазин.</p>
        )}
        {credit && <Credit credit={credit} total={total} />}
        <DeliveryNotes items={items} delivery={delivery} className={css.note} />
        {deliveryNote && <p className={css.note}>{typograph(deliveryNote)}</p>}
        {returns && (
          <p className={css.note}>
            <Link to={`/info/${returns.slug}`} className={linkClass}>
              {typograph(returns.title)}
            </Link>
          </p>
        )}
      </aside>
      <div className={css.bar} data-page-foot="over">
        <Price value={toRoubles(total)} className={css.barSum} />
        <Link to="/checkout" className={cx(buttonClass(), css.barOrder)}>
          Оформить
        </Link>
      </div>
    </>
  );
}

/** The available credit, and whether this cart fits into it, shown before ordering. */
function Credit({ credit: { number, limit, left }, total }: { credit: ContractCredit; total: Kopecks }) {
  const lacking = total - fromRoubles(left);
  return (
    <div className={css.credit}>
      <CreditLimit title={`Лимит по\u00a0договору №\u00a0${number}`} limit={limit} left={left} />
      {lacking > 0 && (
        <p className={css.lacking}>
          Для отсрочки не&nbsp;хватает {formatKopecks(lacking)}&nbsp;₽: уменьшите заказ или оплатите его
          по&nbsp;счёту заранее
        </p>
      )}
    </div>
  );
}
