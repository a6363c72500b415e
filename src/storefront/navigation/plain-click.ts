/** What click events of the browser and of React have in common. */
type PlainClick = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>;

/** Whether the page may handle a click itself: not one for a new tab, a download or a menu. */
export function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: PlainClick): boolean {
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);
}
