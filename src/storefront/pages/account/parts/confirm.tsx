import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { buttonClass } from '../../../../ui/button/button.tsx';
import { cx } from '../../../../ui/cx.ts';
import css from './confirm.module.css';

interface ConfirmProps {
  /** What the closed button says: «Отменить заказ». */
  label: ReactNode;
  kind?: 'outline' | 'quiet' | 'text';
  /** What is asked, when it is open. */
  question: ReactNode;
  /** The form that does it, with its own button. */
  children: ReactNode;
}

/** A question before something that cannot be taken back: opens in place, with scripts and without. Escape closes it. */
export function Confirm({ label, kind = 'outline', question, children }: ConfirmProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const close = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !details.current?.open) return;
    details.current.open = false;
    details.current.querySelector('summary')?.focus();
  };
  return (
    <details ref={details} className={css.confirm} onKeyDown={close}>
      <summary className={cx(buttonClass({ kind }), css.label)}>{label}</summary>
      <div className={css.question}>
        <div>{question}</div>
        {children}
      </div>
    </details>
  );
}
