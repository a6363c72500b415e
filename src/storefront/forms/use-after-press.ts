import { useEffect, useRef } from 'react';

/**
 * Does something once nothing is being pressed: words that appear between the press and its release would move what is
 * pressed away from under it.
 */
export function useAfterPress(): (run: () => void) => void {
  const isPressed = useRef(false);
  useEffect(() => {
    const stop = new AbortController();
    const watch = (event: string, pressed: boolean) =>
      document.addEventListener(
        event,
        () => {
          isPressed.current = pressed;
        },
        { capture: true, signal: stop.signal },
      );
    watch('pointerdown', true);
    watch('pointerup', false);
    watch('pointercancel', false);
    return () => stop.abort();
  }, []);
  return (run) => {
    if (!isPressed.current) return run();
    const released = new AbortController();
    const goOn = () => {
      released.abort();
      setTimeout(run); // the click comes after the release
    };
    document.addEventListener('pointerup', goOn, { signal: released.signal });
    document.addEventListener('pointercancel', goOn, { signal: released.signal });
  };
}
