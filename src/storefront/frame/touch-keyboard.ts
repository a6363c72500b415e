/** Fields that open a touch keyboard (`bar.module.css`). */
const TYPED_IN = ':read-write';
/** Where page-wide styles depend on the focus: such a field, and the bar of links (`base.css`). */
const FOLLOWED = `${TYPED_IN}, [data-counter] *`;
/** No click comes later than this after the release of a finger, in ms. */
const LATEST_CLICK = 500;

/**
 * Styles hide the bar while a text field has the focus on a touch screen. `data-keyboard` on the root element
 * refines that: `away` shows the bar again when the keyboard is closed with the field still focused; `none`
 * means no style depends on the focus, so a click restyles nothing; `held` keeps the bar hidden while a
 * finger is down, as it would otherwise appear under the finger before the click.
 * Browsers load this file when they are idle: until then the styles alone decide.
 */
export function watchTouchKeyboard(): void {
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
  const publish = () => {
    const published = isHeld ? 'held' : isFollowed ? (keyboard === 'away' ? 'away' : undefined) : 'none';
    if (published === root.dataset.keyboard) return; // writing the attribute would restyle the page
    if (published) root.dataset.keyboard = published;
    else delete root.dataset.keyboard;
  };
  const resized = () => {
    if (screen.scale !== 1) return; // the page is zoomed, so heights say nothing about the keyboard
    if (screen.width !== width) {
      width = screen.width;
      tallest = screen.height;
    }
    tallest = Math.max(tallest, screen.height);
    keyboard = keyboardAfter(keyboard, screen.height, tallest);
    publish();
  };
  const follow = (target: EventTarget | null) => {
    isFollowed = target instanceof Element && target.matches(FOLLOWED);
    publish();
  };
  const focused = ({ target }: FocusEvent) => {
    keyboard = keyboard === 'open' ? 'open' : 'coming';
    follow(target);
  };
  // Before the browser styles the page without the focus: what moves with the bar must not wait then.
  const left = ({ relatedTarget }: FocusEvent) => follow(relatedTarget);
  const clicked = () => {
    const isHidden = keyboard !== 'away' && document.activeElement?.matches(TYPED_IN);
    clearTimeout(letGo);
    isHeld = touch.matches && isHidden === true;
    publish();
  };
  const releaseIn = (milliseconds: number) => () => {
    if (!isHeld) return;
    clearTimeout(letGo);
    letGo = setTimeout(() => {
      isHeld = false;
      publish();
    }, milliseconds);
  };
  document.addEventListener('pointerdown', clicked, true);
  document.addEventListener('pointerup', releaseIn(LATEST_CLICK), true);
  document.addEventListener('pointercancel', releaseIn(0), true);
  document.addEventListener('click', releaseIn(0), true);
  publish();
  screen.addEventListener('resize', resized);
  document.addEventListener('focusin', focused);
  document.addEventListener('focusout', left);
}

/** What is known of a touch keyboard while a text field has the focus. */
type TouchKeyboard = 'coming' | 'open' | 'away';

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
