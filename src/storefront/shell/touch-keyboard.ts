/** What is known of a touch keyboard while a text field has the focus. */
export type TouchKeyboard = 'coming' | 'open' | 'away';

/** How much lower a screen gets at least when a keyboard comes: more than the browser's own bars take. */
const LEAST_HEIGHT = 120;

/**
 * The keyboard after the visible part of the page changed its height. It is away only if it was seen before: a
 * field that has just got the focus waits for it.
 * @param tallest the greatest visible height at this width, in CSS pixels
 */
export function keyboardAfter(before: TouchKeyboard, height: number, tallest: number): TouchKeyboard {
  if (tallest - height >= LEAST_HEIGHT) return 'open';
  return before === 'coming' ? 'coming' : 'away';
}
