import { useEffect, useState } from 'react';
import { useBrowserApi } from '../../api/browser-api.ts';
import { type LastOrder, loadLastOrders } from '../../orders/load-last-orders.ts';
import { RepeatForm } from '../../orders/repeat-form.tsx';
import { useOwner } from '../../visitor/use-visitor.ts';

/** In an empty cart: the last order once more. Nothing where there is none. */
export default function RepeatLast() {
  const api = useBrowserApi();
  const owner = useOwner();
  const [order, setOrder] = useState<LastOrder>();

  useEffect(() => {
    let isCurrent = true;
    loadLastOrders(api(), 1)
      .then(([last]) => isCurrent && setOrder(last?.can_repeat ? last : undefined))
      .catch(console.error);
    return () => {
      isCurrent = false;
    };
  }, [owner]);

  return (
    order && (
      <RepeatForm order={order} kind="soft">
        Повторить последний заказ
      </RepeatForm>
    )
  );
}
