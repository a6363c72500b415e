import { useState } from 'react';
import { type ShipmentState, shipmentStateName } from '../../../shop/orders/shipments/shipments.ts';
import { formatRoubles } from '../../../ui/price/price.tsx';
import { api } from '../../api/client.ts';
import { rejectionOf, useIsConfirming } from '../../orders/confirm-order.ts';
import type { Order } from '../../orders/order-query.ts';
import { useOrderWrite } from '../../orders/order-write.ts';
import { Mark, type Tone } from '../../parts/mark.tsx';
import { longMoment, shortDay } from '../../parts/moments.ts';
import { notify } from '../../parts/notify.ts';
import { useMay } from '../../session/session.ts';
import { Block, BlockLink, BlockNote, Item } from './block.tsx';
import { HandOverDialog } from './hand-over-dialog.tsx';
import * as css from './order.module.css';
import { ShipmentDialog } from './shipment-dialog.tsx';

type Shipment = Order['shipments'][number];

const TONES: Record<ShipmentState, Tone> = {
  planned: 'new',
  packed: 'work',
  handed_over: 'done',
  cancelled: 'bad',
};

/** The parts in which the order leaves the shop. */
export function ShipmentsBlock({ order }: { order: Order }) {
  const may = useMay();
  const [isAdding, setIsAdding] = useState(false);
  const [handed, setHanded] = useState<Shipment | null>(null);
  const change = useShipmentChange(order);
  const isOpen = ['confirmed', 'ready', 'shipped'].includes(order.status.code);
  const isConfirming = useIsConfirming(order.id);
  const mayShip = isOpen && may('orders.handout') && !isConfirming;
  return (
    <Block
      title="Отгрузки"
      actions={mayShip && hasRest(order) && <BlockLink onClick={() => setIsAdding(true)}>Собрать</BlockLink>}
    >
      {order.shipments.length === 0 && (
        <BlockNote>{isOpen ? 'Ещё ничего не собрано.' : 'Отгрузок нет.'}</BlockNote>
      )}
      <ul>
        {order.shipments.map((shipment) => {
          const state = shipment.state as ShipmentState;
          const isLeft = mayShip && (state === 'planned' || state === 'packed');
          return (
            <Item
              key={shipment.id}
              title={titleOf(shipment)}
              note={noteOf(shipment, order.city.time_zone)}
              state={<Mark tone={TONES[state] ?? 'none'}>{shipmentStateName(state, shipment.kind)}</Mark>}
            >
              {isLeft && (
                <span className={css.ways}>
                  {state === 'planned' && (
                    <BlockLink onClick={() => change(shipment, 'packed')}>Собрана</BlockLink>
                  )}
                  <BlockLink onClick={() => setHanded(shipment)}>
                    {shipment.kind === 'pickup' ? 'Выдать' : 'Передать'}
                  </BlockLink>
                  <BlockLink onClick={() => change(shipment, 'cancelled')}>Отменить</BlockLink>
                </span>
              )}
            </Item>
          );
        })}
      </ul>
      {isAdding && <ShipmentDialog order={order} onClose={() => setIsAdding(false)} />}
      {handed && <HandOverDialog order={order} shipment={handed} onClose={() => setHanded(null)} />}
    </Block>
  );
}

/** Whether some goods are in no shipment yet. */
function hasRest({ lines, shipments }: Order): boolean {
  const planned = shipments.filter(({ state }) => state === 'planned').flatMap((one) => one.lines);
  return lines.some(
    ({ id, quantity, packed }) =>
      quantity >
      packed + planned.filter(({ line }) => line === id).reduce((sum, one) => sum + one.quantity, 0),
  );
}

function titleOf({ number, planned_on: day, warehouse }: Shipment): string {
  return [`${number}.`, warehouse?.name, day && shortDay(day)].filter(Boolean).join(' ');
}

function noteOf(
  { lines, delivery, track, receiver, handed_over_at: at }: Shipment,
  timeZone: string,
): string {
  return [
    `строк: ${lines.length}`,
    delivery !== null && `доставка ${formatRoubles(delivery)}`,
    track && `номер ${track}`,
    receiver,
    at && longMoment(new Date(at), timeZone),
  ]
    .filter(Boolean)
    .join(' · ');
}

function useShipmentChange(order: Order) {
  const write = useOrderWrite(
    ({ number, state }: { number: number; state: 'packed' | 'cancelled' }, header) =>
      api.PATCH('/api/v1/staff/orders/{id}/shipments/{number}/', {
        params: { path: { id: String(order.id), number: String(number) }, header },
        body: { version: order.version, state },
      }),
    'Отгрузка изменена.',
  );
  return ({ number }: Shipment, state: 'packed' | 'cancelled') =>
    write.mutate(
      { number, state },
      { onError: (error) => notify({ tone: 'wrong', text: rejectionOf(error) }) },
    );
}
