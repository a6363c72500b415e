import type { EventPlace } from './desk-events.queries.ts';

/** The cursor of a place, as a browser sends it back: `Last-Event-ID`. */
export function cursorOf({ snapshot, at, timeline }: EventPlace): string {
  return `${snapshot}@${Math.floor(at)}@${timeline}`;
}

/** The place of a cursor; undefined for any other text, such as a cursor of an older release, which names no timeline. */
export function placeOf(cursor: string): EventPlace | undefined {
  const [, snapshot = '', at, timeline = ''] =
    /^(\d{1,18}:\d{1,18}:[\d,]{0,4000})@(\d{1,12})@([\dA-F]{8})$/.exec(cursor) ?? [];
  return isSnapshot(snapshot) ? { snapshot, at: Number(at), timeline } : undefined;
}

/** Whether PostgreSQL takes a text as a pg_snapshot: «10:20:10,14,15», the running ones in order, between the limits. */
function isSnapshot(text: string): boolean {
  const [xmin = '', xmax = '', running = ''] = text.split(':');
  const ids = running === '' ? [] : running.split(',');
  if (![xmin, xmax, ...ids].every((id) => /^[1-9]\d{0,17}$/.test(id))) return false;
  if (BigInt(xmin) > BigInt(xmax)) return false;
  return ids.every((id, at) => {
    const least = at === 0 ? BigInt(xmin) : BigInt(ids[at - 1] ?? '0') + 1n;
    return BigInt(id) >= least && BigInt(id) < BigInt(xmax);
  });
}
