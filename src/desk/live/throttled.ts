/**
 * Makes work that is done at once, and then at most once in so many milliseconds, the last time after the last call.
 * @returns the work, and what drops what is still due
 */
export function throttled(work: () => void, ms: number): [call: () => void, drop: () => void] {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDue = false;
  const call = () => {
    if (timer !== undefined) {
      isDue = true;
      return;
    }
    isDue = false;
    timer = setTimeout(() => {
      timer = undefined;
      if (isDue) call();
    }, ms);
    work();
  };
  return [
    call,
    () => {
      clearTimeout(timer);
      timer = undefined;
      isDue = false;
    },
  ];
}
