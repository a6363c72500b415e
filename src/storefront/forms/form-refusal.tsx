import { cx } from '../../ui/cx.ts';
import { Notice } from '../../ui/notice/notice.tsx';
import { linkClass } from '../../ui/text/text.tsx';
import type { FormErrors } from './form-answer.ts';
import css from './form-refusal.module.css';
import { toField } from './to-field.ts';

interface FormRefusalProps {
  errors: FormErrors;
  /** Fields in the order they stand, as they are called in the line that leads to those that are wrong. */
  names?: Record<string, string>;
  className?: string;
}

/** What is wrong with a form as a whole, or links to its fields where several are. */
export function FormRefusal({ errors, names = {}, className }: FormRefusalProps) {
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
