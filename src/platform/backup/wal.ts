/** Names of the files of PostgreSQL's log. A segment has 24 digits: timeline, then its number. */

const SEGMENT = /^[0-9A-F]{24}$/;
/** What the server archives: segments, their unfinished ends at a switch of timelines, marks of backups, histories. */
const ARCHIVED = /^([0-9A-F]{24}(\.partial|\.[0-9A-F]{8}\.backup)?|[0-9A-F]{8}\.history)$/;

export const isSegment = (name: string): boolean => SEGMENT.test(name);
export const isArchived = (name: string): boolean => ARCHIVED.test(name);

/** The part of a name that orders segments of all timelines; undefined for a history. */
export function placeOf(name: string): string | undefined {
  return /^[0-9A-F]{8}([0-9A-F]{16})/.exec(name)?.[1];
}

/**
 * Whether a segment that is missing was lost: segments before and after it of the same timeline are there.
 * @param present names of segments
 */
export function isLost(name: string, present: readonly string[]): boolean {
  if (!isSegment(name)) return false;
  const timeline = name.slice(0, 8);
  const same = present.filter((each) => isSegment(each) && each.startsWith(timeline));
  return same.some((each) => each < name) && same.some((each) => each > name);
}
