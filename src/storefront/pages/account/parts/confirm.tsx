import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { buttonClass } from '../../../../ui/button/button.tsx';
import { cx } from '../../../../ui/cx.ts';
import * as css from './confirm.module.css';

interface ConfirmProps {
  /** The label of the closed button: «Отменить заказ». */
  label: ReactNode;
  kind?: 'outline' | 'quiet' | 'text';
  /** The question shown when it is open. */
  question: ReactNode;
  /** The form with the confirming button. */
  children: ReactNode;
}

/**
 * A confirmation of something that cannot be undone: it opens in place, with scripts and without. Escape
 * closes it.
 */
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
