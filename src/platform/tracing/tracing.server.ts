import type { Config } from '../config/config.server.ts';
import type { Log } from '../log/log.server.ts';
import { currentWork, during, type Span, type SpanFacts, type Tracer, Work } from './work.server.ts';

export { ALWAYS_SENT, currentWork, during, readTraceparent, Work } from './work.server.ts';

let tracer: Tracer | undefined;

/**
 * Sends traces to the collector of the configuration from now on. Without one it does nothing, and no library is loaded.
 * @returns closes the tracing
 */
export async function openTracing({ otlp }: Config, log: Log): Promise<() => Promise<void>> {
  if (!otlp) return async () => {};
  const { openOtlp } = await import('./otlp.server.ts');
  const opened = openOtlp(otlp, log);
  tracer = opened;
  return async () => {
    if (tracer === opened) tracer = undefined;
    await opened.close();
  };
}

/** Begins a span; undefined without a collector. */
export function startSpan(name: string, facts: SpanFacts): Span | undefined {
  return tracer?.start(name, facts);
}

/** Whether the running code belongs to a request or a job whose spans are made. */
export function isTraced(): boolean {
  return tracer !== undefined && currentWork()?.span !== undefined;
}

/** Begins a span inside the current request or job; undefined without a collector or outside of both. */
export function startInnerSpan(name: string, facts: Omit<SpanFacts, 'parent'>): Span | undefined {
  const parent = currentWork()?.span;
  if (!parent) return undefined;
  const { trace, id } = parent;
  return tracer?.start(name, { ...facts, parent: { trace, id, isRemote: false } });
}

/** Runs a job as work of its own, with a span if traces are sent. */
export async function duringJob<T>(kind: string, act: () => Promise<T>): Promise<T> {
  const span = startSpan(`job ${kind}`, {
    kind: 'consumer',
    attributes: { 'messaging.operation.name': kind },
  });
  return during(new Work({ route: kind, ...(span && { span }) }), async () => {
    try {
      return await act();
    } catch (error) {
      span?.fail(error);
      throw error;
    } finally {
      span?.end();
    }
  });
}
