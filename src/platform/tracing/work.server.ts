import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** A part of a trace that lasts: an answer, a query, a job. */
export interface Span {
  /** 32 hexadecimal digits. */
  readonly trace: string;
  /** 16 hexadecimal digits. */
  readonly id: string;
  set(attributes: Record<string, string | number | boolean>): void;
  /** Marks it as failed. @param reason the error, or a few words without personal data */
  fail(reason?: unknown): void;
  end(): void;
}

/** The trace that another program has begun, by its header `traceparent`. */
export interface TraceParent {
  readonly trace: string;
  readonly id: string;
}

/** How a span is begun. */
export interface SpanFacts {
  kind: 'server' | 'client' | 'consumer';
  /** A span of this process, or one of another program (`isRemote`); absent: it begins a trace. */
  parent?: (TraceParent & { isRemote: boolean }) | undefined;
  attributes?: Record<string, string | number | boolean>;
}

/** Sends spans to a collector. */
export interface Tracer {
  start(name: string, facts: SpanFacts): Span;
  /** Sends what waits, for two seconds at most. */
  close(): Promise<void>;
}

/** Set on the span of a request whose trace is sent whatever the share is. */
export const ALWAYS_SENT = 'vitrina.always_sent';

/** What this process is doing, a request or a job, as the log and the traces name it. */
export class Work {
  /** The id of the request; undefined for a job. */
  readonly request: string | undefined;
  /** The pattern of the route, or the kind of the job. */
  readonly route: string | undefined;
  /** Only while traces are sent to a collector. */
  readonly span: Span | undefined;
  #trace: string | undefined;

  constructor(facts: { request?: string; route?: string; trace?: string; span?: Span }) {
    this.request = facts.request;
    this.route = facts.route;
    this.span = facts.span;
    this.#trace = facts.trace;
  }

  /** The id of the trace; few requests need one, so it is made when somebody reads it. */
  get trace(): string {
    this.#trace ??= this.span?.trace ?? randomBytes(16).toString('hex');
    return this.#trace;
  }

  /** The header `traceparent` for calls of other servers. */
  get traceparent(): string {
    const id = this.span?.id ?? randomBytes(8).toString('hex');
    return `00-${this.trace}-${id}-${this.span ? '01' : '00'}`;
  }
}

const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}(-|$)/;

/** Reads a header `traceparent` (W3C Trace Context); undefined if it is absent or malformed. */
export function readTraceparent(header: unknown): TraceParent | undefined {
  const [, trace, id] = (typeof header === 'string' && TRACEPARENT.exec(header)) || [];
  return trace && id ? { trace, id } : undefined;
}

const underWay = new AsyncLocalStorage<Work>();

/** Runs `act` as a part of this work. */
export function during<T>(work: Work, act: () => T): T {
  return underWay.run(work, act);
}

/** The work that the running code belongs to; undefined outside requests and jobs. */
export function currentWork(): Work | undefined {
  return underWay.getStore();
}
