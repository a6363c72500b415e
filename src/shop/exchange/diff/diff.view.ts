import type { Static } from 'typebox';
import { toRoubles } from '../../../platform/text/money.ts';
import type { DiffShape } from './diff.shapes.ts';
import { type Diff, type DiffLine, isCut } from './diff.ts';

/** A diff in answers of the staff API. Prices are kopecks in a diff and roubles in answers. */
export function viewDiff(diff: Diff): Static<typeof DiffShape> {
  const { counts, digest, lines, isPlanned } = diff;
  return {
    counts: { ...counts },
    digest,
    is_planned: isPlanned,
    is_cut: isCut(diff),
    lines: lines.map(viewLine),
  };
}

function viewLine({ was, now, ...line }: DiffLine): DiffLine {
  const sum = (text: string | null) => (text === null ? null : String(toRoubles(Number(text))));
  const isSum = line.kind === 'price' || line.kind === 'old_price';
  return isSum ? { ...line, was: sum(was), now: sum(now) } : { ...line, was, now };
}
