import { type RefObject, useEffect, useState } from 'react';

/**
 * Whether an element has come near the viewport; it stays true.
 * @param ahead the distance, as a CSS margin
 */
export function useNear(place: RefObject<Element | null>, ahead: string): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        setNear(true);
      },
      { rootMargin: ahead },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place, ahead]);
  return isNear;
}
