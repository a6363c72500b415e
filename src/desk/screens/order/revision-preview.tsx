import { formatDate } from '../../../platform/text/phone-and-date.ts';
import { quantityOf } from '../../../platform/text/plural.ts';
import { formatRoubles } from '../../../ui/price/price.tsx';
import type { Shape } from '../../api/shapes.ts';
import * as css from './revision-preview.module.css';

type Preview = Shape<'RevisionPreview'>;

/** What a revision does: its lines with the stock, the sums, the limit of the contract and the email to the client. */
export function RevisionPreview({ preview }: { preview: Preview }) {
  const { lines, email } = preview;
  const changed = lines.filter(({ change }) => change !== 'same');
  return (
    <div className={css.preview}>
      <ul className={css.lines} aria-label="Что изменится">
        {changed.map((line) => (
          <li key={line.line}>
            <b>{line.name}</b>
            <span>
              {amountOf(line)} ·{' '}
              {line.free > 0 ? `свободно ещё ${quantityOf(line.free, line.unit)}` : 'больше нет'}
            </span>
          </li>
        ))}
      </ul>
      <dl className={css.facts}>
        {factsOf(preview).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <details className={css.email}>
        <summary>Письмо клиенту: «{email.subject}»</summary>
        <p className={css.to}>Кому: {email.to}</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable */}
        <div className={css.text} tabIndex={0} role="document" aria-label="Текст письма">
          {email.text.trim()}
        </div>
      </details>
    </div>
  );
}

function amountOf({ was, now, unit }: Preview['lines'][number]): string {
  if (!now) return `было ${quantityOf(was?.quantity ?? 0, unit)}, убираем`;
  const price = formatRoubles(now.price);
  if (!was) return `добавляем ${quantityOf(now.quantity, unit)} по ${price}`;
  const amount =
    was.quantity === now.quantity
      ? quantityOf(now.quantity, unit)
      : `${quantityOf(was.quantity, unit)} → ${quantityOf(now.quantity, unit)}`;
  return was.price === now.price ? amount : `${amount}, цена ${formatRoubles(was.price)} → ${price}`;
}

function factsOf({
  total,
  delivery,
  credit,
  ready_on: day,
  answer_by: answerBy,
}: Preview): [string, string][] {
  const by = total.now - total.was;
  const sign = by > 0 ? '+' : '−';
  const facts: [string, string][] = [
    [
      'Сумма заказа',
      by === 0
        ? `${formatRoubles(total.now)}, не меняется`
        : `${wasNow(formatRoubles(total.was), formatRoubles(total.now))} (${sign}${formatRoubles(Math.abs(by))})`,
    ],
    ['Доставка', wasNow(deliveryText(delivery.was), deliveryText(delivery.now))],
  ];
  if (credit) {
    const { contract, limit, left_before: before, left_after: after } = credit;
    facts.push([
      `Лимит договора №\u00a0${contract}`,
      `${formatRoubles(limit)}, осталось ${wasNow(formatRoubles(before), formatRoubles(after))}`,
    ]);
  }
  if (day.was !== day.now) facts.push(['Готов', wasNow(dayText(day.was), dayText(day.now))]);
  if (answerBy) facts.push(['Ответ клиента', `до ${formatDate(answerBy)}`]);
  return facts;
}

function wasNow(was: string, now: string): string {
  return was === now ? now : `${was} → ${now}`;
}

function deliveryText(roubles: number | null): string {
  if (roubles === null) return 'цену сообщит менеджер';
  return roubles === 0 ? 'бесплатно' : formatRoubles(roubles);
}

function dayText(day: string | null): string {
  return day === null ? 'не назначен' : formatDate(day);
}
