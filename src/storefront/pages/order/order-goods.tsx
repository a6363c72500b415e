import { formatKopecks, fromRoubles } from '../../../core/money.ts';
import { Picture } from '../../../ui/picture/picture.tsx';
import { formatRoubles, Price } from '../../../ui/price/price.tsx';
import { countOf, quantityOf } from '../../../ui/text/plural.ts';
import { Typeset } from '../../../ui/text/text.tsx';
import css from './order-goods.module.css';
import type { Order } from './page.tsx';

/** What was ordered, at the prices it was ordered at. */
export function OrderGoods({ order: { items, goods_total, delivery, total } }: { order: Order }) {
  return (
    <section className={css.goods}>
      <h2>
        Товары <small>{countOf(items.length, ['позиция', 'позиции', 'позиций'])}</small>
      </h2>
      <ul>
        {items.map((item) => (
          <li key={item.id} className={css.line}>
            <Picture image={item.image} alt="" className={css.picture} />
            <p className={css.name}>
              {item.href ? (
                <a href={item.href}>
                  <Typeset text={item.name} />
                </a>
              ) : (
                <Typeset text={item.name} />
              )}
              <small>Арт. {item.article}</small>
            </p>
            <p className={css.count}>
              {quantityOf(item.quantity, item.unit)} × {formatRoubles(item.price)}
              {item.retail_price !== null && item.retail_price > item.price && (
                <s>{formatRoubles(item.retail_price)}</s>
              )}
            </p>
            <Price value={item.total} className={css.total} />
          </li>
        ))}
      </ul>
      <dl className={css.sums}>
        <div>
          <dt>Товары</dt>
          <dd>{formatKopecks(fromRoubles(goods_total))}&nbsp;₽</dd>
        </div>
        <div>
          <dt>{delivery.name}</dt>
          <dd>{delivery.price === null ? 'сообщим' : formatRoubles(delivery.price)}</dd>
        </div>
        <div>
          <dt>Итого</dt>
          <dd>{formatRoubles(total)}</dd>
        </div>
      </dl>
    </section>
  );
}
