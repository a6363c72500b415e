import { useEffect } from 'react';
import { keyboardAfter, type TouchKeyboard } from './touch-keyboard.ts';

/** Where styles of the whole page follow the focus: what brings a touch keyboard (`bar.module.css`), and the counter (`base.css`). */
const FOLLOWED =
  'input:not([type="radio"], [type="checkbox"], [type="range"], [type="button"], [type="submit"], [type="file"]), textarea, [data-counter] *';

/**
 * Styles hide the bar while a text field has the focus on a touch screen; a keyboard may be put away with the field
 * still focused, and then the bar is to come back: `data-keyboard="away"` on the root element. With `none` the focus is
 * where no style follows it, and no press has them look for it in the whole page.
 */
export function useTouchKeyboard(): void {
  useEffect(() => {
    const screen = window.visualViewport;
    if (!screen) return;
    const root = document.documentElement;
    let keyboard: TouchKeyboard = 'coming';
    let isFollowed = document.activeElement?.matches(FOLLOWED) ?? false;
    let width = screen.width;
    let tallest = screen.height;
    const tell = () => {
      const told = isFollowed ? (keyboard === 'away' ? 'away' : undefined) : 'none';
      if (told === root.dataset.keyboard) return; // an attribute that is written has styles look again
      if (told) root.dataset.keyboard = told;
      else delete root.dataset.keyboard;
    };
    const resized = () => {
      if (screen.scale !== 1) return; // fingers enlarge the page: nothing is known of the keyboard
      if (screen.width !== width) {
        width = screen.width;
        tallest = screen.height;
      }
      tallest = Math.max(tallest, screen.height);
      keyboard = keyboardAfter(keyboard, screen.height, tallest);
      tell();
    };
    const focused = ({ target }: FocusEvent) => {
      isFollowed = target instanceof Element && target.matches(FOLLOWED);
      keyboard = keyboard === 'open' ? 'open' : 'coming';
      tell();
    };
    const left = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) return; // told by what has the focus now
      isFollowed = false;
      tell();
    };
    tell();
    screen.addEventListener('resize', resized);
    document.addEventListener('focusin', focused);
    document.addEventListener('focusout', left);
    return () => {
      screen.removeEventListener('resize', resized);
      document.removeEventListener('focusin', focused);
      document.removeEventListener('focusout', left);
      delete root.dataset.keyboard;
    };
  }, []);
}
