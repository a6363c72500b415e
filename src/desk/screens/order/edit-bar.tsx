import { formatRoubles, Price } from '../../../ui/price/price.tsx';
import { failureText } from '../../api/failures.ts';
import type { Shape } from '../../api/shapes.ts';
import type { Order } from '../../orders/order-query.ts';
import * as css from '../../parts/bar.module.css';
import { Button } from '../../parts/button.tsx';
import { foot } from '../../parts/foot.ts';
import { draftWords, isEmpty, type RevisionDraft } from './revision-draft.ts';

interface EditBarProps {
  order: Order;
  draft: RevisionDraft;
  preview: Shape<'RevisionPreview'> | undefined;
  error: Error | null;
  /** Loads what others have changed; undefined: the draft is of the order as it is now. */
  onCatchUp: (() => void) | undefined;
  onCancel: () => void;
  onSave: () => void;
}

/** What the draft changes and what the order then costs. */
export function EditBar({ order, draft, preview, error, onCatchUp, onCancel, onSave }: EditBarProps) {
  const isNothing = isEmpty(draft);
  const isWrong = error !== null && !isNothing;
  return (
    <div className={css.bar} ref={foot}>
      <div className={css.facts}>
        <span className={css.note} role="status">
          {isNothing ? 'Правок ещё нет' : `Не сохранено: ${draftWords(draft)}`}
          <br />
          {isWrong ? (
            <b className={css.wrong}>
              {onCatchUp ? 'Пока вы правили, заказ изменился.' : failureText(error)}
            </b>
          ) : (
            wasOf(order, preview)
          )}
        </span>
        {preview && !isWrong && <Price value={preview.total.now} className={css.total} />}
      </div>
      <div className={css.buttons}>
        <Button kind="dark" onClick={onCancel}>
          {isNothing ? 'Закрыть' : 'Отменить правки'}
        </Button>
        {onCatchUp ? (
          <Button className={css.main} onClick={onCatchUp}>
            Показать, что изменилось
          </Button>
        ) : (
          <Button
            className={css.main}
            disabled={isNothing || isWrong || (draft.asked ?? []).length > 0}
            onClick={onSave}
          >
            {preview?.outcome === 'awaiting' ? 'Предложить покупателю' : 'Сохранить и написать клиенту'}
          </Button>
        )}
      </div>
    </div>
  );
}

function wasOf({ total, paid_total: paid }: Order, preview: Shape<'RevisionPreview'> | undefined): string {
  if (total === null) return '';
  const change = preview && preview.total.now - preview.total.was;
  const by = change ? `, ${change > 0 ? '+' : '−'}${formatRoubles(Math.abs(change))}` : '';
  return `было ${formatRoubles(total)}${by}${paid ? `, оплачено ${formatRoubles(paid)}` : ''}`;
}
