import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';
import { FieldError } from '../../../ui/field/field-error.tsx';
import { VisuallyHidden } from '../../../ui/text/text.tsx';
import css from './choices.module.css';

interface ChoicesProps {
  /** Also the target of links from the summary of errors. */
  id: string;
  legend: string;
  /** Where the heading above says the same. */
  isLegendHidden?: boolean;
  error: string | undefined;
  /** Beside each other where there is room. */
  isRow?: boolean;
  children: ReactNode;
}

/** A group of cards of which one is chosen; what is wrong stands under it. */
export function Choices({ id, legend, isLegendHidden, error, isRow, children }: ChoicesProps) {
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className={css.group}
      data-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className={css.legend}>
        {isLegendHidden ? <VisuallyHidden>{legend}</VisuallyHidden> : legend}
      </legend>
      <div className={cx(css.cards, isRow && css.row)}>{children}</div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
}
