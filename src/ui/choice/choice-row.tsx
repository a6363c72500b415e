import type { InputHTMLAttributes, ReactNode } from 'react';
import { cx } from '../cx.ts';
import css from './choice-row.module.css';

interface ChoiceRowProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  type: 'checkbox' | 'radio';
  children: ReactNode;
  /** What stands at the end of the row, a count as a rule. */
  aside?: ReactNode;
}

/** A checkbox or radio with its words, 44 px high: the whole row is pressed. */
export function ChoiceRow({ children, aside, className, ...input }: ChoiceRowProps) {
  return (
    <label className={cx(css.row, className)}>
      <input {...input} className={css.box} />
      <span className={css.words}>{children}</span>
      {aside !== undefined && <span className={css.aside}>{aside}</span>}
    </label>
  );
}
