import { useCallback, useState } from 'react';

/**
 * A value that survives a reload of the tab and the end of a session; it never leaves the tab.
 * @param key names what it is a draft of: `note 10001`
 * @returns the value, its setter, and what ends the draft
 */
export function useDraft<T>(key: string, initial: T): [T, (next: T) => void, () => void] {
  const place = `desk draft: ${key}`;
  const [value, setValue] = useState<T>(() => read(place) ?? initial);
  const set = useCallback(
    (next: T) => {
      setValue(next);
      sessionStorage.setItem(place, JSON.stringify(next));
    },
    [place],
  );
  const end = useCallback(() => {
    setValue(initial);
    sessionStorage.removeItem(place);
  }, [place, initial]);
  return [value, set, end];
}

function read<T>(place: string): T | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(place) ?? '') as T;
  } catch {
    return undefined;
  }
}
