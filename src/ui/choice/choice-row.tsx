import { type InputHTMLAttributes, type ReactNode, useEffect, useRef } from 'react';
import { cx } from '../cx.ts';
import * as css from './choice-row.module.css';

interface ChoiceRowProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'defaultChecked'> {
  type: 'checkbox' | 'radio';
  /**
   * Use it instead of `checked` if the address holds the state: the box reacts to a click at once and follows
   * this value when it changes. A controlled box would jump back until the page has caught up.
   */
  chosen?: boolean;
  children: ReactNode;
  /** Content at the end of the row, usually a count. */
  aside?: ReactNode;
}

/** A checkbox or radio button with its label, 44 px high; the whole row is clickable. */
export function ChoiceRow({ children, aside, className, chosen, ...input }: ChoiceRowProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current && chosen !== undefined) box.current.checked = chosen;
  }, [chosen]);
  return (
    <label className={cx(css.row, className)}>
      <input {...input} ref={box} defaultChecked={chosen} className={css.box} />
      <span className={css.words}>{children}</span>
      {aside !== undefined && <span className={css.aside}>{aside}</span>}
    </label>
  );
}
