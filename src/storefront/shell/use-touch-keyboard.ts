import { useEffect } from 'react';
import { keyboardAfter, type TouchKeyboard } from './touch-keyboard.ts';

/** What brings a touch keyboard (`bar.module.css`). */
const TYPED_IN = ':read-write';
/** Where styles of the whole page follow the focus: there, and in the counter (`base.css`). */
const FOLLOWED = `${TYPED_IN}, [data-counter] *`;
/** After the release of a finger no click comes later than this, in milliseconds. */
const LATEST_CLICK = 500;

/**
 * Styles hide the bar while a text field has the focus on a touch screen; a keyboard may be put away with the field
 * still focused, and then the bar is to come back: `data-keyboard="away"` on the root element. With `none` the focus is
 * where no style follows it, and no press has them look for it in the whole page. With `held` a finger is pressing while
 * the bar is hidden: a bar that came back as the focus leaves the field would lie under the finger before its click.
 */
export function useTouchKeyboard(): void {
  useEffect(() => {
    const screen = window.visualViewport;
    if (!screen) return;
    const root = document.documentElement;
    const touch = matchMedia('(hover: none) and (pointer: coarse)');
    let keyboard: TouchKeyboard = 'coming';
    let isFollowed = document.activeElement?.matches(FOLLOWED) ?? false;
    let isHeld = false;
    let letGo: ReturnType<typeof setTimeout> | undefined;
    let width = screen.width;
    let tallest = screen.height;
    const tell = () => {
      const told = isHeld ? 'held' : isFollowed ? (keyboard === 'away' ? 'away' : undefined) : 'none';
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
    const pressed = () => {
      const isHidden = keyboard !== 'away' && document.activeElement?.matches(TYPED_IN);
      clearTimeout(letGo);
      isHeld = touch.matches && isHidden === true;
      tell();
    };
    const releaseIn = (milliseconds: number) => () => {
      if (!isHeld) return;
      clearTimeout(letGo);
      letGo = setTimeout(() => {
        isHeld = false;
        tell();
      }, milliseconds);
    };
    const stop = new AbortController();
    const watched = { capture: true, signal: stop.signal };
    document.addEventListener('pointerdown', pressed, watched);
    document.addEventListener('pointerup', releaseIn(LATEST_CLICK), watched);
    document.addEventListener('pointercancel', releaseIn(0), watched);
    document.addEventListener('click', releaseIn(0), watched);
    tell();
    screen.addEventListener('resize', resized);
    document.addEventListener('focusin', focused);
    document.addEventListener('focusout', left);
    return () => {
      stop.abort();
      clearTimeout(letGo);
      screen.removeEventListener('resize', resized);
      document.removeEventListener('focusin', focused);
      document.removeEventListener('focusout', left);
      delete root.dataset.keyboard;
    };
  }, []);
}
