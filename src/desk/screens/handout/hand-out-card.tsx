import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { formatDate } from '../../../platform/text/phone-and-date.ts';
import { countOf, formatCount, quantityOf } from '../../../platform/text/plural.ts';
import { ChoiceRow } from '../../../ui/choice/choice-row.tsx';
import { Select } from '../../../ui/field/select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { formatRoubles } from '../../../ui/price/price.tsx';
import { useCallKeys } from '../../api/call-keys.ts';
import { fieldErrors } from '../../api/failures.ts';
import { Icon } from '../../icon/icon.tsx';
import { handedWords, openShipments, restOf } from '../../orders/handed-words.ts';
import { ORDERS_KEY, type Order } from '../../orders/order-query.ts';
import { OrderMark } from '../../orders/order-state.tsx';
import { fieldName } from '../../orders/order-words.ts';
import { Button } from '../../parts/button.tsx';
import { Conflict } from '../../parts/conflict.tsx';
import { foot } from '../../parts/foot.ts';
import { notify } from '../../parts/notify.ts';
import { useWrite } from '../../parts/use-write.ts';
import { useMay } from '../../session/session.ts';
import { handOut, type Receiver } from './hand-out.ts';
import * as css from './handout.module.css';

interface Chosen {
  /** Their numbers. */
  shipments: number[];
  /** Their ids. */
  lines: number[];
}

/** An order at the counter: is it paid, who gets it, what is given. */
export function HandOutCard({ order, onClose }: { order: Order; onClose: () => void }) {
  const client = useQueryClient();
  const shipments = openShipments(order);
  const rest = restOf(order);
  const keyOf = useCallKeys();
  // What stays here, not what goes: a part that was handed over meanwhile needs no other mark.
  const [staying, setStaying] = useState<Chosen>({ shipments: [], lines: [] });
  const chosen = {
    shipments: shipments.map(({ number }) => number).filter((one) => !staying.shipments.includes(one)),
    lines: rest.map(({ line }) => line.id).filter((one) => !staying.lines.includes(one)),
  };
  const give = useWrite({
    mutationFn: (to: Receiver) => handOut(order, to, { ...chosen, keyOf }),
    onSuccess: () => {
      notify({ text: handedWords(order, chosen) });
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ORDERS_KEY }),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const power = form.get('power');
    give.mutate({
      receiver: String(form.get('receiver')).trim(),
      power: power ? Number(power) : undefined,
      paidBy: (form.get('paid_by') || undefined) as Receiver['paidBy'],
    });
  };
  const count = chosen.shipments.length + chosen.lines.length;
  const isGivable =
    ['confirmed', 'ready', 'shipped'].includes(order.status.code) && order.delivery.type === 'pickup';
  return (
    <form className={css.card} onSubmit={submit} noValidate>
      <div className={css.hanging}>
        <div className={css.number}>
          <h2>{order.number}</h2>
          <OrderMark status={order.status} />
          <button type="button" className={css.close} aria-label="Другой заказ" onClick={onClose}>
            <Icon name="x" />
          </button>
        </div>
        <p>
          <b>{order.legal_entity?.name ?? order.buyer.name}</b>
          {order.legal_entity && <span className={css.quiet}> ИНН {order.legal_entity.inn}</span>}
        </p>
        <Money order={order} />
        <Receivers order={order} error={fieldErrors(give.error).receiver} />
      </div>
      <h2 className={css.title}>Отдать</h2>
      <ul className={css.goods}>
        {shipments.map(({ number, lines }) => (
          <Given
            key={`shipment ${number}`}
            isOn={chosen.shipments.includes(number)}
            onChange={(on) => setStaying({ ...staying, shipments: toggled(staying.shipments, number, !on) })}
            title={`Отгрузка ${number}`}
            note={lines
              .map(({ line, quantity }) => `${nameOf(order, line)} × ${formatCount(quantity)}`)
              .join('; ')}
          />
        ))}
        {rest.map(({ line, quantity }) => (
          <Given
            key={line.id}
            isOn={chosen.lines.includes(line.id)}
            onChange={(on) => setStaying({ ...staying, lines: toggled(staying.lines, line.id, !on) })}
            title={line.name}
            note={line.article}
            amount={quantityOf(quantity, line.unit)}
          />
        ))}
      </ul>
      {shipments.length + rest.length === 0 && <p className={css.quiet}>Всё уже отдано.</p>}
      {isGivable ? (
        <div className={css.bar} ref={foot}>
          {give.error && (
            <div role="alert" ref={intoView}>
              <Conflict error={give.error} nameOf={fieldName} timeZone={order.city.time_zone} />
            </div>
          )}
          <Button type="submit" isWide disabled={count === 0} busy={give.isPending && 'Записываем'}>
            <Icon name="hand-arrow-down" />
            Выдать {count > 0 && countOf(count, ['позицию', 'позиции', 'позиций'])}
          </Button>
        </div>
      ) : (
        <Notice kind="attention">
          {order.delivery.type === 'pickup'
            ? `Заказ сейчас не выдают: он «${order.status.name.toLowerCase()}».`
            : 'Этот заказ доставляют, его не выдают у стойки.'}
        </Notice>
      )}
    </form>
  );
}

/** Why the goods may not be given has to be seen, wherever the person has scrolled to. */
function intoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

function nameOf({ lines }: Order, id: number): string {
  return lines.find((line) => line.id === id)?.name ?? '';
}

function toggled(all: readonly number[], one: number, on: boolean): number[] {
  return on ? [...all, one] : all.filter((other) => other !== one);
}

interface GivenProps {
  isOn: boolean;
  onChange: (on: boolean) => void;
  title: string;
  note: string;
  amount?: string;
}

function Given({ isOn, onChange, title, note, amount }: GivenProps) {
  return (
    <li>
      <ChoiceRow
        type="checkbox"
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
        aside={amount && <b className={css.amount}>{amount}</b>}
      >
        <span className={css.name}>{title}</span>
        <span className={css.quiet}>{note}</span>
      </ChoiceRow>
    </li>
  );
}

function Money({ order: { owed, payment } }: { order: Order }) {
  const may = useMay();
  if (owed === null) return <Notice kind="good">Оплата по договору, денег не берём.</Notice>;
  if (owed === 0)
    return (
      <Notice kind="good">
        <b>Оплачен.</b> Денег не берём.
      </Notice>
    );
  if (payment.is_deferred) return <Notice kind="good">С отсрочкой по договору, денег не берём.</Notice>;
  return (
    <Notice kind="attention">
      <p>
        Взять <b>{formatRoubles(owed)}</b>
      </p>
      {may('payments.record') ? (
        <div className={css.pay}>
          <Select name="paid_by" aria-label="Как платят" defaultValue="">
            <option value="">Ещё не платили</option>
            <option value="card">Картой</option>
            <option value="cash">Наличными</option>
          </Select>
        </div>
      ) : (
        <p>Оплату записывает тот, у кого есть это право.</p>
      )}
    </Notice>
  );
}

function Receivers({
  order: { power, buyer, legal_entity: company },
  error,
}: {
  order: Order;
  error: string | undefined;
}) {
  const [byPower, setByPower] = useState(power !== null);
  return (
    <fieldset className={css.who}>
      <legend>Кто получает</legend>
      {power && (
        <ChoiceRow
          type="radio"
          name="power"
          value={power.id}
          checked={byPower}
          onChange={() => setByPower(true)}
        >
          <span className={css.name}>{power.person}</span>
          <span className={css.quiet}>
            Доверенность {power.number}, до {formatDate(power.valid_to)}
          </span>
        </ChoiceRow>
      )}
      {power && (
        <ChoiceRow type="radio" name="power" value="" checked={!byPower} onChange={() => setByPower(false)}>
          <span className={css.name}>Другой человек</span>
        </ChoiceRow>
      )}
      {byPower && power ? (
        <input type="hidden" name="receiver" value={power.person} />
      ) : (
        <TextField
          id="receiver"
          name="receiver"
          label={company ? 'Имя руководителя или сотрудника с доверенностью' : 'Имя'}
          defaultValue={company ? '' : buyer.name}
          error={error}
        />
      )}
    </fieldset>
  );
}
