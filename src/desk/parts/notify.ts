import { useSyncExternalStore } from 'react';

/** A message about what has just happened. */
export interface Toast {
  text: string;
  /** `wrong`: it stays until it is dismissed. */
  tone?: 'wrong';
  /** What takes it back: «Вернуть». */
  action?: { label: string; run: () => void };
}
export type ShownToast = Toast & { id: number };

let shown: readonly ShownToast[] = [];
let lastId = 0;
const watchers = new Set<() => void>();

function set(next: readonly ShownToast[]): void {
  shown = next;
  for (const watch of watchers) watch();
}

/** Shows a message above everything; the same text is shown once. */
export function notify(toast: Toast): void {
  lastId += 1;
  set([...shown.filter(({ text }) => text !== toast.text), { ...toast, id: lastId }]);
}

export function dismiss(id: number): void {
  set(shown.filter((toast) => toast.id !== id));
}

export function useToasts(): readonly ShownToast[] {
  return useSyncExternalStore(
    (watch) => {
      watchers.add(watch);
      return () => watchers.delete(watch);
    },
    () => shown,
  );
}
