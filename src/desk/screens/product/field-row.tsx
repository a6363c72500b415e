import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';
import * as css from './product.module.css';

interface FieldRowProps {
  name: string;
  /** What 1C says. */
  oneC: ReactNode;
  /** Buyers see something else than 1C says. */
  differs: boolean;
  /** It was changed and not saved. */
  isChanged: boolean;
  /** Absent: there is nothing to return, or this person may not. */
  onReturn?: (() => void) | undefined;
  /** Below the field at the right: «74 из 120». */
  note?: ReactNode;
  children: ReactNode;
}

/** A field: its value of 1C beside what buyers see. */
export function FieldRow({ name, oneC, differs, isChanged, onReturn, note, children }: FieldRowProps) {
  return (
    <div className={cx(css.row, isChanged && css.changed)}>
      <div className={css.name}>
        {name}
        {differs && (
          <span className={css.dot} role="img" aria-label="отличается от 1С" title="Отличается от 1С" />
        )}
      </div>
      <div className={css.oneC}>
        <span className={css.phoneLabel}>Из 1С: </span>
        {oneC || <span className={css.quiet}>не прислали</span>}
      </div>
      <div>
        {children}
        <div className={css.below}>
          {onReturn && (
            <button type="button" className={css.return} onClick={onReturn}>
              Вернуть из 1С
            </button>
          )}
          <span className={css.note}>{note}</span>
        </div>
      </div>
    </div>
  );
}

/** The head of a table of fields. */
export function FieldHead({ at }: { at: string }) {
  return (
    <div className={css.head}>
      <span />
      <span>Пришло из 1С {at}</span>
      <span>Показываем покупателю</span>
    </div>
  );
}
