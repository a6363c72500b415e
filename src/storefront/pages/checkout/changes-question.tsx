import { Link } from 'react-router';
import { formatInWords, type Kopecks, toRoubles } from '../../../platform/text/money.ts';
import { formatCount } from '../../../platform/text/plural.ts';
import { typograph } from '../../../platform/text/typograph.ts';
import { Button, buttonClass } from '../../../ui/button/button.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { formatRoubles } from '../../../ui/price/price.tsx';
import * as css from './changes-question.module.css';
import type { LineView } from './checkout.view.ts';
import type { OrderChange } from './shown.ts';

type NowLine = Pick<LineView, 'id' | 'max' | 'quantity'>;

interface ChangesQuestionProps {
  changes: readonly OrderChange[];
  /** The current cart. */
  lines: readonly NowLine[];
  /** How the complete order can be received instead of from the chosen shop. */
  whole: Record<'isInAShop' | 'isDelivered', boolean>;
  /** The order sum in kopecks with the changes; 0 if nothing is left. */
  total: number;
  /** The price of the chosen delivery in kopecks, as shown and with the changes; null if unknown. */
  delivery: Record<'old' | 'now', Kopecks | null | undefined>;
  isBusy: boolean;
}

/** Asks the visitor to confirm what has changed since it was shown, before anything is ordered (ORD-6). */
export function ChangesQuestion({
  changes,
  lines: now,
  whole,
  total,
  delivery,
  isBusy,
}: ChangesQuestionProps) {
  const lines = changes.filter(({ what }) => what !== 'total');
  const lineOf = (change: OrderChange) => now.find(({ id }) => id === change.item);
  const isOnlyShop = lines.length > 0 && lines.every((change) => isElsewhere(change, lineOf(change)));
  return (
    <section className={css.question} role="alertdialog" aria-labelledby="changes" data-refusal tabIndex={-1}>
      <h2 id="changes" className={css.title}>
        <Icon name="info-fill" />
        {isOnlyShop
          ? 'В\u00a0выбранном магазине есть не\u00a0всё'
          : 'Пока вы\u00a0оформляли заказ, изменились цены или\u00a0наличие'}
      </h2>
      <ul className={css.changes}>
        {lines.map((change) => (
          <li key={`${change.item} ${change.what}`}>
            <b>{change.name ? typograph(change.name) : 'Товар, которого в\u00a0корзине уже нет'}</b>
            <p>{changeText(change, lineOf(change), total > 0)}</p>
          </li>
        ))}
        {total > 0 && delivery.old !== delivery.now && (
          <li>
            <b>Доставка:</b> было {deliveryText(delivery.old)}, стало {deliveryText(delivery.now)}
          </li>
        )}
      </ul>
      <p>
        {total > 0
          ? `${isOnlyShop ? wholeText(whole) : ''}Заказ с\u00a0изменениями: ${formatRoubles(toRoubles(total))}. Прежний вариант не\u00a0оформлен.`
          : nothingLeft(lines.some((change) => isElsewhere(change, lineOf(change))))}
      </p>
      <div className={css.ways}>
        {total > 0 && (
          <Button type="submit" size="big" name="intent" value="accept" busy={isBusy && 'Оформляем'}>
            Подтвердить с&nbsp;изменениями
          </Button>
        )}
        <Link to="/cart" className={buttonClass({ kind: 'outline', size: 'big' })}>
          Вернуться в&nbsp;корзину
        </Link>
      </div>
    </section>
  );
}

/** What changed in a line: less stock, less in this shop than in others, or an edited cart. */
function changeText(change: OrderChange, line: NowLine | undefined, hasOthers: boolean): string {
  const { what, old, new: now } = change;
  const count = now ?? 0;
  const leaves = hasOthers ? ': уберём из\u00a0заказа' : '';
  if (what === 'price')
    return now === null
      ? `Больше не\u00a0продаётся${leaves}`
      : `Цена: ${formatRoubles(old)} → ${formatRoubles(now)}`;
  if (line?.quantity === count) return `Количество: ${formatCount(old)} → ${formatCount(count)}`;
  if (count > 0)
    return `${isElsewhere(change, line) ? 'Здесь есть' : 'Осталось'} ${formatCount(count)} из\u00a0${formatCount(old)}`;
  if (!isElsewhere(change, line)) return `Товар закончился${leaves}`;
  return `В\u00a0этом магазине нет: выберите другой${hasOthers ? ' или закажите без него' : ''}`;
}

/** Whether the city has more of it than the chosen shop. */
function isElsewhere({ what, new: now }: OrderChange, line: NowLine | undefined): boolean {
  return what === 'quantity' && (line?.max ?? 0) > (now ?? 0);
}

function deliveryText(kopecks: Kopecks | null | undefined): string {
  if (kopecks === 0) return 'бесплатно';
  return kopecks ? `${formatInWords(kopecks)}\u00a0₽` : 'по\u00a0согласованию';
}

/** What to choose so that nothing is left out. */
function wholeText({ isInAShop, isDelivered }: ChangesQuestionProps['whole']): string {
  const ways = [isInAShop && 'другой магазин', isDelivered && 'доставку'].filter(Boolean);
  if (ways.length === 0) return '';
  return `Чтобы получить всё, выберите на\u00a0шаге «Получение» ${ways.join(' или\u00a0')}. `;
}

function nothingLeft(isInOtherShops: boolean): string {
  return isInOtherShops
    ? 'Заказ не\u00a0оформлен: в\u00a0этом магазине нет ваших товаров. Выберите другой на\u00a0шаге «Получение» и\u00a0подтвердите заказ.'
    : 'Заказ не\u00a0оформлен: все товары закончились. Вернитесь в\u00a0корзину и\u00a0выберите аналоги.';
}
