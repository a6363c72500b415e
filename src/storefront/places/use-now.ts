import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/**
 * The current time, updated every minute: an open page must not keep saying «Открыто».
 * @param loaded ISO time of the rendering: the first render in the browser must match the server's
 */
export function useNow(loaded: string): Date {
  const [now, setNow] = useState(() => new Date(loaded));
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
