import { useEffect, useState } from 'react';
import { hoursText, openState } from '../../../shop/geo/opening-hours.ts';
import { Notice } from '../../../ui/notice/notice.tsx';
import { quantityOf } from '../../../ui/text/plural.ts';
import { linkClass } from '../../../ui/text/text.tsx';
import { typograph } from '../../../ui/text/typograph.ts';
import { phoneHref } from '../../shell/shell-layout.ts';
import type { Availability } from './product.view.ts';
import css from './shop-availability.module.css';

interface ShopAvailabilityProps {
  availability: Availability | null;
  unit: string;
}

/** How much there is in which shop of the city, and when the shops are open. */
export function ShopAvailability({ availability, unit }: ShopAvailabilityProps) {
  if (availability === null) {
    return (
      <section id="shops">
        <h2>Наличие в&nbsp;магазинах</h2>
        <div className={css.failed}>
          <Notice kind="wrong">
            Не&nbsp;загрузили остатки.{' '}
            {/* biome-ignore lint/a11y/useValidAnchor: the same address once more */}
            <a href="" className={linkClass}>
              Повторить
            </a>
          </Notice>
        </div>
      </section>
    );
  }
  const { results, updated_at: updatedAt } = availability;
  if (results.length === 0) return null;
  return (
    <section id="shops" className={css.section}>
      <h2>Наличие в&nbsp;магазинах</h2>
      {updatedAt && <p className={css.updated}>Обновлено {moment(updatedAt, results[0]?.shop.time_zone)}</p>}
      <ul className={css.shops}>
        {results.map((entry) => (
          <Shop key={entry.shop.id} entry={entry} unit={unit} />
        ))}
      </ul>
    </section>
  );
}

function Shop({ entry, unit }: { entry: Availability['results'][number]; unit: string }) {
  const { shop, level, quantity } = entry;
  const look = level === 'нет' ? css.none : level === 'мало' ? css.few : css.many;
  return (
    <li className={css.shop}>
      <p className={css.place}>
        <b>{typograph(shop.address)}</b>
        {shop.working_hours.length > 0 && <span className={css.hours}>{hoursText(shop.working_hours)}</span>}
        <OpenNow shop={shop} />
        {shop.phone && (
          <a href={phoneHref(shop.phone)} className={css.phone}>
            {shop.phone}
          </a>
        )}
      </p>
      <p className={look}>
        {level === 'нет' ? 'Нет' : quantity === null ? capital(level) : quantityOf(quantity, unit)}
      </p>
    </li>
  );
}

/** Known only where the clock is: in the browser, after the page has come (DESIGN §4). Its place is kept. */
function OpenNow({ shop }: { shop: Availability['results'][number]['shop'] }) {
  const [state, setState] = useState<ReturnType<typeof openState>>();
  useEffect(() => setState(openState(shop.working_hours, new Date(), shop.time_zone)), [shop]);
  return <span className={state?.isOpen ? css.open : css.closed}>{state?.text ?? '\u00a0'}</span>;
}

/** «20.11.2026 в 14:05» by the clock of the shop's city. */
function moment(iso: string, timeZone = 'Europe/Moscow'): string {
  const at = new Date(iso);
  const date = new Intl.DateTimeFormat('ru-RU', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  });
  const time = new Intl.DateTimeFormat('ru-RU', { timeZone, hour: '2-digit', minute: '2-digit' });
  return `${date.format(at)} в\u00a0${time.format(at)}`;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
