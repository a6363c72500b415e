import { useEffect, useState } from 'react';
import { lowerFirst } from '../../../platform/text/letter-case.ts';
import { countOf, quantityOf } from '../../../platform/text/plural.ts';
import { typographPlace } from '../../../platform/text/typograph.ts';
import { earliestDelivery, readyInShop, soonestOf } from '../../../shop/orders/promise/promise.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { linkClass } from '../../../ui/text/text.tsx';
import type { ProductView } from './product.view.ts';
import * as css from './summary.module.css';

/** How to receive the product: pick-up from a shop, or courier delivery. */
export function Summary({ product }: { product: ProductView }) {
  // The first render in the browser must match the server's (PR-9); a page that was stored longer is corrected at once.
  const [now, setNow] = useState(() => new Date(product.now));
  useEffect(() => setNow(new Date()), []);
  return (
    <div className={css.lines}>
      <Collected product={product} now={now} />
      <Brought product={product} now={now} />
    </div>
  );
}

interface LineProps {
  product: ProductView;
  now: Date;
}

/**
 * The shop with stock that hands the product out first, as the cart names it, when to come there, and a link to all of them.
 */
function Collected({ product, now }: LineProps) {
  const shops = product.availability?.results.filter((entry) => entry.level !== 'нет') ?? [];
  const open = shops.flatMap((entry) => {
    const { working_hours: hours, time_zone: timeZone } = entry.shop;
    const ready = readyInShop(0, hours, { now, timeZone });
    return ready ? [{ ...entry, ready }] : [];
  });
  const soonest = soonestOf(open);
  const first = soonest ?? shops[0];
  if (!first) return null;
  const quantity = first.quantity === null ? first.level : quantityOf(first.quantity, product.unit);
  return (
    <div className={css.line}>
      <Icon name="storefront" />
      <p className={css.words}>
        <b>Самовывоз: {countOf(shops.length, ['магазин', 'магазина', 'магазинов'])}, бесплатно</b>
        <span className={css.where}>
          {typographPlace(first.shop.address)}&nbsp;— {quantity}
        </span>
        <span className={css.when}>{soonest?.ready.text ?? '\u00a0'}</span>
      </p>
      <a href="#shops" className={css.all}>
        <span className={linkClass}>Все магазины</span>
      </a>
    </div>
  );
}

/** The price of courier delivery for one piece, and the first possible day. */
function Brought({ product: { availability, maxQuantity }, now }: LineProps) {
  const { lead_days: leadDays = null, days = 1, words } = availability?.delivery ?? {};
  const timeZone = availability?.results[0]?.shop.time_zone;
  if (leadDays === null || timeZone === undefined || maxQuantity === 0) return null;
  return (
    <div className={css.line}>
      <Icon name="truck" />
      <p className={css.words}>
        <b>Курьером: {words}</b>
        <span className={css.when}>
          Доставим: {lowerFirst(earliestDelivery(leadDays + days, { now, timeZone }).text)}
        </span>
      </p>
    </div>
  );
}
