import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';
import { FieldError } from '../../../ui/field/field-error.tsx';
import { VisuallyHidden } from '../../../ui/text/text.tsx';
import * as css from './choices.module.css';

interface ChoicesProps {
  /** Also the target of links from the error summary. */
  id: string;
  legend: string;
  /** Set where the heading above says the same. */
  isLegendHidden?: boolean;
  error: string | undefined;
  /** Side by side if there is room. */
  isRow?: boolean;
  children: ReactNode;
}

/** A radio group of cards with its validation error below. */
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
