import { type RefObject, useEffect, useRef } from 'react';

/**
 * A line that is removed takes the focus along when it was inside: the next line gets it, or the last one.
 * @param list holds the lines as `li`
 * @param count how many there are
 * @param target what is to have the focus, inside a line
 */
export function useFocusAfterRemoval(
  list: RefObject<HTMLElement | null>,
  count: number,
  target: string,
): void {
  const known = useRef(count);
  const focused = useRef(-1);
  const lines = () => [...(list.current?.querySelectorAll('li') ?? [])];
  // Asked while rendering: when the effect runs, the line is gone.
  if (count < known.current)
    focused.current = lines().findIndex((line) => line.contains(line.ownerDocument.activeElement));
  useEffect(() => {
    const isRemoval = count < known.current;
    known.current = count;
    if (!isRemoval || focused.current < 0 || document.activeElement !== document.body) return;
    const left = lines();
    left[Math.min(focused.current, left.length - 1)]?.querySelector<HTMLElement>(target)?.focus();
  });
}
