import { plural } from '../../../platform/text/plural.ts';
import { Notice } from '../../../ui/notice/notice.tsx';
import { linkClass } from '../../../ui/text/text.tsx';
import type { FormErrors } from '../../forms/form-answer.ts';
import { toField } from '../../forms/to-field.ts';
import { FIELDS, type Values } from './order-form.ts';
import * as css from './rejection.module.css';

const ALL: Record<string, string> = Object.assign({}, ...Object.values(FIELDS));
const COUNTS = ['', 'одно поле', 'два поля', 'три поля', 'четыре поля', 'пять полей'];

/** The error of the form as a whole, or links to the invalid fields. */
export function Rejection({ errors, values }: { errors: FormErrors; values: Values }) {
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
      {taskOf(wrong, values)} {count}:{' '}
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

/** What is left to do with the fields: those that were never filled in are not called wrong. */
function taskOf(wrong: readonly string[], values: Values): string {
  const empty = wrong.filter((name) => !values[name]).length;
  if (empty === wrong.length) return 'Заполните ещё';
  return empty === 0 ? 'Исправьте' : 'Осталось заполнить или исправить';
}
