import { useEffect, useState } from 'react';
import { cx } from '../../ui/cx.ts';
import { linkClass } from '../../ui/text/text.tsx';
import { Icon } from '../icon/icon.tsx';
import { dismiss, type ShownToast, useToasts } from '../parts/notify.ts';
import * as css from './toasts.module.css';

/** How long a message stays: long enough to reach «Вернуть». An error stays until it is dismissed. */
const SHOWN_MS = 10_000;

/** Messages about what has just happened. Their regions exist from the start: screen readers announce what is added. */
export function Toasts() {
  const toasts = useToasts();
  const of = (areWrong: boolean) =>
    toasts
      .filter(({ tone }) => (tone === 'wrong') === areWrong)
      .map((toast) => <Line key={toast.id} toast={toast} />);
  return (
    <section className={css.list} aria-label="Сообщения">
      <div role="alert">{of(true)}</div>
      <div role="status">{of(false)}</div>
    </section>
  );
}

function Line({ toast: { id, text, tone, action } }: { toast: ShownToast }) {
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (isHeld || tone === 'wrong') return;
    const timer = setTimeout(() => dismiss(id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [id, isHeld, tone]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only stays while it is read
    <div
      className={cx(css.toast, tone === 'wrong' && css.wrong)}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <Icon name={tone === 'wrong' ? 'warning-circle-fill' : 'check-circle-fill'} className={css.sign} />
      <p>{text}</p>
      {action && (
        <button
          type="button"
          className={css.action}
          onClick={() => {
            dismiss(id);
            action.run();
          }}
        >
          <span className={linkClass}>{action.label}</span>
        </button>
      )}
      <button type="button" className={css.close} aria-label="Закрыть" onClick={() => dismiss(id)}>
        <Icon name="x" size="small" />
      </button>
    </div>
  );
}
