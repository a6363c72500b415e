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

/** What is known of the log of a restore. */
export interface KnownLog {
  /** The first and last segment that belong to the backup itself. */
  readonly firstSegment: string;
  readonly lastSegment: string;
  /** Names of the segments in the target. */
  readonly present: readonly string[];
}

/** Whether a segment that is missing was lost: the backup needs it, or segments before and after it of its timeline are there. */
export function isLost(name: string, { firstSegment, lastSegment, present }: KnownLog): boolean {
  if (!isSegment(name)) return false;
  if (name >= firstSegment && name <= lastSegment) return true;
  const timeline = name.slice(0, 8);
  const same = [...present, firstSegment].filter((each) => isSegment(each) && each.startsWith(timeline));
  return same.some((each) => each < name) && same.some((each) => each > name);
}
