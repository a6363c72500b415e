import { useRef } from 'react';
import { versionIn } from '../api/failures.ts';

/**
 * The version that a form sends: that of the thing when the form was opened, and after a 409 the one whose changes the conflict has
 * shown, so that the next try is not rejected for ever. A newer version that is loaded behind the form is ignored, because the person has not seen it.
 * @param version of the thing as the form was filled from it
 * @returns what to send, and what takes note of a rejection
 */
export function useSeenVersion(version: number): { seen: () => number; note: (error: Error) => void } {
  const shown = useRef(version);
  return {
    seen: () => shown.current,
    note: (error) => {
      shown.current = versionIn(error) ?? shown.current;
    },
  };
}
