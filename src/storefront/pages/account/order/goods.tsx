import { countOf, quantityOf } from '../../../../platform/text/plural.ts';
import { ResponsiveImage } from '../../../../ui/image/image.tsx';
import { formatRoubles, Price } from '../../../../ui/price/price.tsx';
import { linkClass, Typeset } from '../../../../ui/text/text.tsx';
import * as css from './goods.module.css';
import { deliveryCost } from './order-facts.ts';
import type { FullOrder } from './steps.ts';

const POSITIONS = ['позиция', 'позиции', 'позиций'] as const;

interface OrderGoodsProps {
  order: FullOrder;
  /** The address of the order. */
  orderHref: string;
}

/** The ordered products, at the prices of the order; once it was revised, with a link to its last changes. */
export function OrderGoods({ order, orderHref }: OrderGoodsProps) {
  const { items, pieces, goods_total, delivery, total, revision } = order;
  const isOneUnit = new Set(items.map(({ unit }) => unit)).size === 1;
  return (
    <section className={css.goods} aria-labelledby="goods">
      <div className={css.head}>
        <h2 id="goods">Товары</h2>
        <p className={css.quiet}>
          {countOf(items.length, POSITIONS)}
          {isOneUnit && items[0] && `, ${quantityOf(pieces, items[0].unit)}`}
        </p>
        {revision > 0 && (
          <a href={`${orderHref}/changes/${revision}`} className={css.revision}>
            <span className={linkClass}>Редакция {revision}: что изменилось</span>
          </a>
        )}
      </div>
      <ul>
        {items.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
      <dl className={css.totals}>
        {total !== goods_total && (
          <>
            <dt>Товары</dt>
            <dd>{formatRoubles(goods_total)}</dd>
          </>
        )}
        {delivery.type !== 'pickup' && (
          <>
            <dt>Доставка</dt>
            <dd>{delivery.price === null ? 'сообщит менеджер' : deliveryCost(delivery.price)}</dd>
          </>
        )}
        <dt>Итого</dt>
        <dd>
          <Price value={total} className={css.total} />
        </dd>
      </dl>
    </section>
  );
}

function Line({ line }: { line: FullOrder['items'][number] }) {
  const { href, name, article, unit, quantity, shipped, price, retail_price, total, image } = line;
  return (
    <li className={css.line}>
      <ResponsiveImage image={image} alt="" shown="small" className={css.picture} />
      <div className={css.words}>
        {href ? (
          <a href={href} className={css.name}>
            <Typeset text={name} />
          </a>
        ) : (
          <span className={css.name}>
            <Typeset text={name} />
          </span>
        )}
        <span className={css.article}>
          Арт. {article}
          {!href && ', больше не\u00a0продаётся'}
        </span>
        {shipped > 0 && shipped < quantity && (
          <span className={css.sent}>
            Передали {shipped} из&nbsp;{quantityOf(quantity, unit, 'genitive')}
          </span>
        )}
      </div>
      <p className={css.price}>
        {quantityOf(quantity, unit)} × {formatRoubles(price)}
        {retail_price !== null && retail_price > price && (
          <>
            {' '}
            <s>{formatRoubles(retail_price)}</s>
          </>
        )}
      </p>
      <Price value={total} className={css.sum} />
    </li>
  );
}
