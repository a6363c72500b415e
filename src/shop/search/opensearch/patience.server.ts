import { AsyncLocalStorage } from 'node:async_hooks';
import { ClusterFault, isOfRequest } from './cluster-fault.ts';

/** A request without an answer for so long means that the node hangs, ms. */
const SILENT_MS = 500;

/** An answer has not come in its time. */
class LateAnswer extends Error {
  /** What the delay says about the cluster; undefined if the database was slow. */
  readonly fault: Fault | undefined;

  constructor(fault: Fault | undefined) {
    super(`OpenSearch answers too late${fault ? '' : ': the database is slow'}`);
    this.fault = fault;
  }
}

/** What a failed answer says about the cluster. */
type Fault = 'failed' | 'silent';

/** A page lies so deep that the adapter below answers it sooner. */
export class TooDeep extends Error {}

/** Measures how much of the time for an answer is spent waiting for the cluster. */
class Patience {
  readonly #most: number;
  readonly #begun = performance.now();
  #underway = 0;
  #since = 0;
  #waited = 0;

  constructor(most: number) {
    this.#most = most;
  }

  begin(): void {
    if (this.#underway++ === 0) this.#since = performance.now();
  }

  end(): void {
    if (--this.#underway === 0) this.#waited += performance.now() - this.#since;
  }

  /** What it says about the cluster that the time is over. */
  get fault(): Fault | undefined {
    const silence = this.#underway > 0 ? performance.now() - this.#since : 0;
    if (silence >= SILENT_MS) return 'silent';
    return this.#waited + silence > this.#most / 2 ? 'failed' : undefined;
  }

  get isHalfGone(): boolean {
    return performance.now() - this.#begun > this.#most / 2;
  }
}

const patience = new AsyncLocalStorage<Patience>();

/**
 * Makes an answer that takes several requests, to the cluster and to the database.
 * @param most how long it may take, ms
 * @throws LateAnswer when it takes longer
 */
export async function inTime<Answer>(most: number, make: () => Promise<Answer>): Promise<Answer> {
  const own = new Patience(most);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LateAnswer(own.fault)), most);
  });
  try {
    return await Promise.race([patience.run(own, make), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Counts the time of a request to the cluster as such. */
export async function waitingForCluster<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const own = patience.getStore();
  own?.begin();
  try {
    return await ask();
  } finally {
    own?.end();
  }
}

/** Whether half of the time for the answer is gone, so that nothing long should begin. */
export function isHalfGone(): boolean {
  return patience.getStore()?.isHalfGone ?? false;
}

/**
 * What a failed answer says about the cluster: that it has failed, that it is silent, or nothing: that is for errors of the database
 * and for requests that the cluster rejects.
 */
export function faultOfCluster(error: unknown): Fault | undefined {
  if (error instanceof LateAnswer) return error.fault;
  if (!(error instanceof ClusterFault) || isOfRequest(error)) return undefined;
  return error.status === 0 ? 'silent' : 'failed';
}
