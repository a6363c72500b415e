// Says how long the event loop of this process stood still, and what it was doing then.
import { type Profiler, Session } from 'node:inspector';
import { join } from 'node:path';
import { constants, PerformanceObserver } from 'node:perf_hooks';

/** A visitor may notice a longer one. */
const STALL_MS = 50;
const LOOK_MS = 10;
const SAMPLE_US = 2_000;
const MOST_SHOWN = 12;
const MOST_STACKS = 3;
const MOST_FRAMES = 8;
const ROOT = `file://${join(import.meta.dirname, '..')}/`;

/** What stood still since the last question. */
export interface Stalls {
  /** The longest one, ms, and how many were longer than 50 ms. */
  longest: number;
  long: number;
  /** The same by the processor time of the thread: the rest of a stall other programs had the processor, or it waited for a disk. */
  longestOwn: number;
  longOwn: number;
  /** The longest ones, with the commonest stacks, innermost frame first; only while they are recorded. */
  worst: { ms: number; own: number; stacks: string[] }[];
  /** Full collections of garbage: how many pauses, the longest one and all together, ms. */
  full: { count: number; longest: number; ms: number };
}

interface Stall {
  /** Microseconds of the clock that the profiler uses, too. */
  from: number;
  to: number;
  ms: number;
  own: number;
}

const clock = () => Number(process.hrtime.bigint() / 1_000n);
const ownTime = () => {
  const { user, system } = process.threadCpuUsage();
  return user + system;
};

/** Begins to look. @returns the function that reports since its last call */
export function watchStalls(): { report(): Stalls; record(): void } {
  let [seenAt, usedAt] = [clock(), ownTime()];
  let stalls: Stall[] = [];
  let longest = 0;
  let longestOwn = 0;
  let session: Session | undefined;
  let pauses: number[] = [];
  const observer = new PerformanceObserver((list) => pauses.push(...fullPauses(list.getEntries())));
  observer.observe({ entryTypes: ['gc'] });
  setInterval(() => {
    const [now, used] = [clock(), ownTime()];
    const ms = (now - seenAt) / 1_000 - LOOK_MS;
    // A timer that fires late may have less behind it than its whole interval.
    const own = Math.min(ms, (used - usedAt) / 1_000);
    longest = Math.max(longest, ms);
    longestOwn = Math.max(longestOwn, own);
    if (ms > STALL_MS) stalls.push({ from: seenAt, to: now, ms, own });
    [seenAt, usedAt] = [now, used];
  }, LOOK_MS).unref();
  return {
    record() {
      session = new Session();
      session.connect();
      session.post('Profiler.enable');
      session.post('Profiler.setSamplingInterval', { interval: SAMPLE_US });
      session.post('Profiler.start');
    },
    report() {
      const profile = session && nextProfile(session);
      pauses.push(...fullPauses(observer.takeRecords()));
      const worst = profile ? stalls.toSorted((one, other) => other.own - one.own).slice(0, MOST_SHOWN) : [];
      const answer = {
        longest: Math.round(longest),
        long: stalls.length,
        longestOwn: Math.round(longestOwn),
        longOwn: stalls.filter(({ own }) => own > STALL_MS).length,
        worst: worst.map((stall) => ({
          ms: Math.round(stall.ms),
          own: Math.round(stall.own),
          stacks: profile ? stacksOf(profile, stall) : [],
        })),
        full: {
          count: pauses.length,
          longest: Math.round(Math.max(0, ...pauses)),
          ms: Math.round(pauses.reduce((sum, ms) => sum + ms, 0)),
        },
      };
      [stalls, longest, longestOwn, pauses] = [[], 0, 0, []];
      [seenAt, usedAt] = [clock(), ownTime()];
      return answer;
    },
  };
}

/** The pauses of full collections, ms. A step that only marks is counted as another kind. */
function fullPauses(entries: readonly { duration: number; detail?: unknown }[]): number[] {
  const isFull = (detail: unknown) =>
    (detail as { kind?: number } | undefined)?.kind === constants.NODE_PERFORMANCE_GC_MAJOR;
  return entries.flatMap(({ duration, detail }) => (isFull(detail) ? [duration] : []));
}

/** Ends the profile and begins another one: a long one would itself be slow to read. */
function nextProfile(session: Session): Profiler.Profile | undefined {
  let profile: Profiler.Profile | undefined;
  // In its own thread a session answers before `post` returns.
  session.post('Profiler.stop', (_fault, answer) => {
    profile = answer?.profile;
  });
  session.post('Profiler.start');
  return profile;
}

/** The commonest stacks of a moment, each with its number of samples. */
function stacksOf(profile: Profiler.Profile, { from, to }: Stall): string[] {
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const parents = new Map(
    profile.nodes.flatMap(({ id, children }) => children?.map((child) => [child, id]) ?? []),
  );
  const counts = new Map<string, number>();
  let at = profile.startTime;
  for (const [turn, id] of (profile.samples ?? []).entries()) {
    at += profile.timeDeltas?.[turn] ?? 0;
    if (at < from || at > to) continue;
    const frames: string[] = [];
    for (
      let each: number | undefined = id;
      each !== undefined && frames.length < MOST_FRAMES;
      each = parents.get(each)
    ) {
      const frame = nodes.get(each)?.callFrame;
      if (frame && frame.functionName !== '(root)') frames.push(frameText(frame));
    }
    const stack = frames.join(' < ');
    counts.set(stack, (counts.get(stack) ?? 0) + 1);
  }
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, MOST_STACKS)
    .map(([stack, count]) => `${count}× ${stack}`);
}

function frameText({
  functionName,
  url,
  lineNumber,
}: Profiler.Profile['nodes'][number]['callFrame']): string {
  const name = functionName || '(anonymous)';
  return url ? `${name} ${url.replace(ROOT, '')}:${lineNumber + 1}` : name;
}
