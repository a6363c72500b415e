import { formatInWords, fromRoubles } from '../../platform/text/money.ts';
import { weightText } from '../../shop/orders/delivery/delivery.ts';
import { type ApiClient, data } from '../api/client.ts';
import type { Answer } from '../api/shapes.ts';
import * as css from './delivery-rates.module.css';

export type DeliveryRatesAnswer = Answer<'/api/v1/orders/delivery/rates/'>;
type Way = DeliveryRatesAnswer['results'][number];
type Rate = Way['rates'][number];

/**
 * Loads the delivery rates of the visitor's city. A page that shows them is also cached under the tag
 * `layout`.
 */
export function loadDeliveryRates(api: ApiClient): Promise<DeliveryRatesAnswer> {
  return data(api.GET('/api/v1/orders/delivery/rates/'));
}

/** The delivery rates of a city: the same rows that carts and orders are calculated with. */
export function DeliveryRates({ delivery: { city, results } }: { delivery: DeliveryRatesAnswer }) {
  return (
    <section className={css.rates} aria-labelledby="delivery-rates">
      <h2 id="delivery-rates">Стоимость доставки: {city.name}</h2>
      <p className={css.note}>Самовывоз из&nbsp;магазина&nbsp;— бесплатно.</p>
      {results.map((way) => (
        <WayRates key={way.type} way={way} />
      ))}
    </section>
  );
}

function WayRates({ way: { name, rates } }: { way: Way }) {
  const heaviest = rates.at(-1);
  if (!heaviest) return <p className={css.note}>{name}: стоимость сообщит менеджер до&nbsp;отправки.</p>;
  return (
    <>
      <table className={css.table}>
        <caption>{name}</caption>
        <thead>
          <tr>
            <th scope="col">Вес заказа</th>
            <th scope="col">Цена</th>
            <th scope="col">Бесплатно</th>
            <th scope="col">Срок</th>
          </tr>
        </thead>
        <tbody>
          {rates.map((rate) => (
            <Row key={rate.up_to_kg} rate={rate} isOnly={rates.length === 1} />
          ))}
        </tbody>
      </table>
      {heaviest.up_to_kg !== null && (
        <p className={css.note}>
          Если заказ тяжелее {weightText(heaviest.up_to_kg)} или вес неизвестен, стоимость сообщит менеджер
          до&nbsp;отправки.
        </p>
      )}
    </>
  );
}

function Row({ rate: { up_to_kg, price, free_from, days }, isOnly }: { rate: Rate; isOnly: boolean }) {
  return (
    <tr>
      <th scope="row">
        {up_to_kg === null ? (isOnly ? 'любой' : 'больше') : `до\u00a0${weightText(up_to_kg)}`}
      </th>
      <td>{price === 0 ? 'бесплатно' : roubles(price)}</td>
      <td>{free_from === null ? '—' : `от\u00a0${roubles(free_from)}`}</td>
      <td>{days === 1 ? 'на\u00a0следующий день' : `на\u00a0${days}-й\u00a0день`}</td>
    </tr>
  );
}

function roubles(price: number): string {
  return `${formatInWords(fromRoubles(price))}\u00a0₽`;
}
