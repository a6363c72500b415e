import { type Observed, observable } from '../browser/observable.ts';

/** A short message about what has just happened. */
export interface Notice {
  text: string;
  /** Success, warning or error; without a tone it is neutral. */
  tone?: 'good' | 'attention' | 'wrong';
  /** A button on the notice. */
  action?: { label: string; run: () => void };
  /** The operations it reports: if none of them happened, it disappears. */
  of?: readonly object[];
}

/** A notice on the screen. */
export interface ShownNotice extends Notice {
  key: number;
}

/** The notices of one page. */
export interface Notices extends Observed<readonly ShownNotice[]> {
  notify: (notice: Notice) => void;
  /** Dismisses one notice; without a key all errors, which were seen on the page that is left. */
  dismiss: (key?: number) => void;
  /** Operations failed: notices that report only them disappear. */
  takeBack: (operations: readonly object[]) => void;
}

/** More would hide the page; the oldest disappears. */
const MOST_SHOWN = 3;

/** Creates an empty list of notices. A notice with the same text replaces the former one. */
export function createNotices(): Notices {
  const shown = observable<readonly ShownNotice[]>([]);
  let lastKey = 0;
  return {
    ...shown,
    notify(notice) {
      lastKey += 1;
      const others = shown.get().filter(({ text }) => text !== notice.text);
      shown.set([...others, { ...notice, key: lastKey }].slice(-MOST_SHOWN));
    },
    takeBack(operations) {
      const left = (notice: ShownNotice): ShownNotice =>
        notice.of ? { ...notice, of: notice.of.filter((each) => !operations.includes(each)) } : notice;
      shown.set(
        shown
          .get()
          .map(left)
          .filter(({ of }) => of?.length !== 0),
      );
    },
    dismiss: (key) =>
      shown.set(shown.get().filter((notice) => (key ? notice.key !== key : notice.tone !== 'wrong'))),
  };
}
