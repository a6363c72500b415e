import { type Observed, observable } from '../visitor/observable.ts';

/** A short message about what has just happened. */
export interface Notice {
  text: string;
  /** What happened was good, is to be noticed, or went wrong; by itself it is only told. */
  tone?: 'good' | 'attention' | 'wrong';
  /** What one can do about it. */
  action?: { label: string; run: () => void };
  /** The operations it tells of: when none of them happened, there is nothing to tell. */
  of?: readonly object[];
}

/** A notice on the screen. */
export interface ShownNotice extends Notice {
  key: number;
}

/** The notices of one page. */
export interface Notices extends Observed<readonly ShownNotice[]> {
  notify: (notice: Notice) => void;
  /** One goes; without its key all that went wrong: it was seen on the page one leaves. */
  dismiss: (key?: number) => void;
  /** Operations did not happen: what was told of them alone goes. */
  takeBack: (operations: readonly object[]) => void;
}

/** More than these would hide the page; the oldest goes. */
const MOST_SHOWN = 3;

/** An empty list of notices. The same words again take the place of the former. */
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
