import { useState } from 'react';

/** Counts the answers of a loader: as a key it begins a list anew with each (another category, city, text). */
export function useAnswerNumber(view: unknown): number {
  const [seen, setSeen] = useState({ view, number: 0 });
  if (seen.view !== view) setSeen({ view, number: seen.number + 1 });
  return seen.number;
}
