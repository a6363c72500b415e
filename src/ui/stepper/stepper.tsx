import { type FocusEvent, type KeyboardEvent, useId } from 'react';
import { typograph } from '../../core/typograph.ts';
import { cx } from '../cx.ts';
import { Icon } from '../icon/icon.tsx';
import css from './stepper.module.css';
import { type StepperRule, useStepper } from './use-stepper.ts';

interface StepperProps extends StepperRule {
  /** What is counted, for those who do not see it: «Количество, шт». */
  label: string;
  size?: 'big';
  /** As wide as its place. */
  wide?: boolean;
  /** Where the words about a refused number stand: below, or over what is below, so that nothing moves. */
  words?: 'below' | 'over';
  /** Without scripts the signs cannot count by themselves: `sends` when the form around answers to them. */
  signs?: 'sends' | 'count';
}

/**
 * A number one counts up and down or types: − 4 +. Enter and leaving the field take the typed number, Esc gives
 * the former back; a number that cannot be is explained, never changed by itself.
 *
 * Inside a form it sends `quantity`, and `change` when a sign was pressed before the scripts came: from what it counts, and
 * how far («4+1»).
 */
export function Stepper({ label, size, wide, words = 'below', signs = 'sends', ...rule }: StepperProps) {
  const problemId = useId();
  const { shown, problem, isTyping, isLeast, isInvalid, less, more, type, commit, restore, leave } =
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
          aria-label={isLeast ? 'Убрать' : 'Убавить'}
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
          aria-describedby={problem ? problemId : undefined}
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
          aria-label="Прибавить"
          aria-disabled={value >= max}
          onClick={more}
        >
          <Icon name="plus" />
        </button>
      </fieldset>
      <p id={problemId} className={css.problem} role="status">
        {problem && typograph(problem)}
      </p>
    </div>
  );
}
