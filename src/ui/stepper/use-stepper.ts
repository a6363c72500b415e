import { type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react';

/** What a stepper accepts. */
export interface StepperRule {
  /** 0 if nothing is chosen yet. */
  value: number;
  /** The size of a step. */
  step: number;
  /** The minimum; below it only 0 is possible. */
  min: number;
  max: number;
  /** Explains why a number is invalid, NaN for a text that is not a whole number; undefined if it is valid. */
  check: (quantity: number) => string | undefined;
  /** Input rejected before the scripts ran: shown in the field, with its message. */
  rejected?: { typed: string; error: string } | undefined;
  /** A typed number applies with each digit, unless it is 0 or invalid; Esc and an emptied field bring the former one back. */
  isLive?: boolean;
  /** Called with a valid number, or 0. */
  onChange: (quantity: number) => void;
}

/** The typed number and its validation error; the value itself belongs to the caller. */
export function useStepper({ value, step, min, max, check, rejected, isLive, onChange }: StepperRule) {
  const [draft, setDraft] = useState<string | null>(rejected?.typed ?? null);
  const [error, setError] = useState(rejected?.error);
  const before = useRef(value);
  const apply = (quantity: number) => {
    if (quantity !== value) onChange(quantity);
  };
  const end = () => {
    setDraft(null);
    setError(undefined);
  };
  const restore = () => {
    if (isLive && draft !== null) apply(before.current);
    end();
  };

  function take(quantity: number, isTyped: boolean): void {
    const rejection = quantity === 0 ? undefined : check(quantity);
    if (!rejection) {
      end();
      apply(quantity);
      return;
    }
    if (!isTyped) setDraft(null);
    setError(rejection);
  }

  // Buttons and arrow keys count from the field's content, even if it is typed but not applied yet.
  const typed = draft === null ? undefined : typedNumber(draft);
  const from = typed === undefined || Number.isNaN(typed) ? value : typed;

  function click(event: SyntheticEvent, next: number): void {
    event.preventDefault();
    take(next, from !== value);
  }

  function commit(): void {
    if (draft === null) return;
    if (typed === undefined) restore();
    else take(typed, true);
  }
  useBeforeLeaving(draft, commit);

  return {
    shown: draft ?? (value === 0 ? '' : String(value)),
    error,
    isTyping: draft !== null,
    isLeast: from <= min,
    /** The field shows a rejected number. */
    isInvalid: draft !== null && error !== undefined,
    less: (event: SyntheticEvent) => click(event, lessThan(from, { step, min, max })),
    more: (event: SyntheticEvent) => click(event, moreThan(from, { step, min })),
    type(text: string): void {
      if (draft === null) before.current = value;
      setDraft(text);
      setError(undefined);
      if (!isLive) return;
      const next = typedNumber(text);
      apply(next && check(next) === undefined ? next : before.current);
    },
    commit,
    restore,
    /** The focus leaves: the message of a clicked button disappears; a rejected number stays. */
    leave: () => draft === null && setError(undefined),
  };
}

type Steps = Pick<StepperRule, 'step' | 'min' | 'max'>;

/** The next lower valid number: above the maximum the maximum, below the minimum 0. */
export function lessThan(value: number, { step, min, max }: Steps): number {
  const next = Math.ceil(value / step) * step - step;
  const most = max > 0 && next > max ? max : next;
  return most < min ? 0 : most;
}

/** The next higher valid number. */
export function moreThan(value: number, { step, min }: Omit<Steps, 'max'>): number {
  return Math.max(min, Math.floor(value / step) * step + step);
}

/** «1 200», «1 200 шт» → 1200, «-5» → −5; undefined if nothing was typed; NaN if it is not a whole number. */
export function typedNumber(text: string): number | undefined {
  if (text.trim() === '') return undefined;
  return Number(/^\s*(-?\d[\d\s]*)[а-яё]*\.?\s*$/i.exec(text)?.[1]?.replace(/\s/g, ''));
}

/** Applies the typed number when the page is reloaded or closed, as the field then gets no blur event. */
function useBeforeLeaving(draft: string | null, commit: () => void): void {
  const leave = useEffectEvent(commit);
  useEffect(() => {
    if (draft === null) return;
    const over = new AbortController();
    const leaveOnce = () => {
      over.abort(); // a page that is closed becomes hidden too
      leave();
    };
    const { signal } = over;
    document.addEventListener('visibilitychange', () => document.hidden && leaveOnce(), { signal });
    window.addEventListener('pagehide', leaveOnce, { signal });
    return () => over.abort();
  }, [draft]);
}
