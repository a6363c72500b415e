import { type FocusEvent, type KeyboardEvent, useId } from 'react';
import { typograph } from '../../platform/text/typograph.ts';
import { cx } from '../cx.ts';
import { Icon } from '../icon/icon.tsx';
import * as css from './stepper.module.css';
import { type StepperRule, useStepper } from './use-stepper.ts';

interface StepperProps extends StepperRule {
  /** What is counted, for screen readers: «Количество, шт». */
  label: string;
  size?: 'big';
  /** As wide as its container. */
  wide?: boolean;
  /** Where the error message is shown: below, or over the content below, so that nothing moves. */
  words?: 'below' | 'over';
  /** The buttons without scripts: with `sends` the surrounding form handles them. */
  signs?: 'sends' | 'count';
}

/**
 * A number to be counted or typed: − 4 +. Enter and leaving the field apply the typed number, Esc restores
 * the former one; an invalid number is explained and never changed automatically.
 * Inside a form it sends `quantity`, and `change` when a button was clicked before the scripts ran: the shown
 * number and the difference («4+1»).
 */
export function Stepper({ label, size, wide, words = 'below', signs = 'sends', ...rule }: StepperProps) {
  const errorId = useId();
  const { shown, error, isTyping, isLeast, isInvalid, less, more, type, commit, restore, leave } =
    useStepper(rule);
  const { value, step, max } = rule;

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') {
      event.preventDefault();
      commit();
    } else if (event.key === 'Escape') {
      if (isTyping) event.stopPropagation();
      restore();
    } else if (event.key === 'ArrowUp') more(event);
    else if (event.key === 'ArrowDown' && !isLeast) less(event);
  }

  function onBlur(event: FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget)) leave();
  }

  const signType = signs === 'sends' ? 'submit' : 'button';
  return (
    <div
      className={cx(
        css.place,
        wide && css.wide,
        size === 'big' && css.big,
        words === 'over' && css.over,
        signs === 'count' && css.idle,
      )}
    >
      <fieldset className={css.stepper} aria-label={label} onBlur={onBlur}>
        {signs === 'sends' && <button type="submit" className={css.send} tabIndex={-1} aria-hidden="true" />}
        <button
          type={signType}
          name="change"
          value={`${value}-${step}`}
          className={css.sign}
          aria-label={isLeast ? 'Убрать' : 'Уменьшить количество'}
          aria-disabled={value === 0}
          onClick={less}
        >
          <Icon name="minus" />
        </button>
        <input
          name="quantity"
          className={css.number}
          value={shown}
          placeholder="0"
          inputMode="numeric"
          enterKeyHint="done"
          autoComplete="off"
          maxLength={15}
          aria-label={label}
          aria-invalid={isInvalid}
          aria-describedby={error ? errorId : undefined}
          onChange={(event) => type(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={commit}
          onKeyDown={onKeyDown}
        />
        <button
          type={signType}
          name="change"
          value={`${value}+${step}`}
          className={css.sign}
          aria-label="Увеличить количество"
          aria-disabled={value >= max}
          onClick={more}
        >
          <Icon name="plus" />
        </button>
      </fieldset>
      <p id={errorId} className={css.problem} role="status">
        {error && typograph(error)}
      </p>
    </div>
  );
}
