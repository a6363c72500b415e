import type { InputHTMLAttributes, ReactNode } from 'react';
import { cx } from '../cx.ts';
import css from './field.module.css';

interface InlineFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  /** The word or sign that stands inside the field, before the value. */
  before: ReactNode;
}

/** A field whose label stands inside it: «от 190». */
export function InlineField({ before, className, ...input }: InlineFieldProps) {
  return (
    <label className={cx(css.inline, className)}>
      <span className={css.before}>{before}</span>
      <input {...input} className={css.bare} />
    </label>
  );
}
