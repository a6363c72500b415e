import { wholePhones } from '../../core/typograph.ts';
import { Icon } from '../icon/icon.tsx';
import css from './text-field.module.css';

/** What is wrong with a field, under it: a sign and words (LOOKS.md «Формы»). The field names it by `id`. */
export function FieldError({ id, children }: { id: string; children: string | undefined }) {
  if (!children) return null;
  return (
    <p id={id} className={css.error}>
      <Icon name="warning-circle-fill" size="small" />
      {wholePhones(children)}
    </p>
  );
}
