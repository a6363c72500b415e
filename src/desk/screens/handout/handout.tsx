import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { InlineField } from '../../../ui/field/field.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { api, data } from '../../api/client.ts';
import { failureText, leavesNothing } from '../../api/failures.ts';
import { Icon } from '../../icon/icon.tsx';
import { orderQuery } from '../../orders/order-query.ts';
import { Button } from '../../parts/button.tsx';
import { useSession } from '../../session/session.ts';
import { Head } from '../../shell/head.tsx';
import { Expected } from './expected.tsx';
import { HandOutCard } from './hand-out-card.tsx';
import * as css from './handout.module.css';
import { readScanned, type Scanned } from './scanned.ts';

/** Loaded by those who scan by the camera of a phone or laptop. */
const Camera = lazy(() => import('./camera.tsx'));

const MOST = 50;

/** The counter: a code or number is typed, or comes from a scanner or the camera, and the goods are given to who may have them. */
export default function HandOut() {
  const { grants } = useSession();
  const [params, setParams] = useSearchParams();
  const [text, setText] = useState('');
  const id = Number(params.get('order')) || undefined;
  const field = useRef<HTMLDivElement>(null);
  const [hasCamera, setHasCamera] = useState(false);
  const [isUnread, setIsUnread] = useState(false);
  const choose = (order: number | undefined) => {
    setParams(
      (before) => {
        if (order) before.set('order', String(order));
        else before.delete('order');
        return before;
      },
      { replace: true },
    );
    // The next scan goes into the field; on a phone that would only open the keyboard.
    if (!order && matchMedia('(pointer: fine)').matches) field.current?.querySelector('input')?.focus();
  };
  const find = useMutation({
    mutationFn: findOrder,
    onSuccess: (found) => {
      if (found === undefined) return;
      choose(found);
      setText('');
    },
  });
  const look = (read: string) => {
    const scanned = readScanned(read);
    find.reset();
    setIsUnread(scanned === null);
    if (scanned === null) return;
    setHasCamera(false);
    find.mutate(scanned);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    look(text);
  };
  return (
    <>
      <Head title="Выдача">{shopsOf(grants)}</Head>
      <div className={css.place}>
        <form className={css.search} onSubmit={submit}>
          <div className={css.field} ref={field}>
            <InlineField
              before={<Icon name="magnifying-glass" />}
              aria-label="Номер заказа или код"
              placeholder="Номер или код заказа"
              inputMode="numeric"
              autoComplete="off"
              value={text}
              onChange={(event) => setText(event.target.value)}
              autoFocus
            />
          </div>
          <Button
            type="submit"
            kind="quiet"
            className={text === '' ? css.wideOnly : undefined}
            busy={find.isPending && 'Ищем'}
          >
            Найти
          </Button>
          <Button
            kind="quiet"
            isSquare
            className={css.scan}
            aria-label={hasCamera ? 'Закрыть камеру' : 'Сканировать камерой'}
            aria-expanded={hasCamera}
            onClick={() => {
              find.reset();
              setIsUnread(false);
              setHasCamera(!hasCamera);
            }}
          >
            <Icon name={hasCamera ? 'x' : 'qr-code'} />
          </Button>
        </form>
        {hasCamera && (
          <Suspense fallback={<p role="status">Включаем камеру…</p>}>
            <Camera onRead={look} onClose={() => setHasCamera(false)} />
          </Suspense>
        )}
        <div role="status">
          {isUnread && (
            <Notice kind="attention">
              Это не номер и не код заказа. Код стоит на странице заказа и в письме «готов к выдаче».
            </Notice>
          )}
          {find.isSuccess && find.data === undefined && (
            <Notice kind="attention">
              Заказа с таким номером среди ваших нет. Проверьте номер в письме покупателя.
            </Notice>
          )}
          {find.error && <Notice kind="wrong">{failureText(find.error)}</Notice>}
        </div>
        {id === undefined ? (
          <Expected
            filter={{ shop: params.get('shop') ?? undefined, day: params.get('day') ?? undefined }}
            onFilter={({ shop, day }) => setParams({ ...(shop && { shop }), ...(day && { day }) })}
            onChoose={choose}
          />
        ) : (
          <Found key={id} id={id} onClose={() => choose(undefined)} />
        )}
      </div>
    </>
  );
}

/** The shops whose orders this person gives out; nothing if they are those of a city or all. */
function shopsOf(grants: ReturnType<typeof useSession>['grants']): string {
  return [...new Set(grants.flatMap(({ shop }) => shop?.name ?? []))].join(', ');
}

function Found({ id, onClose }: { id: number; onClose: () => void }) {
  const { data: order, error } = useQuery(orderQuery(id));
  if (leavesNothing(error, order)) return <Notice kind="wrong">{failureText(error)}</Notice>;
  if (!order) return <p role="status">Загружаем…</p>;
  return <HandOutCard order={order} onClose={onClose} />;
}

/** @returns the id of the order with exactly this code or number; undefined: there is none in the person's places */
async function findOrder(scanned: Scanned): Promise<number | undefined> {
  if ('code' in scanned) {
    const params = { path: { code: scanned.code } };
    return (await data(api.GET('/api/v1/staff/hand-outs/{code}/', { params }))).id;
  }
  const { number } = scanned;
  const query = { text: number, limit: MOST };
  const { results } = await data(api.GET('/api/v1/staff/orders/', { params: { query } }));
  return results.find((order) => order.number === number)?.id;
}
