/** The bars that are shown at the bottom: that of a screen, and that of a card beside its list. */
const bars = new Set<HTMLElement>();

/** A `ref` for a bar with buttons at the bottom: messages are shown above the highest one (`--foot` of the toasts). */
export function foot(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined;
  const observer = new ResizeObserver(measure);
  bars.add(bar);
  observer.observe(bar);
  return () => {
    observer.disconnect();
    bars.delete(bar);
    measure();
  };
}

function measure(): void {
  const { style } = document.documentElement;
  if (bars.size === 0) style.removeProperty('--foot');
  else style.setProperty('--foot', `${Math.max(...[...bars].map(({ offsetHeight }) => offsetHeight))}px`);
}
