import { useEffect } from 'react';
import { keyboardAfter, type TouchKeyboard } from './touch-keyboard.ts';

/**
 * Styles hide the bar while a text field has the focus on a touch screen; a keyboard may be put away with the field
 * still focused, and then the bar is to come back: `data-keyboard="away"` on the root element.
 */
export function useTouchKeyboard(): void {
  useEffect(() => {
    const screen = window.visualViewport;
    if (!screen) return;
    const root = document.documentElement;
    let keyboard: TouchKeyboard = 'coming';
    let width = screen.width;
    let tallest = screen.height;
    const show = (next: TouchKeyboard) => {
      keyboard = next;
      if (keyboard === 'away') root.dataset.keyboard = 'away';
      else delete root.dataset.keyboard;
    };
    const resized = () => {
      if (screen.scale !== 1) return; // fingers enlarge the page: nothing is known of the keyboard
      if (screen.width !== width) {
        width = screen.width;
        tallest = screen.height;
      }
      tallest = Math.max(tallest, screen.height);
      show(keyboardAfter(keyboard, screen.height, tallest));
    };
    const focused = () => show(keyboard === 'open' ? 'open' : 'coming');
    screen.addEventListener('resize', resized);
    document.addEventListener('focusin', focused);
    return () => {
      screen.removeEventListener('resize', resized);
      document.removeEventListener('focusin', focused);
    };
  }, []);
}
