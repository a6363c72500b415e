import { type Latency, summary } from './measure.ts';

/** The throughput of lanes that send requests one after the other without pauses. */
export interface Throughput extends Latency {
  perSecond: number;
  failures: number;
}

/**
 * Runs `lanes` in parallel for `seconds`; each starts the next work when the last one has ended.
 * @param work receives the lane and the turn in it; false or a throw counts as a failure
 */
export async function closedLoop(
  lanes: number,
  seconds: number,
  work: (lane: number, turn: number) => Promise<unknown>,
): Promise<Throughput> {
  const times: number[] = [];
  let failures = 0;
  const started = performance.now();
  const end = started + seconds * 1000;
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      for (let turn = 0; performance.now() < end; turn++) {
        const asked = performance.now();
        const isDone = await work(lane, turn).then(
          (answer) => answer !== false,
          () => false,
        );
        if (isDone) times.push(performance.now() - asked);
        else failures++;
      }
    }),
  );
  const perSecond = times.length / ((performance.now() - started) / 1000);
  return { ...summary(times), perSecond, failures };
}
