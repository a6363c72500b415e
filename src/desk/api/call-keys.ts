import { useRef } from 'react';
import { newKey } from './client.ts';

/** @returns the idempotency key of a change that a form sends: the same change has the same one when it is sent again */
export function useCallKeys(): (change: unknown) => string {
  const keys = useRef(new Map<string, string>());
  return (change) => {
    const text = JSON.stringify(change);
    const key = keys.current.get(text) ?? newKey();
    keys.current.set(text, key);
    return key;
  };
}
