import type { FocusEvent } from 'react';
import { useNavigate } from 'react-router';
import { afterPaint } from '../../browser/after-paint.ts';
import { placeInHistory } from '../../navigation/back-closes.ts';
import { type ListSource, listHref, parseListing } from '../listing-address.ts';
import { inOrder, parseMeasure } from '../typed-number.ts';

/** The id of the filter form; controls outside of the form refer to it. */
export const FILTERS = 'filters';

/**
 * `over`: the history position above which the filter overlay is open; Infinity while it is closed. All
 * choices made in it form one history step. `going`: the address the form is navigating to.
 */
export const sheet: { over: number; going?: string } = { over: Infinity };

/** Navigates to the address of the chosen filters; the list follows the address. */
export type ApplyFilters = (form: HTMLFormElement | null) => void;

export function useFilterForm(path: string, source: ListSource): ApplyFilters {
  const navigate = useNavigate();
  return async (form) => {
    if (!form) return;
    const target = listHref(path, source, parseListing(readForm(form), source.kind));
    // Enter in a field of the overlay submits the form and, by closing it, blurs the field. A second
    // navigation to the same address would reload the page and close a reopened overlay.
    if (target === (sheet.going ?? window.location.pathname + window.location.search)) return;
    sheet.going = target;
    const { over } = sheet; // the overlay may be closed meanwhile, but was open at the time of the choice
    await afterPaint(); // the tick in the box is painted first
    // Synchronously: in a transition the address would change before the handler of Back runs.
    await navigate(target, {
      preventScrollReset: true,
      flushSync: true,
      replace: placeInHistory() > over,
    });
    if (sheet.going === target) sheet.going = undefined;
  };
}

/**
 * Applies a pair of fields when both are left: one load and one history step for both, even when the bounds
 * are swapped.
 */
export function afterPair(apply: ApplyFilters) {
  return ({ currentTarget, relatedTarget }: FocusEvent<HTMLInputElement>) => {
    const pair = currentTarget.closest('[data-pair]');
    if (!pair?.contains(relatedTarget)) apply(currentTarget.form);
  };
}

/** The fields of the form as parameters; a pair of range fields becomes one part of `attributes`. */
function readForm(form: HTMLFormElement): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of new FormData(form)) search.append(name, String(value));
  for (const pair of form.querySelectorAll<HTMLElement>('[data-range]')) {
    const [from, to] = [...pair.querySelectorAll('input')].map((input) => input.value);
    const [low, high] = inOrder(parseMeasure(from ?? ''), parseMeasure(to ?? ''));
    if (low !== null || high !== null)
      search.append('attributes', `r${pair.dataset.range}:${low ?? ''}..${high ?? ''}`);
  }
  return search;
}
