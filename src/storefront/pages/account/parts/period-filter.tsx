import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { Button, buttonClass } from '../../../../ui/button/button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { TextField } from '../../../../ui/field/text-field.tsx';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { formatDay, formatShortDay } from '../../../places/days.ts';
import * as css from './filters.module.css';
import { useFilter } from './filters.tsx';

/** An inclusive period: `date_from`, `date_to` of the address. Either may be used alone. */
export function PeriodFilter({ any = 'Любая дата' }: { any?: string }) {
  const from = useFilter('date_from');
  const to = useFilter('date_to');
  const { search } = useLocation();
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (details.current && search !== undefined) details.current.open = false;
  }, [search]);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !details.current?.open) return;
    details.current.open = false;
    details.current.querySelector('summary')?.focus();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.open = false;
  };
  return (
    <details ref={details} className={css.period} onKeyDown={onKeyDown} onBlur={onBlur}>
      <summary className={cx(buttonClass({ kind: 'quiet' }), css.periodLabel)}>
        {periodText(from, to) ?? any}
        <Icon name="calendar-blank" size="small" />
      </summary>
      <div className={css.periodFields}>
        <TextField id="date_from" name="date_from" type="date" label="С" defaultValue={from} />
        <TextField id="date_to" name="date_to" type="date" label="По" defaultValue={to} />
        <Button type="submit" kind="outline" wide>
          Показать за&nbsp;период
        </Button>
      </div>
    </details>
  );
}

/** «01.10 – 20.11.2026», «с 01.10.2026», «по 20.11.2026»; undefined without a period. */
function periodText(from: string, to: string): string | undefined {
  if (isDay(from) && isDay(to)) {
    const start = from.slice(0, 4) === to.slice(0, 4) ? formatShortDay(from) : formatDay(from);
    return `${start}\u00a0– ${formatDay(to)}`;
  }
  if (isDay(from)) return `с\u00a0${formatDay(from)}`;
  return isDay(to) ? `по\u00a0${formatDay(to)}` : undefined;
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
}
