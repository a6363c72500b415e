import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Notice } from '../../../ui/notice/notice.tsx';
import { api, data } from '../../api/client.ts';
import { failureText, fieldErrors, hasStatus } from '../../api/failures.ts';
import type { Shape } from '../../api/shapes.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { ORDERS_KEY } from '../../orders/order-query.ts';
import { notify } from '../../parts/notify.ts';
import { changedLines } from './changed-lines.ts';
import { ClientHead } from './client-head.tsx';
import { GoodsSearch } from './goods-search.tsx';
import { LetterDialog } from './letter-dialog.tsx';
import * as css from './new-order.module.css';
import { namedClient, type OrderDraft, orderOf, quotedLine, wantedLine } from './order-draft.ts';
import { PlaceBar } from './place-bar.tsx';
import { QuoteLines } from './quote-lines.tsx';
import { Receiving } from './receiving.tsx';

type Order = Shape<'ClientOrder'>;

interface ClientOrderProps {
  client: Shape<'OrderClient'>;
  draft: OrderDraft;
  onChange: (draft: OrderDraft) => void;
  /** Ends the draft. */
  onPlaced: () => void;
  onLeave: () => void;
}

/** The lines of an order, how it is received and paid. The shop prices it while one types. */
export function ClientOrder({ client, draft, onChange, onPlaced, onLeave }: ClientOrderProps) {
  const [isReading, setIsReading] = useState(false);
  const named = namedClient(client, draft);
  const lines = draft.lines.map(wantedLine);
  const quote = useQuery({
    queryKey: ['client-orders', 'quote', named, lines],
    queryFn: async ({ signal }) => {
      if (!named) throw new Error('nobody is chosen');
      return data(api.POST('/api/v1/staff/client-orders/quote/', { body: { ...named, lines }, signal }));
    },
    enabled: named !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const place = usePlacing({ draft, onPlaced, onRejected: () => quote.refetch() });
  const order = quote.isPlaceholderData ? undefined : orderOf(client, draft, quote.data);
  const isWrong = draft.lines.some((_, at) => {
    const line = quotedLine(quote.data, draft.lines, at);
    return line !== undefined && line.error !== null;
  });
  const go = order && !isWrong && !place.isPending ? () => place.mutate(order) : undefined;
  useKeys({ save: () => go?.() });
  const errors = fieldErrors(place.error);
  const form = useRef<HTMLElement>(null);
  useEffect(() => {
    if (place.error) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [place.error]);
  const change = (next: Partial<OrderDraft>) => onChange({ ...draft, ...next });
  return (
    <>
      <ClientHead client={client} draft={draft} quote={quote.data} onChange={change} onLeave={onLeave} />
      <div className={css.columns}>
        <section className={css.left} aria-label="Состав">
          {named ? (
            <GoodsSearch named={named} lines={draft.lines} onChange={(next) => change({ lines: next })} />
          ) : (
            <p className={css.note}>Выберите, кто заказывает и в каком городе: от этого зависят цены.</p>
          )}
          {quote.error && <Notice kind="wrong">{failureText(quote.error)}</Notice>}
          {place.error && <Rejected error={place.error} />}
          <QuoteLines
            lines={draft.lines}
            quote={quote.data}
            errors={errors}
            onChange={(next) => change({ lines: next })}
          />
        </section>
        <aside ref={form} className={css.right} aria-label="Получение и оплата">
          {quote.data && (
            <Receiving client={client} draft={draft} quote={quote.data} errors={errors} onChange={change} />
          )}
        </aside>
      </div>
      <PlaceBar
        draft={draft}
        quote={quote.data}
        busy={place.isPending}
        onRead={order && !isWrong ? () => setIsReading(true) : undefined}
        onPlace={go}
      />
      {isReading && order && <LetterDialog order={order} onClose={() => setIsReading(false)} />}
    </>
  );
}

/** Why the order was not placed; of changed prices and stock, what each line has become. */
function Rejected({ error }: { error: Error }) {
  const changes = changedLines(error);
  const isOfFields = Object.keys(fieldErrors(error)).length > 0;
  return (
    <Notice kind={changes.length > 0 ? 'attention' : 'wrong'}>
      <p>
        {isOfFields
          ? 'Исправьте отмеченные поля.'
          : hasStatus(error, 422)
            ? PLACED_BEFORE
            : failureText(error)}
      </p>
      {changes.length > 0 && (
        <ul>
          {changes.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </Notice>
  );
}

/** The key of the draft was used: the answer to its first order has been lost. */
const PLACED_BEFORE =
  'Этот заказ уже оформлен, только ответ магазина не дошёл. Найдите его в списке заказов и измените там.';

interface Placing {
  draft: OrderDraft;
  onPlaced: () => void;
  onRejected: () => void;
}

function usePlacing({ draft, onPlaced, onRejected }: Placing) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: Order) =>
      data(
        api.POST('/api/v1/staff/client-orders/', {
          params: { header: { 'idempotency-key': draft.key } },
          body,
        }),
      ),
    onSuccess: async ({ id, number }) => {
      onPlaced();
      notify({ text: `Заказ № ${number} оформлен, клиент получит письмо.` });
      client.invalidateQueries({ queryKey: ['count'] });
      client.invalidateQueries({ queryKey: ORDERS_KEY });
      await navigate(`/orders/${id}`);
    },
    // The key stays: without an answer, or with that of a proxy, the order may have been placed, and the same key finds that out.
    // A rejected order leaves it unused.
    onError: (error) => {
      if (hasStatus(error, 409)) onRejected();
    },
  });
}
