import { useEffect, useRef } from 'react';

/**
 * Runs something once no pointer is down: text that appears between press and release would move the target
 * away.
 */
export function useAfterClick(): (run: () => void) => void {
  const isPointerDown = useRef(false);
  useEffect(() => {
    const stop = new AbortController();
    const watch = (event: string, clicked: boolean) =>
      document.addEventListener(
        event,
        () => {
          isPointerDown.current = clicked;
        },
        { capture: true, signal: stop.signal },
      );
    watch('pointerdown', true);
    watch('pointerup', false);
    watch('pointercancel', false);
    return () => stop.abort();
  }, []);
  return (run) => {
    if (!isPointerDown.current) return run();
    const released = new AbortController();
    const goOn = () => {
      released.abort();
      setTimeout(run); // the click comes after the release
    };
    document.addEventListener('pointerup', goOn, { signal: released.signal });
    document.addEventListener('pointercancel', goOn, { signal: released.signal });
  };
}
