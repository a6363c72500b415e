/**
 * The number of an order in what was typed or scanned: «204509», «№ 204509», «А-204509», «204509:K7QX41PD».
 * @returns null when there is none
 */
export function scannedNumber(text: string): string | null {
  return /^\D*(\d{1,10})(?::\w+)?\s*$/.exec(text.trim())?.[1] ?? null;
}
