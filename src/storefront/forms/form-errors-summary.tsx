import { cx } from '../../ui/cx.ts';
import { Notice } from '../../ui/notice/notice.tsx';
import { linkClass } from '../../ui/text/text.tsx';
import type { FormErrors } from './form-answer.ts';
import * as css from './form-errors-summary.module.css';
import { toField } from './to-field.ts';

interface FormErrorsProps {
  errors: FormErrors;
  /** Field names in the order of the form, as the links to invalid fields call them. */
  names?: Record<string, string>;
  className?: string;
}

/** The error of a form as a whole, or links to its fields if several are invalid. */
export function FormErrorSummary({ errors, names = {}, className }: FormErrorsProps) {
  if (errors.form)
    return (
      <div tabIndex={-1} data-refusal className={cx(css.refusal, className)}>
        <Notice kind="wrong">{errors.form}</Notice>
      </div>
    );
  const wrong = Object.entries(names).filter(([name]) => errors[name]);
  if (wrong.length < 2) return null;
  return (
    <Notice kind="wrong">
      Осталось исправить:{' '}
      {wrong.map(([name, words], at) => (
        <span key={name}>
          {at > 0 && ', '}
          <a href={`#${name}`} className={linkClass} onClick={toField}>
            {words}
          </a>
        </span>
      ))}
    </Notice>
  );
}
