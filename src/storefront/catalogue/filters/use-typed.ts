import { useState } from 'react';
import { isUnread } from '../typed-number.ts';
import type { Pair } from './pair-fields.tsx';

/**
 * The values of two fields: those of the address until the visitor types. When the address changes they are
 * updated in place, so the focus stays.
 * @param parse parses typed text; null if it is not a number
 * @param first the initial values, if they differ from the address
 */
export function useTyped(
  address: Pair,
  parse: (typed: string) => number | null,
  first = address,
): [Pair, (text: Pair) => void] {
  const [text, setText] = useState(first);
  const [followed, setFollowed] = useState(address);
  if (followed.min !== address.min || followed.max !== address.max) {
    setFollowed(address);
    setText(typedOver(text, { before: followed, address }, parse));
  }
  return [text, setText];
}

/**
 * The fields for a new address. Input made while an earlier change was loading is newer and stays. Invalid
 * input stays with its message until it is corrected or both bounds are removed.
 */
export function typedOver(
  text: Pair,
  { before, address }: { before: Pair; address: Pair },
  parse: (typed: string) => number | null,
): Pair {
  if (!address.min && !address.max) return address;
  const isSwapped = parse(text.min) === parse(address.max) && parse(text.max) === parse(address.min);
  const isNewer = (end: keyof Pair) => {
    const typed = parse(text[end]);
    return typed !== null && typed !== parse(before[end]) && typed !== parse(address[end]);
  };
  const over = (end: keyof Pair) => {
    if (address[end] === before[end] || (isNewer(end) && !isSwapped)) return text[end];
    return !address[end] && isUnread(text[end], parse) ? text[end] : address[end];
  };
  return { min: over('min'), max: over('max') };
}
