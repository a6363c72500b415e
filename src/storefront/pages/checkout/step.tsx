import type { ReactNode } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import type { StepId } from './order-form.ts';
import * as css from './step.module.css';

interface StepProps {
  id: StepId;
  number: number;
  title: string;
  /** The choice, line by line: shown instead of the fields once the step is done. */
  summary: readonly string[];
  isDone: boolean;
  onEdit: () => void;
  /**
   * Set for the first incomplete step, whose «Дальше» is then the main button of the page: the sum, which stays in
   * sight with that button.
   */
  sum?: ReactNode;
  /** Absent for the last step, whose button submits the form. */
  onDone?: () => void;
  children: ReactNode;
}

/**
 * A step of the checkout. When done it folds into a line with «Изменить», and its fields stay in the form.
 * Without scripts nothing folds: it is one long form.
 */
export function Step({ id, number, title, summary, isDone, sum, onEdit, onDone, children }: StepProps) {
  const isCurrent = sum !== undefined;
  return (
    <section id={`step-${id}`} className={cx(css.step, isDone && css.done)} aria-labelledby={`title-${id}`}>
      <div className={css.head}>
        <span className={css.mark} aria-hidden="true">
          <span className={css.number}>{number}</span>
          {isDone && <Icon name="check" className={css.check} />}
        </span>
        <h2 id={`title-${id}`} tabIndex={-1} className={css.title}>
          {title}
        </h2>
        {isDone && (
          <>
            <div className={css.summary}>
              {summary.filter(Boolean).map((line) => (
                <p key={line}>{line}</p>
              ))}
            </div>
            <Button
              kind="quiet"
              className={css.edit}
              aria-label={`Изменить: ${title.toLowerCase()}`}
              onClick={onEdit}
            >
              Изменить
            </Button>
          </>
        )}
      </div>
      <div className={css.body}>{children}</div>
      {onDone && (
        <div
          className={cx(css.foot, isCurrent && css.pinned)}
          data-page-foot={isCurrent ? 'over' : undefined}
        >
          {isCurrent && <p className={css.sum}>К&nbsp;оплате {sum}</p>}
          <Button kind={isCurrent ? 'main' : 'outline'} onClick={onDone}>
            Дальше
          </Button>
        </div>
      )}
    </section>
  );
}
