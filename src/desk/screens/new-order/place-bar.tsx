import { countOf } from '../../../platform/text/plural.ts';
import { formatRoubles, Price } from '../../../ui/price/price.tsx';
import type { Shape } from '../../api/shapes.ts';
import { Key } from '../../keys/keys-help.tsx';
import * as barCss from '../../parts/bar.module.css';
import { Button } from '../../parts/button.tsx';
import { choicesOf, type OrderDraft } from './order-draft.ts';

interface PlaceBarProps {
  draft: OrderDraft;
  quote: Shape<'ClientQuote'> | undefined;
  busy: boolean;
  /** Shows the client's letter; undefined: the order is not whole yet. */
  onRead: (() => void) | undefined;
  onPlace: (() => void) | undefined;
}

/** What the order costs, and the button that places it. */
export function PlaceBar({ draft, quote, busy, onRead, onPlace }: PlaceBarProps) {
  const delivery = quote && choicesOf(draft, quote).delivery;
  const isEmpty = draft.lines.length === 0;
  return (
    <div className={barCss.bar}>
      <div className={barCss.facts}>
        <span className={barCss.note} role="status">
          {countOf(draft.lines.length, ['строка', 'строки', 'строк'])}
          {quote && !isEmpty && `, НДС ${formatRoubles(quote.vat_total)}`}
          <br />
          {delivery &&
            !isEmpty &&
            (delivery.cost === null ? 'без доставки: её цену сообщит менеджер' : deliveryText(delivery))}
        </span>
        {delivery && !isEmpty && <Price value={delivery.total} className={barCss.total} />}
      </div>
      <div className={barCss.buttons}>
        <Button kind="dark" disabled={onRead === undefined} onClick={onRead}>
          Письмо клиенту
        </Button>
        <Button
          className={barCss.main}
          disabled={onPlace === undefined && !busy}
          busy={busy && 'Оформляем'}
          onClick={onPlace}
          aria-keyshortcuts="Control+S"
        >
          Оформить заказ
          <Key name="save" />
        </Button>
      </div>
    </div>
  );
}

function deliveryText({ type, cost }: Shape<'ClientQuote'>['delivery'][number]): string {
  if (type === 'pickup') return 'самовывоз';
  return cost ? `доставка ${formatRoubles(cost)}` : 'доставка бесплатно';
}
