import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from '../cx.ts';
import * as css from './field.module.css';

interface InlineFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  /** The text or icon inside the field, before the value. */
  before: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** A field with its label inside: «от 190». */
export function InlineField({ before, className, ...input }: InlineFieldProps) {
  return (
    <label className={cx(css.inline, className)}>
      <span className={css.before}>{before}</span>
      <input {...input} className={css.bare} />
    </label>
  );
}
