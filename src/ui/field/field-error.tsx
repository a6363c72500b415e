import { wholePhones } from '../../platform/text/typograph.ts';
import { Icon } from '../icon/icon.tsx';
import * as css from './text-field.module.css';

/** The validation error of a field, under it: an icon and text (UI-28). The field refers to it by `id`. */
export function FieldError({ id, children }: { id: string; children: string | undefined }) {
  if (!children) return null;
  return (
    <p id={id} className={css.error}>
      <Icon name="warning-circle-fill" size="small" />
      {wholePhones(children)}
    </p>
  );
}
