import { useEffect, useState } from 'react';
import { countOf, quantityOf } from '../../../platform/text/plural.ts';
import { typographPlace } from '../../../platform/text/typograph.ts';
import { earliestDelivery } from '../../../shop/orders/promise/promise.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { linkClass } from '../../../ui/text/text.tsx';
import type { ProductView } from './product.view.ts';
import * as css from './summary.module.css';

/** How to receive the product: pick-up from a shop, or courier delivery. */
export function Summary({ product }: { product: ProductView }) {
  return (
    <div className={css.lines}>
      <Collected product={product} />
      <Brought product={product} />
    </div>
  );
}

/** The first shop with stock, and a link to all of them. */
function Collected({ product }: { product: ProductView }) {
  const shops = product.availability?.results.filter((entry) => entry.level !== 'нет') ?? [];
  const [first] = shops;
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
      </p>
      <a href="#shops" className={css.all}>
        <span className={linkClass}>Все магазины</span>
      </a>
    </div>
  );
}

/** A short date, as only one line is reserved for it on a phone. */
const dayInWords = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** The price of courier delivery for one piece, and the first possible day. */
function Brought({ product: { availability, maxQuantity } }: { product: ProductView }) {
  const { lead_days: leadDays = null, days = 1, words } = availability?.delivery ?? {};
  const inDays = (leadDays ?? 0) + days;
  const timeZone = availability?.results[0]?.shop.time_zone;
  const [day, setDay] = useState<string>();
  // Rendered only in the browser, because the page is cached and does not know the time (PR-9). Its place is
  // reserved.
  useEffect(() => {
    if (leadDays === null || timeZone === undefined) return;
    setDay(dayInWords.format(new Date(earliestDelivery(inDays, { now: new Date(), timeZone }).date)));
  }, [leadDays, inDays, timeZone]);
  if (leadDays === null || timeZone === undefined || maxQuantity === 0) return null;
  return (
    <div className={css.line}>
      <Icon name="truck" />
      <p className={css.words}>
        <b>Курьером: {words}</b>
        <span className={css.when}>{day ? `Доставим с\u00a0${day.replace(' ', '\u00a0')}` : '\u00a0'}</span>
      </p>
    </div>
  );
}
