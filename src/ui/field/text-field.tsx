import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { typograph } from '../../platform/text/typograph.ts';
import { FieldError } from './field-error.tsx';
import * as css from './text-field.module.css';

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  /** Also the target of links from the error summary. */
  id: string;
  label: string;
  /** Shown under the field while it has no error. */
  hint?: ReactNode;
  error?: string | undefined;
  /** A button at the end of the field. */
  inside?: ReactNode;
  /** Ids of further descriptions of the field. */
  describedBy?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** A field with its label above, 48 px high, and its validation error below (UI-28). */
export function TextField({ id, label, hint, error, inside, describedBy, ref, ...input }: TextFieldProps) {
  const about = [error ? `${id}-error` : hint && `${id}-hint`, describedBy].filter(Boolean).join(' ');
  return (
    <div className={css.field}>
      <label htmlFor={id} className={css.label}>
        {label}
      </label>
      <div className={css.frame}>
        <input
          {...input}
          ref={ref}
          id={id}
          className={css.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={about || undefined}
        />
        {inside}
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
