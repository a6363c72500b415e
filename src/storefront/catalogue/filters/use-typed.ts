import { useState } from 'react';
import type { Pair } from './pair-fields.tsx';

/**
 * What stands in two fields: as the address has it, until somebody types. When the address changes — by a chip, by
 * Back, by putting swapped bounds right — they follow it without being made anew: the focus stays.
 */
export function useTyped(address: Pair): [Pair, (text: Pair) => void] {
  const [text, setText] = useState(address);
  const [followed, setFollowed] = useState(address);
  if (followed.min !== address.min || followed.max !== address.max) {
    setFollowed(address);
    setText(address);
  }
  return [text, setText];
}
