import { type InputHTMLAttributes, type ReactNode, useEffect, useRef } from 'react';
import { cx } from '../cx.ts';
import css from './choice-row.module.css';

interface ChoiceRowProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'defaultChecked'> {
  type: 'checkbox' | 'radio';
  /**
   * Instead of `checked`, where the truth is not in a state but in the address: the box answers a press at once and
   * follows this when it changes, while a controlled one would jump back until the page has caught up.
   */
  chosen?: boolean;
  children: ReactNode;
  /** What stands at the end of the row, a count as a rule. */
  aside?: ReactNode;
}

/** A checkbox or radio with its words, 44 px high: the whole row is pressed. */
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
