import { formatDate, phoneHref } from '../../../platform/text/phone-and-date.ts';
import type { Order } from '../../orders/order-query.ts';
import * as css from './order.module.css';

/** Who has ordered, by which contract, how it is received. */
export function Buyer({ order }: { order: Order }) {
  const { legal_entity: company, buyer, contract, power, placed_by: placedBy, delivery, payment } = order;
  return (
    <div className={css.sub}>
      {company && (
        <b>
          {company.name} <span className={css.quiet}>ИНН {company.inn}</span>
        </b>
      )}
      <span>
        {buyer.name}, <a href={phoneHref(buyer.phone)}>{buyer.phone}</a>
      </span>
      <a href={`mailto:${buyer.email}`}>{buyer.email}</a>
      {contract && <span>Договор {contract.number}</span>}
      {power && (
        <span>
          Доверенность {power.number} до {formatDate(power.valid_to)}, {power.person}
        </span>
      )}
      <span>
        {[
          delivery.name,
          delivery.shop?.address ?? delivery.address,
          delivery.date && formatDate(delivery.date),
        ]
          .filter(Boolean)
          .join(', ')}
        {delivery.comment && ` (${delivery.comment})`}
      </span>
      <span>
        {payment.name}
        {payment.is_deferred && ', с отсрочкой'}
      </span>
      {placedBy && placedBy !== buyer.name && <span>Оформил: {placedBy}</span>}
    </div>
  );
}
