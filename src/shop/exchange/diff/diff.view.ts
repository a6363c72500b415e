import type { Static } from 'typebox';
import { toRoubles } from '../../../platform/text/money.ts';
import type { DiffShape } from './diff.shapes.ts';
import type { Diff, DiffLine } from './diff.ts';

/** A diff in answers of the staff API. Prices are kopecks in a diff and roubles in answers. */
export function viewDiff({ counts, digest, lines, isPlanned }: Diff): Static<typeof DiffShape> {
  return { counts: { ...counts }, digest, is_planned: isPlanned, lines: lines.map(viewLine) };
}

function viewLine({ was, now, ...line }: DiffLine): DiffLine {
  const sum = (text: string | null) => (text === null ? null : String(toRoubles(Number(text))));
  return line.kind === 'price' ? { ...line, was: sum(was), now: sum(now) } : { ...line, was, now };
}
