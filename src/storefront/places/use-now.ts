import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/**
 * The moment, anew every minute: a page that lies open must not go on saying «Открыто».
 * @param loaded when the page was made, ISO: the first render in the browser says the same as the server's
 */
export function useNow(loaded: string): Date {
  const [now, setNow] = useState(() => new Date(loaded));
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
