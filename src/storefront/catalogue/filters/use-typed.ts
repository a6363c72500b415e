import { useState } from 'react';
import { isUnread } from '../typed-number.ts';
import type { Pair } from './pair-fields.tsx';

/**
 * What stands in two fields: as the address has it, until somebody types. When the address changes — by a chip, by
 * Back, by putting swapped bounds right — they follow it without being made anew: the focus stays.
 * @param parse what is typed → a number; null when it is none
 * @param first what stands there first, when it is not the address yet
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
 * The fields for a new address. What was typed or moved while an earlier change was loaded is newer than its answer and
 * stays. What cannot be read is not thrown away while the other field goes on: it stays, with what is wrong with it,
 * until it is mended or both bounds are taken back.
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
