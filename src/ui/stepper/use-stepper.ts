import { type SyntheticEvent, useEffect, useEffectEvent, useState } from 'react';

/** What a stepper may be set to. */
export interface StepperRule {
  /** 0: nothing is taken yet. */
  value: number;
  /** Counted by so many. */
  step: number;
  /** The least that can be taken; below it there is 0 only. */
  min: number;
  max: number;
  /** Why this number cannot be, in words; undefined: it can. */
  check: (quantity: number) => string | undefined;
  /** What was typed and refused before the scripts came: stands in the field, with its explanation. */
  refused?: { typed: string; problem: string } | undefined;
  /** A number that can be, or 0. */
  onChange: (quantity: number) => void;
}

/** The number being typed and what is wrong with it; the value itself belongs to the caller. */
export function useStepper({ value, step, min, max, check, refused, onChange }: StepperRule) {
  const [draft, setDraft] = useState<string | null>(refused?.typed ?? null);
  const [problem, setProblem] = useState(refused?.problem);
  const restore = () => {
    setDraft(null);
    setProblem(undefined);
  };

  function take(quantity: number, isTyped: boolean): void {
    const refusal = quantity === 0 ? undefined : check(quantity);
    if (!refusal) {
      restore();
      if (quantity !== value) onChange(quantity);
      return;
    }
    if (!isTyped) setDraft(null);
    setProblem(refusal);
  }

  // Signs and arrows count from what stands in the field: a number that was typed and is not taken yet is one, too.
  const typed = draft === null ? undefined : typedNumber(draft);
  const from = typed === undefined || Number.isNaN(typed) ? value : typed;

  function press(event: SyntheticEvent, next: number): void {
    event.preventDefault();
    take(next, from !== value);
  }

  function commit(): void {
    if (draft === null) return;
    if (typed === undefined) restore();
    else if (Number.isNaN(typed)) setProblem('Нужно целое число');
    else take(typed, true);
  }
  useBeforeLeaving(draft, commit);

  return {
    shown: draft ?? (value === 0 ? '' : String(value)),
    problem,
    isTyping: draft !== null,
    isLeast: from <= min,
    /** A number stands there that was refused. */
    isInvalid: draft !== null && problem !== undefined,
    less: (event: SyntheticEvent) => press(event, lessThan(from, { step, min, max })),
    more: (event: SyntheticEvent) => press(event, moreThan(from, { step, min })),
    type(text: string): void {
      setDraft(text);
      setProblem(undefined);
    },
    commit,
    restore,
    /** One goes elsewhere: what was said of a pressed sign is said; a refused number stays. */
    leave: () => draft === null && setProblem(undefined),
  };
}

type Steps = Pick<StepperRule, 'step' | 'min' | 'max'>;

/** The next number below that keeps to the steps; from more than there is, all there is; under the least, 0. */
export function lessThan(value: number, { step, min, max }: Steps): number {
  const next = Math.ceil(value / step) * step - step;
  const most = max > 0 && next > max ? max : next;
  return most < min ? 0 : most;
}

/** The next number above that keeps to the steps. */
export function moreThan(value: number, { step, min }: Omit<Steps, 'max'>): number {
  return Math.max(min, Math.floor(value / step) * step + step);
}

/** «1 200», «1 200 шт» → 1200, «-5» → −5; undefined: nothing was typed; NaN: no whole number, and none is made of it. */
export function typedNumber(text: string): number | undefined {
  if (text.trim() === '') return undefined;
  return Number(/^\s*(-?\d[\d\s]*)[а-яё]*\.?\s*$/i.exec(text)?.[1]?.replace(/\s/g, ''));
}

/** A page that is reloaded or closed takes the field away without leaving it first: what was typed is taken then. */
function useBeforeLeaving(draft: string | null, commit: () => void): void {
  const leave = useEffectEvent(commit);
  useEffect(() => {
    if (draft === null) return;
    const over = new AbortController();
    const leaveOnce = () => {
      over.abort(); // a page that goes is hidden too
      leave();
    };
    const { signal } = over;
    document.addEventListener('visibilitychange', () => document.hidden && leaveOnce(), { signal });
    window.addEventListener('pagehide', leaveOnce, { signal });
    return () => over.abort();
  }, [draft]);
}
