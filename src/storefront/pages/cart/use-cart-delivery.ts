import { useEffect, useState, useSyncExternalStore } from 'react';
import { useBrowserApi } from '../../api/browser-api.ts';
import { data } from '../../api/client.ts';
import { useVisitorStore } from '../../visitor/use-visitor.ts';
import { type CartDelivery, deliveryIn } from './cart.view.ts';

interface ShownDelivery {
  delivery: CartDelivery;
  /** Whether the days are those of the shown quantities; `awaited`: the shop is being asked. */
  days: 'known' | 'awaited' | 'unknown';
}

/**
 * The delivery of the cart as it is shown. After a change of quantities the shop computes its days again, once all changes are sent.
 * @param loaded the delivery that the page was loaded with
 * @param shown the shown quantities, as `quantitiesOf` has them
 */
export function useCartDelivery(loaded: CartDelivery, shown: string): ShownDelivery {
  const api = useBrowserApi();
  const { cart } = useVisitorStore();
  const isBusy = useSyncExternalStore(cart.subscribe, cart.isBusy, () => false);
  const [answer, setAnswer] = useState<{ after: CartDelivery; shown: string; delivery?: CartDelivery }>();
  // A page that was loaded since is newer than the answer.
  const last = answer?.after === loaded ? answer : undefined;
  const delivery = last?.delivery ?? loaded;
  const isKnown = delivery.of === shown;
  const isAsking = !isKnown && !isBusy;
  useEffect(() => {
    if (!isAsking) return;
    const stop = new AbortController();
    data(api().GET('/api/v1/cart/page/', { signal: stop.signal })).then(
      (page) => setAnswer({ after: loaded, shown, delivery: deliveryIn(page) }),
      () => {
        if (stop.signal.aborted) return;
        setAnswer((before) => ({ ...(before?.after === loaded && before), after: loaded, shown }));
      },
    );
    return () => stop.abort();
  }, [isAsking, shown, loaded]);
  const days = isKnown ? 'known' : last?.shown === shown && !isBusy ? 'unknown' : 'awaited';
  return { delivery, days };
}
