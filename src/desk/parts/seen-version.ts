import { useRef } from 'react';
import { versionIn } from '../api/failures.ts';

/**
 * The version that a form sends: that of the thing as it is shown, and after a 409 the one whose changes the conflict has shown, so that
 * the next try is not rejected for ever.
 * @param version of the thing that is shown
 * @returns what to send, and what takes note of a rejection
 */
export function useSeenVersion(version: number): { seen: () => number; note: (error: Error) => void } {
  const shown = useRef(version);
  return {
    seen: () => Math.max(shown.current, version),
    note: (error) => {
      shown.current = versionIn(error) ?? shown.current;
    },
  };
}
