import { countOf, formatCount, quantityOf } from '../../../platform/text/plural.ts';
import { cx } from '../../../ui/cx.ts';
import { ResponsiveImage } from '../../../ui/image/image.tsx';
import { formatRoubles, Price } from '../../../ui/price/price.tsx';
import * as css from '../../orders/lines.module.css';
import { LinesHead } from '../../orders/lines-head.tsx';
import type { Order } from '../../orders/order-query.ts';

/** The lines of an order as they are now, and what of them was ordered at first. */
export function Lines({ order }: { order: Order }) {
  const lines = order.lines.filter(({ placed, quantity }) => placed > 0 || quantity > 0);
  const current = lines.filter(({ quantity }) => quantity > 0);
  return (
    <>
      <div className={css.head}>
        <h2>Состав</h2>
        <span className={css.note}>
          {countOf(current.length, ['строка', 'строки', 'строк'])}
          {order.revision > 0 && `, редакция ${order.revision}`}
        </span>
      </div>
      <table className={css.table}>
        <LinesHead />
        <tbody>
          {lines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
          <Total order={order} />
        </tbody>
      </table>
    </>
  );
}

function Line({ line }: { line: Order['lines'][number] }) {
  const { name, article, unit, placed, quantity, price, total } = line;
  const isGone = quantity === 0;
  return (
    <tr className={cx(isGone && css.gone)}>
      <td>
        <div className={css.goods}>
          <ResponsiveImage image={line.image} alt="" shown="small" className={css.image} />
          <div>
            <span className={css.name}>{name}</span>
            <span className={css.about}>
              {article}
              {isGone ? ' · отменена' : progressOf(line)}
              {!isGone && <Stock line={line} />}
            </span>
          </div>
        </div>
      </td>
      <td className={css.price}>{price !== null && formatRoubles(price)}</td>
      <td className={css.quantity}>
        {placed !== quantity && placed > 0 && <s>{formatCount(placed)}</s>}{' '}
        {!isGone && <b>{quantityOf(quantity, unit)}</b>}
      </td>
      <td className={css.sum}>
        {!isGone && total !== null && <Price value={total} className={css.figure} />}
      </td>
    </tr>
  );
}

/** « · не хватает 40», or how much is free. */
function Stock({ line }: { line: Order['lines'][number] }) {
  if (line.missing > 0) return <b className={css.missing}> · не хватает {formatCount(line.missing)}</b>;
  return line.quantity > line.handed_over && ` · есть ещё ${formatCount(line.stock)}`;
}

/** « · собрано 36, отдано 12» */
export function progressOf({
  packed,
  handed_over: handed,
  quantity,
  placed,
}: Order['lines'][number]): string {
  const parts = [
    placed === 0 && quantity > 0 && 'добавили потом',
    packed > 0 && `собрано ${formatCount(packed)}`,
    handed > 0 && `отдано ${formatCount(handed)}`,
  ].filter(Boolean);
  return parts.length > 0 ? ` · ${parts.join(', ')}` : '';
}

function Total({ order: { delivery, total, goods_total: goods } }: { order: Order }) {
  if (total === null) return null;
  return (
    <>
      {delivery.type !== 'pickup' && (
        <tr className={css.extra}>
          <td colSpan={3}>Доставка</td>
          <td className={css.sum}>
            {delivery.price === null ? 'не определена' : formatRoubles(delivery.price)}
          </td>
        </tr>
      )}
      <tr className={css.extra}>
        <td colSpan={3}>
          <b>Итого с НДС</b>
          {goods !== null && goods !== total && `, товары ${formatRoubles(goods)}`}
        </td>
        <td className={css.sum}>
          <Price value={total} className={css.figure} />
        </td>
      </tr>
    </>
  );
}
