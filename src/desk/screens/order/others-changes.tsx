import { quantityOf } from '../../../platform/text/plural.ts';
import { Notice } from '../../../ui/notice/notice.tsx';
import type { Order } from '../../orders/order-query.ts';
import { Button } from '../../parts/button.tsx';
import { longMoment } from '../../parts/moments.ts';
import * as css from './others-changes.module.css';
import { type Clash, clashesOf, decided, othersChanges } from './rebased-draft.ts';
import type { RevisionDraft } from './revision-draft.ts';

interface OthersChangesProps {
  order: Order;
  draft: RevisionDraft;
  onChange: (draft: RevisionDraft) => void;
}

/** What others have changed while the draft was made; of lines that both have changed, which quantity shall remain. */
export function OthersChanges({ order, draft, onChange }: OthersChangesProps) {
  if (draft.since === undefined) return null;
  const clashes = clashesOf(draft, order);
  const changes = othersChanges(draft, order).filter(
    ({ line }) => !clashes.some((clash) => clash.line.id === line.id),
  );
  const who = ({ by, at }: { by: string; at: string }) =>
    `${by}, ${longMoment(new Date(at), order.city.time_zone)}`;
  const choose = ({ product }: Clash, quantity: number) => onChange(decided(draft, order, product, quantity));
  return (
    <Notice kind="attention">
      <p>
        Пока вы правили, заказ изменился: теперь это редакция {draft.base}. Ваши правки целы и сохранятся
        вместе с чужими.
      </p>
      {changes.length > 0 && (
        <ul className={css.changes} aria-label="Что изменили другие">
          {changes.map((change) => (
            <li key={change.line.id}>
              {change.line.name}: {change.was > 0 && <s>{quantityOf(change.was, change.line.unit)}</s>}{' '}
              <b>{change.now > 0 ? quantityOf(change.now, change.line.unit) : 'убрано'}</b>{' '}
              <span className={css.who}>{who(change)}</span>
            </li>
          ))}
        </ul>
      )}
      {clashes.length > 0 && <p>Эти строки правили и вы. Выберите, что оставить:</p>}
      {clashes.map((clash) => (
        <fieldset key={clash.product} className={css.clash}>
          <legend>{clash.line.name}</legend>
          <Choice clash={clash} of="mine" who="Ваше" onChoose={choose} />
          <Choice clash={clash} of="theirs" who={who(clash)} onChoose={choose} />
        </fieldset>
      ))}
    </Notice>
  );
}

interface ChoiceProps {
  clash: Clash;
  of: 'mine' | 'theirs';
  who: string;
  onChoose: (clash: Clash, quantity: number) => void;
}

function Choice({ clash, of, who, onChoose }: ChoiceProps) {
  const quantity = clash[of];
  return (
    <Button kind="quiet" size="small" onClick={() => onChoose(clash, quantity)}>
      {who}: {quantity > 0 ? quantityOf(quantity, clash.line.unit) : 'убрать'}
    </Button>
  );
}
