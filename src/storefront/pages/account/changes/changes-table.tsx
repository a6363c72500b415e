import { formatDate } from '../../../../platform/text/phone-and-date.ts';
import { quantityOf } from '../../../../platform/text/plural.ts';
import { cx } from '../../../../ui/cx.ts';
import { formatRoubles } from '../../../../ui/price/price.tsx';
import { Typeset } from '../../../../ui/text/text.tsx';
import { deliveryCost } from '../order/order-facts.ts';
import type { Revision } from './changes.ts';
import * as css from './changes-table.module.css';

type RevisionLine = Revision['lines'][number];

const CHANGES: Record<RevisionLine['change'], string> = {
  same: '',
  quantity: 'изменилось количество',
  price: 'изменилась цена',
  added: 'добавлен',
  substituted: 'замена',
  cancelled: 'убран из\u00a0заказа',
};

interface ChangesTableProps {
  revision: Revision;
  /** The lines to show. */
  lines: readonly RevisionLine[];
}

/** «Было / стало» by line, then of delivery, day and sum. On a phone each row is a card with two columns. */
export function ChangesTable({ revision, lines }: ChangesTableProps) {
  const { delivery, ready_on: day, total, goods } = revision;
  return (
    <table className={css.table}>
      <caption className={css.caption}>Что меняется в&nbsp;заказе</caption>
      <thead>
        <tr>
          <th scope="col">Товар</th>
          <th scope="col">Было</th>
          <th scope="col">Стало</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <LineRow key={line.line} line={line} />
        ))}
        {goods.was !== goods.now && total.was !== goods.was && (
          <Row name="Товары" was={formatRoubles(goods.was)} now={formatRoubles(goods.now)} />
        )}
        {delivery.was !== delivery.now && (
          <Row name="Доставка" was={deliveryText(delivery.was)} now={deliveryText(delivery.now)} />
        )}
        {day.was !== day.now && <Row name="Срок" was={dayText(day.was)} now={dayText(day.now)} />}
      </tbody>
      <tfoot>
        <Row name="Итого" was={formatRoubles(total.was)} now={formatRoubles(total.now)} isSum />
      </tfoot>
    </table>
  );
}

function LineRow({ line }: { line: RevisionLine }) {
  const { name, article, unit, change, replaces, was, now } = line;
  return (
    <tr>
      <th scope="row" className={css.name}>
        <Typeset text={name} />
        <span className={css.about}>
          {article && `Арт. ${article}, `}
          {change === 'substituted' && replaces ? `вместо «${replaces}»` : CHANGES[change]}
        </span>
      </th>
      <Amount side="was" amount={was} unit={unit} />
      <Amount side="now" amount={now} unit={unit} />
    </tr>
  );
}

function Amount({ side, amount, unit }: { side: 'was' | 'now'; amount: RevisionLine['was']; unit: string }) {
  return (
    <td className={css[side]} data-head={HEADS[side]}>
      {amount === null ? (
        <span className={css.none}>нет</span>
      ) : (
        <>
          <span className={css.amount}>
            {quantityOf(amount.quantity, unit)} × {formatRoubles(amount.price)}
          </span>
          <span className={css.total}>{formatRoubles(amount.total)}</span>
        </>
      )}
    </td>
  );
}

const HEADS = { was: 'Было', now: 'Стало' } as const;

/** A row about the order instead of a line: delivery, day, sum. */
function Row({ name, was, now, isSum = false }: { name: string; was: string; now: string; isSum?: boolean }) {
  return (
    <tr className={cx(isSum && css.sum)}>
      <th scope="row" className={css.name}>
        {name}
      </th>
      <td className={css.was} data-head={HEADS.was}>
        {was}
      </td>
      <td className={css.now} data-head={HEADS.now}>
        {now}
      </td>
    </tr>
  );
}

function deliveryText(price: number | null): string {
  return price === null ? 'сообщит менеджер' : deliveryCost(price);
}

function dayText(day: string | null): string {
  return day === null ? 'не\u00a0назначен' : formatDate(day);
}
