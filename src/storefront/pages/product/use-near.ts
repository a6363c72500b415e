import { type RefObject, useEffect, useState } from 'react';

/** Whether a place has come near to what is seen; once it has, it stays so. @param ahead how near: a margin of CSS */
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
