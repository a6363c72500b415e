import { toRoubles } from '../../../platform/text/money.ts';
import type { DeliveryType } from '../../../shop/orders/delivery/delivery.ts';
import { Notice } from '../../../ui/notice/notice.tsx';
import { formatRoubles } from '../../../ui/price/price.tsx';
import type { CheckoutView } from './checkout.view.ts';
import type { Moved } from './moved.ts';
import { type Shown, totalOf } from './shown.ts';

interface MovedNoteProps {
  view: CheckoutView;
  shown: Shown;
  moved: Moved;
}

/** Reports that another tab has changed the buyer or prices, with the new sum. */
export function MovedNote({ view, shown, moved }: MovedNoteProps) {
  return (
    <div id="moved">
      <Notice kind="wrong">
        {moved.chosenBuyer === view.chosenBuyer ? 'Цены изменились.' : buyerText(view)}{' '}
        {(Object.keys(shown.delivery) as DeliveryType[]).map((type) => {
          const [before, now] = [moved.totals[type], totalOf(shown, type)];
          return (
            <span key={type} data-for={type}>
              {before === undefined || before === now
                ? `Итог прежний: ${formatRoubles(toRoubles(now))}.`
                : `Итог был ${formatRoubles(toRoubles(before))}, стал ${formatRoubles(toRoubles(now))}.`}{' '}
            </span>
          );
        })}
        Проверьте и&nbsp;отметьте согласия ещё раз.
      </Notice>
    </div>
  );
}

function buyerText({ buyer }: CheckoutView): string {
  if (!buyer) return 'Теперь покупаете для\u00a0себя.';
  const { legal_entity, contract } = buyer;
  return contract
    ? `Теперь покупаете по\u00a0договору №\u00a0${contract.number}, ${legal_entity.name}.`
    : `Теперь покупаете для\u00a0${legal_entity.name}, без\u00a0договора.`;
}
