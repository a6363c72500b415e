import { Link } from 'react-router';
import { formatInWords, type Kopecks, toRoubles } from '../../../core/money.ts';
import { formatCount } from '../../../core/plural.ts';
import { typograph } from '../../../core/typograph.ts';
import { Button, buttonClass } from '../../../ui/button/button.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { formatRoubles } from '../../../ui/price/price.tsx';
import css from './changes-question.module.css';
import type { LineView } from './checkout.view.ts';
import type { OrderChange } from './shown.ts';

type NowLine = Pick<LineView, 'id' | 'max' | 'quantity'>;

interface ChangesQuestionProps {
  changes: readonly OrderChange[];
  /** The cart as it is now. */
  lines: readonly NowLine[];
  /** Kopecks of the order with the changes; 0: nothing of it is left. */
  total: number;
  /** Kopecks of the chosen way of delivery as it was shown and with the changes; null: nobody can tell yet. */
  delivery: Record<'old' | 'now', Kopecks | null | undefined>;
  isBusy: boolean;
}

/** What is no longer as it was shown, asked before anything is ordered (RULINGS 15). */
export function ChangesQuestion({ changes, lines: now, total, delivery, isBusy }: ChangesQuestionProps) {
  const lines = changes.filter(({ what }) => what !== 'total');
  const lineOf = (change: OrderChange) => now.find(({ id }) => id === change.item);
  return (
    <section className={css.question} role="alertdialog" aria-labelledby="changes" data-refusal tabIndex={-1}>
      <h2 id="changes" className={css.title}>
        <Icon name="info-fill" />
        Пока вы&nbsp;оформляли, кое-что изменилось
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
          ? `Заказ с\u00a0изменениями: ${formatRoubles(toRoubles(total))}. Прежний не\u00a0оформлен.`
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

/** What has become of a line: less of it is left, a shop has less of it than another one, or the cart was changed. */
function changeText(change: OrderChange, line: NowLine | undefined, hasOthers: boolean): string {
  const { what, old, new: now } = change;
  const count = now ?? 0;
  const leaves = hasOthers ? ': уйдёт из\u00a0заказа' : '';
  if (what === 'price')
    return now === null
      ? `Больше не\u00a0продаётся${leaves}`
      : `Цена: ${formatRoubles(old)} → ${formatRoubles(now)}`;
  if (line?.quantity === count) return `Количество: ${formatCount(old)} → ${formatCount(count)}`;
  if (count > 0)
    return `${isElsewhere(change, line) ? 'Здесь есть' : 'Осталось'} ${formatCount(count)} из\u00a0${formatCount(old)}`;
  if (!isElsewhere(change, line)) return `Больше нет${leaves}`;
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

function nothingLeft(isInOtherShops: boolean): string {
  return isInOtherShops
    ? 'Заказ не\u00a0оформлен: в\u00a0этом магазине заказать нечего. Выберите другой в\u00a0шаге «Получение» и\u00a0подтвердите заказ.'
    : 'Заказ не\u00a0оформлен: заказать больше нечего. Вернитесь в\u00a0корзину: там есть аналоги.';
}
