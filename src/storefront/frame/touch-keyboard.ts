/** What is known of a touch keyboard while a text field has the focus. */
export type TouchKeyboard = 'coming' | 'open' | 'away';

/** The least height of a keyboard, in CSS pixels: more than the browser's own bars take. */
const LEAST_HEIGHT = 120;

/**
 * The state of the keyboard after the visible height changed. It is away only if it was open before: a field
 * that has just got the focus waits for it.
 * @param tallest the greatest visible height at this width, in CSS pixels
 */
export function keyboardAfter(before: TouchKeyboard, height: number, tallest: number): TouchKeyboard {
  if (tallest - height >= LEAST_HEIGHT) return 'open';
  return before === 'coming' ? 'coming' : 'away';
}
