import { Link } from 'react-router';
import { toRoubles } from '../../../core/money.ts';
import { Button, buttonClass } from '../../../ui/button/button.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { formatRoubles } from '../../../ui/price/price.tsx';
import { formatCount } from '../../../ui/text/plural.ts';
import { typograph } from '../../../ui/text/typograph.ts';
import css from './changes-question.module.css';
import type { LineView } from './checkout.view.ts';
import type { OrderChange } from './shown.ts';

interface ChangesQuestionProps {
  changes: readonly OrderChange[];
  /** The cart as it is now. */
  lines: readonly Pick<LineView, 'id' | 'max'>[];
  /** Kopecks of the order with the changes; 0: nothing of it is left. */
  total: number;
  isBusy: boolean;
}

/** What is no longer as it was shown, asked before anything is ordered (RULINGS 15). */
export function ChangesQuestion({ changes, lines: now, total, isBusy }: ChangesQuestionProps) {
  const lines = changes.filter(({ what }) => what !== 'total');
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
            <p>{changeText(change, now.find(({ id }) => id === change.item)?.max ?? 0)}</p>
          </li>
        ))}
      </ul>
      <p>
        {total > 0
          ? `Заказ с\u00a0изменениями: ${formatRoubles(toRoubles(total))}. Прежний не\u00a0оформлен.`
          : 'Заказать больше нечего. Вернитесь в\u00a0корзину: там есть аналоги.'}
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

/** @param max how much of it the city has: what a shop lacks may lie in another one */
function changeText({ what, old, new: now }: OrderChange, max: number): string {
  if (what === 'quantity') {
    const isElsewhere = max > (now ?? 0);
    if (now)
      return `${isElsewhere ? 'Здесь есть' : 'Осталось'} ${formatCount(now)} из\u00a0${formatCount(old)}`;
    if (isElsewhere) return 'В\u00a0этом магазине нет: выберите другой или закажите без него';
    return 'Больше нет: уйдёт из\u00a0заказа';
  }
  if (now === null) return 'Больше не\u00a0продаётся: уйдёт из\u00a0заказа';
  return `Цена: ${formatRoubles(old)} → ${formatRoubles(now)}`;
}
