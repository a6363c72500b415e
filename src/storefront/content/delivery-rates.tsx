import { formatInWords, fromRoubles } from '../../core/money.ts';
import { weightWords } from '../../shop/orders/delivery-words.ts';
import { type ApiClient, data } from '../api/client.ts';
import type { Answer } from '../api/shapes.ts';
import css from './delivery-rates.module.css';

export type DeliveryRatesAnswer = Answer<'/api/v1/orders/delivery/rates/'>;
type Way = DeliveryRatesAnswer['results'][number];
type Rate = Way['rates'][number];

/** What delivery costs in the visitor's city. A page that shows it is cached under the tag `layout`, too. */
export function loadDeliveryRates(api: ApiClient): Promise<DeliveryRatesAnswer> {
  return data(api.GET('/api/v1/orders/delivery/rates/'));
}

/** The delivery rates of a city: the same rows by which carts and orders are counted. */
export function DeliveryRates({ delivery: { city, results } }: { delivery: DeliveryRatesAnswer }) {
  return (
    <section className={css.rates} aria-labelledby="delivery-rates">
      <h2 id="delivery-rates">Стоимость доставки: {city.name}</h2>
      <p className={css.note}>Забрать заказ в&nbsp;магазине&nbsp;— бесплатно.</p>
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
          Если заказ тяжелее {weightWords(heaviest.up_to_kg)} или вес неизвестен, стоимость сообщит менеджер
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
        {up_to_kg === null ? (isOnly ? 'любой' : 'больше') : `до\u00a0${weightWords(up_to_kg)}`}
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
