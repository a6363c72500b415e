import { useQuery } from '@tanstack/react-query';
import { api, data } from '../../api/client.ts';
import { failureText } from '../../api/failures.ts';
import type { Shape } from '../../api/shapes.ts';
import { Loaded } from '../../papers/parts.tsx';
import { Button } from '../../parts/button.tsx';
import { Mark, type Tone } from '../../parts/mark.tsx';
import { shortMoment } from '../../parts/moments.ts';
import { useMay } from '../../session/session.ts';
import * as css from './exchange.module.css';
import { EXCHANGE_KEY, useExchangeWrite } from './exchange-calls.ts';

type Orders = Shape<'OrdersOfConnection'>;

/** The orders that 1C has not got yet, and those that it has, by connection. */
export function OrdersOut() {
  const orders = useQuery({
    queryKey: [...EXCHANGE_KEY, 'orders'],
    queryFn: () => data(api.GET('/api/v1/staff/exchange/orders/', { params: { query: { limit: 50 } } })),
  });
  return (
    <div className={css.hang}>
      <Loaded query={orders}>
        {({ results }) =>
          results.length === 0 ? (
            <p className={css.empty}>Подключений нет, передавать заказы некуда.</p>
          ) : (
            <div className={css.scroll}>
              {results.map((of) => (
                <OfConnection key={of.connection} of={of} />
              ))}
            </div>
          )
        }
      </Loaded>
    </div>
  );
}

function OfConnection({ of }: { of: Orders }) {
  const { connection, waiting, unlinked, offered, stuck, handed } = of;
  const count = waiting.length + unlinked.length + offered.length + stuck.length;
  return (
    <section className={css.part}>
      <h3>{connection}</h3>
      {of.orders === 'none' && <p className={css.about}>Заказы этому подключению не передаются.</p>}
      {of.first_unseen && (
        <p className={css.warning}>
          Первый заказ № {of.first_unseen} передан. Появился ли он в 1С? Найдите его там и нажмите «Есть в
          1С».
        </p>
      )}
      {count === 0 && <p className={css.about}>Все заказы переданы.</p>}
      <ul className={css.lines}>
        {stuck.map((one) => (
          <Line
            key={`stuck ${one.number}`}
            connection={connection}
            number={one.number}
            tone="bad"
            words="застрял: 1С не принимает его и отдельно от других"
            at={one.at}
          />
        ))}
        {unlinked.map((one) => (
          <Line
            key={`unlinked ${one.number}`}
            connection={connection}
            number={one.number}
            tone="bad"
            words={`ждёт товаров в 1С: ${one.unlinked.join('; ')}`}
            at={one.placed_at}
            isWaiting
          />
        ))}
        {offered.map((one) => (
          <Line
            key={`offered ${one.number}`}
            connection={connection}
            number={one.number}
            tone="work"
            words="отдан, 1С ещё не подтвердила"
            at={one.at}
          />
        ))}
        {waiting.map((one) => (
          <Line
            key={`waiting ${one.number}`}
            connection={connection}
            number={one.number}
            tone="new"
            words={
              one.failures > 0
                ? `уйдёт при следующем обмене, неудачных попыток: ${one.failures}`
                : 'уйдёт при следующем обмене'
            }
            at={one.placed_at}
            isWaiting
          />
        ))}
        {handed.map((one) => (
          <Line
            key={`handed ${one.number}`}
            connection={connection}
            number={one.number}
            tone={one.seen_at ? 'good' : 'none'}
            words={
              one.seen_at
                ? `передан, вернулся из 1С ${shortMoment(new Date(one.seen_at))}`
                : 'передан, из 1С не возвращался'
            }
            at={one.at}
          />
        ))}
      </ul>
    </section>
  );
}

interface LineProps {
  connection: string;
  number: string;
  tone: Tone;
  words: string;
  at: string;
  /** It goes out by itself, so there is nothing to repeat. */
  isWaiting?: boolean;
}

function Line({ connection, number, tone, words, at, isWaiting }: LineProps) {
  const may = useMay()('exchange.decide');
  const params = { path: { number } };
  const body = { connection };
  const resend = useExchangeWrite(
    () => data(api.POST('/api/v1/staff/exchange/orders/{number}/resend/', { params, body })),
    { done: `Заказ № ${number} уйдёт при следующем обмене, отдельно от других.` },
  );
  const seen = useExchangeWrite(
    () => data(api.POST('/api/v1/staff/exchange/orders/{number}/seen/', { params, body })),
    { done: `Заказ № ${number}: записано, что в 1С он есть.` },
  );
  const error = resend.error ?? seen.error;
  const busy = (resend.isPending || seen.isPending) && 'Записываем';
  return (
    <li>
      <span className={css.cut}>
        <Mark tone={tone}>№ {number}</Mark>
        <span className={css.about}>
          {words}, {shortMoment(new Date(at))}
        </span>
        {error && <span className={css.wrong}>{failureText(error)}</span>}
      </span>
      {may && !isWaiting && (
        <span className={css.buttons}>
          <Button kind="text" size="small" onClick={() => resend.mutate()} busy={busy}>
            Передать снова
          </Button>
          <Button kind="text" size="small" onClick={() => seen.mutate()} busy={busy}>
            Есть в 1С
          </Button>
        </span>
      )}
    </li>
  );
}
