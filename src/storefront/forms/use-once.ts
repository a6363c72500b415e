import { type FormEvent, useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';

/**
 * Sends a form once until its answer is there. A second click may come before the page knows of the first, and would replace what
 * the first one reports.
 * @returns the handler of its `submit`
 */
export function useOnce(): (event: FormEvent) => void {
  const isSent = useRef(false);
  const { state } = useNavigation();
  useEffect(() => {
    if (state === 'idle') isSent.current = false;
  });
  return (event) => {
    if (isSent.current) event.preventDefault();
    isSent.current = true;
  };
}
