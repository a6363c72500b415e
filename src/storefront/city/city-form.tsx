import { useEffect, useState } from 'react';
import { useActionData, useFetcher, useLocation } from 'react-router';
import { Button } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import type { City } from '../api/shapes.ts';
import { useNotify } from '../notices/use-notify.ts';
import { useCart } from '../visitor/use-cart.ts';
import * as waiting from './cart-change.module.css';
import { CartChangeNote } from './cart-change-note.tsx';
import type { CityOutcome } from './city-action.ts';
import * as css from './city-form.module.css';
import { CityList } from './city-list.tsx';
import { type Preview, useCartChange } from './use-cart-change.ts';

interface CityFormProps {
  cities: readonly City[];
  current: number;
  /** The page to return to; by default the current one. */
  next?: string;
  /** Called when the choice is made and the page shows the new city. */
  onDone?: () => void;
}

/**
 * Radio buttons with the current city checked, and «Выбрать», which alone applies the choice (R2.27 to
 * R2.30). What the selected city does to the cart is shown beforehand: at once with scripts, by a second
 * button without.
 */
export function CityForm({ cities, current, next, onDone }: CityFormProps) {
  const here = useAddressWithoutCity();
  const fetcher = useFetcher<CityOutcome>();
  const sent = useActionData() as CityOutcome | undefined;
  const outcome = fetcher.data ?? sent;
  const notify = useNotify();
  const [marked, setMarked] = useState(sent?.marked ?? current);
  const [hasScripts, setHasScripts] = useState(false);
  const hasCart = useCart().items.length > 0;
  const isBusy = fetcher.state !== 'idle';
  const unchanged = marked === current;
  const preview = useCartChange(hasScripts && hasCart && !unchanged && !isBusy ? marked : undefined);
  const markedName = cities.find(({ id }) => id === marked)?.name ?? '';

  // Starts enabled, because without scripts nothing could enable the button.
  useEffect(() => setHasScripts(true), []);
  useEffect(() => setMarked(sent?.marked ?? current), [current, sent]);
  useDone(fetcher.state === 'idle' && !fetcher.data?.error, isBusy, () => {
    notify({ text: `Ваш город — ${markedName}. Обновили цены, остатки и телефон`, tone: 'good' });
    onDone?.();
  });

  return (
    <fetcher.Form method="post" action="/city" className={css.form}>
      <p className={css.hint}>От&nbsp;города зависят цены, остатки и&nbsp;телефон.</p>
      {outcome?.error && <Notice kind="wrong">{outcome.error}</Notice>}
      <input type="hidden" name="next" value={sent?.next ?? next ?? here} />
      <CityList cities={cities} current={current} marked={marked} onMark={setMarked} />
      <div className={css.foot}>
        <div className={css.preview} role="status">
          {preview && <CartPreview preview={preview} city={markedName} />}
          {!hasScripts && sent?.change && <CartChangeNote change={sent.change} city={markedName} />}
        </div>
        <div className={css.buttons}>
          <Button type="submit" size="big" disabled={hasScripts && unchanged} busy={isBusy && 'Меняем'}>
            Выбрать
          </Button>
          {hasCart && !hasScripts && (
            <Button type="submit" size="big" kind="outline" name="intent" value="preview">
              Посмотреть, что изменится
            </Button>
          )}
        </div>
        {hasScripts && unchanged && <p className={css.note}>Выберите другой город из&nbsp;списка</p>}
      </div>
    </fetcher.Form>
  );
}

/** Calls `onDone` once when a submission has succeeded. */
function useDone(isDone: boolean, isBusy: boolean, onDone: () => void): void {
  const [wasBusy, setWasBusy] = useState(false);
  useEffect(() => {
    if (isBusy) setWasBusy(true);
    else if (wasBusy) {
      setWasBusy(false);
      if (isDone) onDone();
    }
  }, [isDone, isBusy, wasBusy, onDone]);
}

/** This page's address without `?city=`, which would override the choice. */
function useAddressWithoutCity(): string {
  const { pathname, search } = useLocation();
  const parameters = new URLSearchParams(search);
  parameters.delete('city');
  const query = parameters.toString();
  return pathname + (query && `?${query}`);
}

/** The preview while loading, failed, or ready. The choice itself does not wait for it. */
function CartPreview({ preview, city }: { preview: Preview; city: string }) {
  if (preview.state === 'ready') return <CartChangeNote change={preview.change} city={city} />;
  if (preview.state === 'loading')
    return <p className={waiting.wait}>Пересчитываем корзину для города {city}…</p>;
  return (
    <p className={waiting.wait}>
      Не&nbsp;удалось пересчитать корзину для города {city}.{' '}
      <Button kind="text" onClick={preview.retry}>
        Повторить
      </Button>
    </p>
  );
}
