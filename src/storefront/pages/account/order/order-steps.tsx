import { cx } from '../../../../ui/cx.ts';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { VisuallyHidden } from '../../../../ui/text/text.tsx';
import { formatMoment } from '../../../places/days.ts';
import * as css from './order-steps.module.css';
import type { OrderStep } from './steps.ts';

const STATE_NAMES = { gone: 'пройден', now: 'сейчас', ahead: 'впереди' } as const;

interface OrderStepsProps {
  steps: OrderStep[];
  /** The city whose clock the page shows; the first step names it. */
  place: { city: string; time_zone: string };
}

/** The progress of an order: a line of steps, vertical on narrow screens. */
export function OrderSteps({ steps, place: { city, time_zone } }: OrderStepsProps) {
  return (
    <ol className={css.steps}>
      {steps.map(({ code, name, at, note, state }, index) => {
        const isOff = code === 'cancelled';
        return (
          <li
            key={code + at}
            className={cx(css.step, css[state], isOff && css.off)}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            <span className={css.sign}>
              {state !== 'ahead' && <Icon name={isOff ? 'x' : 'check'} size="small" />}
            </span>
            <span className={css.name}>
              {name}
              <VisuallyHidden>, {STATE_NAMES[state]}</VisuallyHidden>
            </span>
            {at && (
              <span className={css.when}>
                {formatMoment(at, time_zone)}
                {!index && ` (${city})`}
              </span>
            )}
            {note && <span className={css.when}>{note}</span>}
          </li>
        );
      })}
    </ol>
  );
}
