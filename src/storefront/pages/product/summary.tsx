import { useEffect, useState } from 'react';
import { countOf, quantityOf } from '../../../core/plural.ts';
import { typographPlace } from '../../../core/typograph.ts';
import { earliestDelivery } from '../../../shop/orders/earliest-delivery.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { linkClass } from '../../../ui/text/text.tsx';
import type { ProductView } from './product.view.ts';
import css from './summary.module.css';

/** How to get it: collected from a shop, or brought by a courier. */
export function Summary({ product }: { product: ProductView }) {
  return (
    <div className={css.lines}>
      <Collected product={product} />
      <Brought product={product} />
    </div>
  );
}

/** The first shop that has it, and the way to all of them. */
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

/** Short: it takes one line on a phone, the one that is kept for it. */
const dayInWords = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** What a courier costs for one, and the first day he can come. */
function Brought({ product: { availability, maxQuantity } }: { product: ProductView }) {
  const { lead_days: leadDays = null, days = 1, words } = availability?.delivery ?? {};
  const inDays = (leadDays ?? 0) + days;
  const timeZone = availability?.results[0]?.shop.time_zone;
  const [day, setDay] = useState<string>();
  // Known only where the clock is: the page is kept for all who come (DESIGN §4). Its place is kept.
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
        <span className={css.when}>{day ? `Привезём с\u00a0${day.replace(' ', '\u00a0')}` : '\u00a0'}</span>
      </p>
    </div>
  );
}
