import { Fragment } from 'react';
import { formatRoubles } from '../../../ui/price/price.tsx';
import { api, data } from '../../api/client.ts';
import { failureText } from '../../api/failures.ts';
import type { Shape } from '../../api/shapes.ts';
import { usePages } from '../../lists/use-pages.ts';
import type { Selection } from '../../lists/use-selection.ts';
import { Button } from '../../parts/button.tsx';
import { useMay } from '../../session/session.ts';
import * as css from './exchange.module.css';
import { EXCHANGE_KEY, useExchangeWrite } from './exchange-calls.ts';

type Good = Shape<'HeldGood'>;
const PAGE = 50;
/** Stock changes of one good that are listed, and prices below the first one. */
const MOST_MORE = 2;

interface HeldTableProps {
  run: number;
  /** Only what this rule holds. */
  rule: string | undefined;
  selection: Selection;
}

/** The goods of a run that wait: what the shop has, what 1C has sent, and the difference. */
export function HeldTable({ run, rule, selection }: HeldTableProps) {
  const pages = usePages<Good>([...EXCHANGE_KEY, 'goods', run, rule], (cursor) =>
    data(
      api.GET('/api/v1/staff/exchange/held/', {
        params: {
          query: { run, limit: PAGE, ...(rule !== undefined && { rule }), ...(cursor && { cursor }) },
        },
      }),
    ),
  );
  const { rows } = pages;
  if (pages.error && pages.rows.length === 0) return <p className={css.empty}>{failureText(pages.error)}</p>;
  const ids = rows.map(({ id }) => String(id));
  const isAll = ids.length > 0 && ids.every((id) => selection.has(id));
  return (
    <div className={css.scroll}>
      <table className={css.table} aria-label="Товары, которые ждут проверки">
        <thead>
          <tr>
            <th className={css.check}>
              <input
                type="checkbox"
                aria-label="Отметить все показанные"
                checked={isAll}
                onChange={() => selection.set(isAll ? [] : ids)}
              />
            </th>
            <th scope="col">Товар</th>
            <th scope="col" className={css.number}>
              На сайте
            </th>
            <th scope="col" className={css.number}>
              Прислали
            </th>
            <th scope="col" className={css.number}>
              Разница
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((good) => (
            <Row key={good.id} good={good} selection={selection} />
          ))}
        </tbody>
      </table>
      {pages.hasMore && (
        <Button kind="quiet" busy={pages.isLoadingMore && 'Загружаем'} onClick={pages.more}>
          Показать ещё
        </Button>
      )}
    </div>
  );
}

function Row({ good, selection }: { good: Good; selection: Selection }) {
  // A process of the release before names no `prices`; while it runs beside this one, it may answer.
  const { id, name, ref, article, image, prices = [], stock, terms, like } = good;
  const isOn = selection.has(String(id));
  const changed = stock.filter(({ was, now }) => was !== now);
  const [price, ...more] = prices;
  return (
    <tr className={isOn ? css.chosen : undefined}>
      <td className={css.check}>
        <input
          type="checkbox"
          aria-label={`Отметить ${name ?? ref}`}
          checked={isOn}
          onChange={() => selection.toggle(String(id))}
        />
      </td>
      <td>
        <span className={css.good}>
          {image ? (
            <img src={image} alt="" width={40} height={40} loading="lazy" />
          ) : (
            <span className={css.noImage} />
          )}
          <span className={css.cut}>
            <span className={css.fact}>{name ?? ref}</span>
            <span className={css.about}>
              {article ?? ref}
              {price && ` · цена «${price.type}»`}
            </span>
            {price && <OldPrice {...price} />}
            {more.slice(0, MOST_MORE).map((one) => (
              <Fragment key={one.type}>
                {one.was !== one.now && (
                  <span className={css.about}>
                    «{one.type}»: {sumOf(one.was)} → {sumOf(one.now)}
                  </span>
                )}
                <OldPrice {...one} />
              </Fragment>
            ))}
            {more.length > MOST_MORE && (
              <span className={css.about}>и ещё цен: {more.length - MOST_MORE}</span>
            )}
            {changed.slice(0, MOST_MORE).map(({ warehouse, was, now }) => (
              <span key={warehouse} className={css.about}>
                {warehouse}: {was ?? 'нет'} → {now}
              </span>
            ))}
            {changed.length > MOST_MORE && (
              <span className={css.about}>и ещё складов: {changed.length - MOST_MORE}</span>
            )}
            {terms && (
              <span className={css.about}>
                {terms.was} → {terms.now}
              </span>
            )}
            {like && <LikeLine id={id} like={like} />}
          </span>
        </span>
      </td>
      <td className={css.number}>{price ? sumOf(price.was) : '—'}</td>
      <td className={css.number}>
        <b>{price ? sumOf(price.now) : '—'}</b>
      </td>
      <td className={css.number}>{price && <Difference {...price} />}</td>
    </tr>
  );
}

function OldPrice({ type, old }: Good['prices'][number]) {
  if (!old) return null;
  return (
    <span className={css.about}>
      старая цена «{type}»: {sumOf(old.was)} → {sumOf(old.now)}
    </span>
  );
}

function LikeLine({ id, like }: { id: number; like: string }) {
  const may = useMay()('exchange.decide');
  const link = useExchangeWrite(
    () =>
      data(
        api.POST('/api/v1/staff/exchange/held/{id}/link/', {
          params: { path: { id: String(id) } },
          body: {},
        }),
      ),
    { done: 'Товар связан: его адрес, заказы и избранное остались.' },
  );
  return (
    <span className={css.about}>
      похож на: {like}{' '}
      {may && (
        <Button kind="text" size="small" onClick={() => link.mutate()} busy={link.isPending && 'Связываем'}>
          Это он
        </Button>
      )}
      {link.error && failureText(link.error)}
    </span>
  );
}

function sumOf(sum: number | null): string {
  return sum === null ? 'нет' : formatRoubles(sum);
}

function Difference({ was, now }: Good['prices'][number]) {
  if (was === null || now === null || was === 0) return '—';
  if (was === now) return '—';
  const percent = Math.round((now / was - 1) * 100);
  return (
    <b className={percent < 0 ? css.less : css.more}>
      {percent > 0 ? '+' : '−'}
      {Math.abs(percent).toLocaleString('ru-RU')} %
    </b>
  );
}
