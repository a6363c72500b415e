import type { FocusEvent } from 'react';
import { useNavigate } from 'react-router';
import { afterPaint } from '../../after-paint.ts';
import { placeInHistory } from '../../back-closes.ts';
import { type ListSource, listHref, parseListing } from '../listing-address.ts';
import { inOrder, parseMeasure } from '../typed-number.ts';

/** The id of the filter form, which controls outside of it belong to as well. */
export const FILTERS = 'filters';

/**
 * `over`: the place in the history of the page over which the filters lie open; beyond all while they do not. What is
 * chosen in them is one step on from it, however much it is. `going`: the address that the form leads to just now.
 */
export const sheet: { over: number; going?: string } = { over: Infinity };

/** Goes to the address that the filter form stands for; the goods follow the address. */
export type ApplyFilters = (form: HTMLFormElement | null) => void;

export function useFilterForm(path: string, source: ListSource): ApplyFilters {
  const navigate = useNavigate();
  return async (form) => {
    if (!form) return;
    const target = listHref(path, source, parseListing(readForm(form), source.kind));
    // Enter in a field of the sheet sends the form and, closing it, leaves the field: to go twice to one address
    // would load the page anew, with the sheet closed that one may have opened again meanwhile.
    if (target === (sheet.going ?? window.location.pathname + window.location.search)) return;
    sheet.going = target;
    const { over } = sheet; // closed meanwhile, they were open when it was chosen
    await afterPaint(); // the tick in its box comes first
    // At once: in a transition the address would change before what «Back» does over the page.
    await navigate(target, {
      ...{ preventScrollReset: true, flushSync: true },
      replace: placeInHistory() > over,
    });
    if (sheet.going === target) sheet.going = undefined;
  };
}

/**
 * For leaving a field of a pair, from and to: between the two nothing is decided yet. One load and one step of
 * history for both, even when they are typed the wrong way round.
 */
export function afterPair(apply: ApplyFilters) {
  return ({ currentTarget, relatedTarget }: FocusEvent<HTMLInputElement>) => {
    const pair = currentTarget.closest('[data-pair]');
    if (!pair?.contains(relatedTarget)) apply(currentTarget.form);
  };
}

/** The fields of the form as parameters; a pair of range fields becomes one word of `attributes`. */
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
