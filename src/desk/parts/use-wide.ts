import { useSyncExternalStore } from 'react';

/** The widths of the desk: `wide` has the card beside the list, `middle` over it, `phone` opens a page. */
export type Width = 'wide' | 'middle' | 'phone';

const wide = matchMedia('(width >= 1280px)');
const phone = matchMedia('(width < 700px)');

export function useWidth(): Width {
  return useSyncExternalStore(watch, () => (wide.matches ? 'wide' : phone.matches ? 'phone' : 'middle'));
}

function watch(onChange: () => void): () => void {
  for (const query of [wide, phone]) query.addEventListener('change', onChange);
  return () => {
    for (const query of [wide, phone]) query.removeEventListener('change', onChange);
  };
}
