import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icon/icon.tsx';
import css from './field.module.css';

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  /** Under the field, always there. */
  hint?: ReactNode;
  /** What is wrong with the value, in words. */
  error?: string | undefined;
}

/** A text field: the label above, a hint or the error below (LOOKS.md «Формы»). */
export function Field({ label, hint, error, id, className, ...input }: FieldProps) {
  const own = useId();
  const fieldId = id ?? own;
  const noteId = `${fieldId}-note`;
  return (
    <div className={className}>
      <label className={css.label} htmlFor={fieldId}>
        {label}
      </label>
      <input
        {...input}
        id={fieldId}
        className={cx(css.input, error && css.wrong)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? noteId : undefined}
      />
      {error ? (
        <p id={noteId} className={css.error}>
          <Icon name="warning-circle-fill" size="small" />
          {error}
        </p>
      ) : (
        hint && (
          <p id={noteId} className={css.hint}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}

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
