import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatDate } from '../../platform/text/phone-and-date.ts';
import { countOf, formatCount, quantityOf } from '../../platform/text/plural.ts';
import { ResponsiveImage } from '../../ui/image/image.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { formatRoubles, Price } from '../../ui/price/price.tsx';
import { failureText, leavesNothing } from '../api/failures.ts';
import { Button, buttonClass } from '../parts/button.tsx';
import { foot } from '../parts/foot.ts';
import { localMark, longMoment, shortDay } from '../parts/moments.ts';
import { useMay } from '../session/session.ts';
import * as css from './order-card.module.css';
import { OrderNews } from './order-news.tsx';
import { awaitsAnswer, type Order, orderQuery } from './order-query.ts';
import { OrderMark } from './order-state.tsx';
import { AGREEMENT_REASONS } from './order-words.ts';

/**
 * The card of an order beside the list.
 * @param onConfirm confirms the order; absent: it cannot be confirmed, or not by this person
 */
export function OrderCard({ id, onConfirm }: { id: number; onConfirm: (() => void) | undefined }) {
  const { data: order, error } = useQuery(orderQuery(id));
  const may = useMay();
  if (leavesNothing(error, order)) return <Notice kind="wrong">{failureText(error)}</Notice>;
  if (!order)
    return (
      <p className={css.wait} role="status">
        Загружаем…
      </p>
    );
  const lines = order.lines.filter(({ quantity }) => quantity > 0);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable */}
      <section className={css.content} aria-label={`Заказ № ${order.number}`} tabIndex={0}>
        <Buyer order={order} />
        <Facts order={order} />
        <ul className={css.lines}>
          {lines.map((line) => (
            <li key={line.id} className={css.line}>
              <ResponsiveImage image={line.image} alt="" shown="small" className={css.image} />
              <div className={css.goods}>
                <span className={css.name}>{line.name}</span>
                <span className={css.note}>
                  {line.article}
                  {line.packed > 0 && ` · собрано ${line.packed}`}
                  {line.missing > 0 ? (
                    <b className={css.missing}> · не хватает {formatCount(line.missing)}</b>
                  ) : (
                    line.quantity > line.handed_over && ` · есть ещё ${formatCount(line.stock)}`
                  )}
                </span>
              </div>
              <div className={css.money}>
                <span>
                  {quantityOf(line.quantity, line.unit)}
                  {line.price !== null && ` × ${formatRoubles(line.price)}`}
                </span>
                {line.total !== null && <b>{formatRoubles(line.total)}</b>}
              </div>
            </li>
          ))}
        </ul>
        {order.comment && (
          <div className={css.comment}>
            <span className={css.note}>Просит покупатель</span>
            <p>{order.comment}</p>
          </div>
        )}
        {order.agreement_reasons.map((reason) => (
          <div key={reason} className={css.warning}>
            <Notice kind="attention">{AGREEMENT_REASONS[reason] ?? reason}</Notice>
          </div>
        ))}
        <OrderNews order={order} at="bottom" />
      </section>
      <div className={css.bar} ref={foot}>
        <div>
          <span className={css.barNote}>
            {awaitsAnswer(order)
              ? 'Ждём ответа клиента'
              : `${countOf(lines.length, ['строка', 'строки', 'строк'])}, с НДС`}
          </span>
          {order.total !== null && <Price value={order.total} className={css.total} />}
        </div>
        <span className={css.space} />
        <Link
          to={`/orders/${id}${may('orders.edit') ? '?edit=1' : ''}`}
          className={buttonClass({ kind: 'dark' })}
        >
          {may('orders.edit') ? 'Изменить' : 'Открыть'}
        </Link>
        {onConfirm && (
          <Button kind={awaitsAnswer(order) ? 'dark' : 'main'} onClick={onConfirm}>
            Подтвердить
          </Button>
        )}
      </div>
    </>
  );
}

function Buyer({
  order: { number, status, created_at: at, legal_entity: company, buyer, city, is_taken: isTaken, manager },
}: {
  order: Order;
}) {
  return (
    <header className={css.head}>
      <div className={css.title}>
        <h2>{number}</h2>
        <OrderMark status={status} isTaken={isTaken} />
        <span className={css.when}>
          {longMoment(new Date(at), city.time_zone)}
          {localMark(new Date(at), city.time_zone)}
        </span>
      </div>
      {company && (
        <p>
          <b>{company.name}</b> <span className={css.note}>ИНН {company.inn}</span>
        </p>
      )}
      <p className={css.note}>
        {buyer.name}, {buyer.phone}
      </p>
      {manager && <p className={css.note}>Менеджер: {manager.name}</p>}
    </header>
  );
}

function Facts({ order: { contract, power, delivery, payment, city } }: { order: Order }) {
  return (
    <dl className={css.facts}>
      {contract && (
        <div>
          <dt>Договор {contract.number}</dt>
          <dd>{payment.is_deferred ? 'отсрочка' : payment.name}</dd>
          {payment.due_on && <dd className={css.note}>оплатят до {shortDay(payment.due_on)}</dd>}
        </div>
      )}
      {power && (
        <div>
          <dt>Доверенность {power.number}</dt>
          <dd>до {formatDate(power.valid_to)}</dd>
          <dd className={css.note}>{power.person}</dd>
        </div>
      )}
      {!contract && (
        <div>
          <dt>Оплата</dt>
          <dd>{payment.name}</dd>
        </div>
      )}
      <div>
        <dt>{delivery.name}</dt>
        <dd>{delivery.date ? shortDay(delivery.date) : city.name}</dd>
        <dd className={css.note}>{delivery.shop?.address ?? delivery.address}</dd>
      </div>
    </dl>
  );
}
