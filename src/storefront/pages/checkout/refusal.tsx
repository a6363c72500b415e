import { plural } from '../../../core/plural.ts';
import { Notice } from '../../../ui/notice/notice.tsx';
import { linkClass } from '../../../ui/text/text.tsx';
import type { FormErrors } from '../../forms/form-answer.ts';
import { toField } from '../../forms/to-field.ts';
import { FIELDS } from './order-form.ts';
import css from './refusal.module.css';

const ALL: Record<string, string> = Object.assign({}, ...Object.values(FIELDS));
const COUNTS = ['', 'одно поле', 'два поля', 'три поля', 'четыре поля', 'пять полей'];

/** What is wrong with the form as a whole, or links to the fields that are. */
export function Refusal({ errors }: { errors: FormErrors }) {
  if (errors.form)
    return (
      <div tabIndex={-1} data-refusal className={css.whole}>
        <Notice kind="wrong">{errors.form}</Notice>
      </div>
    );
  const wrong = Object.keys(ALL).filter((name) => errors[name]);
  if (wrong.length === 0) return null;
  const count = COUNTS[wrong.length] ?? `${wrong.length} ${plural(wrong.length, ['поле', 'поля', 'полей'])}`;
  return (
    <Notice kind="wrong">
      Осталось исправить {count}:{' '}
      {wrong.map((name, at) => (
        <span key={name}>
          {at > 0 && ', '}
          <a href={`#${name}`} className={linkClass} onClick={toField}>
            {ALL[name]}
          </a>
        </span>
      ))}
    </Notice>
  );
}
