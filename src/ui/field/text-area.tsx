import type { ReactNode, Ref, TextareaHTMLAttributes } from 'react';
import { typograph } from '../../platform/text/typograph.ts';
import { cx } from '../cx.ts';
import { FieldError } from './field-error.tsx';
import * as css from './text-field.module.css';

interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'> {
  /** Also the target of links from the error summary. */
  id: string;
  label: string;
  /** Shown under the field while it has no error. */
  hint?: ReactNode;
  error?: string | undefined;
  ref?: Ref<HTMLTextAreaElement>;
}

/** A field of several lines with its label above; it grows with its text where the browser can. */
export function TextArea({ id, label, hint, error, rows = 4, ...area }: TextAreaProps) {
  const about = error ? `${id}-error` : hint && `${id}-hint`;
  return (
    <div className={css.field}>
      <label htmlFor={id} className={css.label}>
        {label}
      </label>
      <div className={css.frame}>
        <textarea
          {...area}
          rows={rows}
          id={id}
          className={cx(css.input, css.area)}
          aria-invalid={error ? true : undefined}
          aria-describedby={about || undefined}
        />
      </div>
      {!error && hint && (
        <p id={`${id}-hint`} className={css.hint}>
          {typeof hint === 'string' ? typograph(hint) : hint}
        </p>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}
