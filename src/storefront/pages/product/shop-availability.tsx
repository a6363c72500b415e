import { useEffect, useState } from 'react';
import { upperFirst } from '../../../platform/text/letter-case.ts';
import { formatDateOf, phoneHref } from '../../../platform/text/phone-and-date.ts';
import { quantityOf } from '../../../platform/text/plural.ts';
import { typographPlace } from '../../../platform/text/typograph.ts';
import { distanceText, type Spot } from '../../../shop/geo/distance/distance.ts';
import { hoursText } from '../../../shop/geo/hours/hours.ts';
import { openState } from '../../../shop/geo/opening-hours/opening-hours.ts';
import { buttonClass } from '../../../ui/button/button.tsx';
import { chipClass } from '../../../ui/choice/chip.tsx';
import { cx } from '../../../ui/cx.ts';
import { Notice } from '../../../ui/notice/notice.tsx';
import { hiddenClass, linkClass, VisuallyHidden } from '../../../ui/text/text.tsx';
import { collectHref } from '../../buying/collect-href.ts';
import { stockColour } from '../../catalogue/stock-line.tsx';
import { useCartItem } from '../../visitor/use-cart.ts';
import { BUY_FORM } from './buy.tsx';
import type { Availability, ProductView } from './product.view.ts';
import * as css from './shop-availability.module.css';
import { inOrder, type OrderedShop, type ShopOrder } from './shop-order.ts';

interface ShopAvailabilityProps {
  product: ProductView;
}

/** The stock in each shop of the city, and when the shops are open. */
export function ShopAvailability({ product }: ShopAvailabilityProps) {
  const { availability } = product;
  if (availability === null) {
    return (
      <section id="shops">
        <h2>Наличие в&nbsp;магазинах</h2>
        <div className={css.failed}>
          <Notice kind="wrong">
            Не&nbsp;удалось загрузить остатки.{' '}
            {/* biome-ignore lint/a11y/useValidAnchor: the same address again */}
            <a href="" className={linkClass}>
              Повторить
            </a>
          </Notice>
        </div>
      </section>
    );
  }
  return availability.results.length > 0 && <ShopList availability={availability} product={product} />;
}

const ORDERS: readonly { order: ShopOrder; words: string }[] = [
  { order: 'stock', words: 'Сначала где больше' },
  { order: 'open', words: 'Сначала открытые' },
  { order: 'near', words: 'Сначала ближайшие' },
];

function ShopList({ availability, product }: { availability: Availability; product: ProductView }) {
  const { results, updated_at: updatedAt } = availability;
  const [order, setOrder] = useState<ShopOrder>('stock');
  const [here, setHere] = useState<Spot | null>(null);
  const [problem, setError] = useState('');

  function choose(next: ShopOrder) {
    setError('');
    if (next !== 'near' || here) return setOrder(next);
    if (!navigator.geolocation) return setError(UNKNOWN_PLACE);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setHere({ lat: coords.latitude, lon: coords.longitude });
        setOrder('near');
      },
      () => setError(UNKNOWN_PLACE),
      { maximumAge: 300_000, timeout: 10_000 },
    );
  }

  return (
    <section id="shops" className={css.section}>
      <h2>Наличие в&nbsp;магазинах</h2>
      {updatedAt && <p className={css.updated}>Обновлено {moment(updatedAt, results[0]?.shop.time_zone)}</p>}
      {results.length > 1 && (
        <fieldset className={css.orders}>
          <legend className={hiddenClass}>Порядок магазинов</legend>
          {ORDERS.map(({ order: each, words }) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === order}
              className={chipClass(each === order ? 'chosen' : 'edge')}
              onClick={() => choose(each)}
            >
              {words}
            </button>
          ))}
        </fieldset>
      )}
      <p role="status" className={css.problem}>
        {problem}
      </p>
      <ul className={css.shops}>
        {inOrder(results, order, new Date(), here).map((entry) => (
          <Shop key={entry.shop.id} entry={entry} product={product} />
        ))}
      </ul>
    </section>
  );
}

const UNKNOWN_PLACE =
  'Не удалось определить, где вы. Разрешите доступ к местоположению в браузере или выберите магазин по адресу.';

function Shop({ entry, product }: { entry: OrderedShop; product: ProductView }) {
  const { shop, level, quantity, kilometres } = entry;
  return (
    <li className={css.shop}>
      <p className={css.place}>
        <b>{typographPlace(shop.address)}</b>
        {kilometres !== null && <span className={css.hours}>{distanceText(kilometres)} от&nbsp;вас</span>}
        {shop.working_hours.length > 0 && <span className={css.hours}>{hoursText(shop.working_hours)}</span>}
        <OpenNow shop={shop} />
      </p>
      <p className={cx(css.level, level === 'нет' && css.none, stockColour(level))}>
        {level === 'нет' ? 'Нет' : quantity === null ? upperFirst(level) : quantityOf(quantity, product.unit)}
      </p>
      <div className={css.doings}>
        {shop.phone && (
          <a href={phoneHref(shop.phone)} className={css.phone}>
            {shop.phone}
          </a>
        )}
        {level !== 'нет' && product.maxQuantity > 0 && <Collect shop={shop} product={product} />}
      </div>
    </li>
  );
}

/** «Заберу здесь»: adds the chosen quantity to the cart and opens the checkout with this shop. */
function Collect({ shop, product }: { shop: OrderedShop['shop']; product: ProductView }) {
  const item = useCartItem(product.id);
  const look = cx(buttonClass({ kind: 'quiet' }), css.collect);
  const words = (
    <>
      Заберу здесь<VisuallyHidden>: {shop.address}</VisuallyHidden>
    </>
  );
  return item ? (
    <a href={collectHref(shop.id)} rel="nofollow" className={look}>
      {words}
    </a>
  ) : (
    <button type="submit" form={BUY_FORM} name="collect" value={shop.id} className={look}>
      {words}
    </button>
  );
}

/**
 * Rendered only in the browser, because the page is cached and does not know the time (PR-9). Its place is
 * reserved.
 */
function OpenNow({ shop }: { shop: Availability['results'][number]['shop'] }) {
  const [state, setState] = useState<ReturnType<typeof openState>>();
  useEffect(() => setState(openState(shop.working_hours, new Date(), shop.time_zone)), [shop]);
  return <span className={state?.isOpen ? css.open : css.closed}>{state?.text ?? '\u00a0'}</span>;
}

/** «20.11.2026 в 14:05» in the time zone of the shop's city. */
function moment(iso: string, timeZone = 'Europe/Moscow'): string {
  const at = new Date(iso);
  const time = new Intl.DateTimeFormat('ru-RU', { timeZone, hour: '2-digit', minute: '2-digit' });
  return `${formatDateOf(at, timeZone)} в\u00a0${time.format(at)}`;
}
