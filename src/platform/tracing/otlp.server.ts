import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  type ReadableSpan,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { OtlpAddress } from '../config/outside-addresses.server.ts';
import type { Log } from '../log/log.server.ts';
import { SentTraces } from './sent-traces.server.ts';
import { ALWAYS_SENT, type SpanFacts, type Tracer } from './work.server.ts';

/** The share of traces that are sent besides failures and orders. */
const SHARE = 0.01;
const EXPORT_TIMEOUT_MS = 5_000;
const CLOSE_TIMEOUT_MS = 2_000;
/** A collector that is away is reported this seldom. */
const REPORT_EVERY_MS = 60_000;
const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };

/**
 * Sends spans by OTLP over HTTP, in batches in the background. The queue is limited: with a slow or absent collector spans are
 * dropped, and nothing waits for it.
 */
export function openOtlp({ url, headers, service }: OtlpAddress, log: Log): Tracer {
  reportFaults(log);
  const exporter = new OTLPTraceExporter({ url, headers, timeoutMillis: EXPORT_TIMEOUT_MS });
  const batches = new BatchSpanProcessor({
    exporter,
    maxQueueSize: 2_048,
    maxExportBatchSize: 512,
    scheduledDelayMillis: 2_000,
    exportTimeoutMillis: EXPORT_TIMEOUT_MS,
  });
  const provider = new TracerProvider({
    // `SentTraces` chooses at the end.
    sampler: new AlwaysOnSampler(),
    resource: resourceFromAttributes({
      'service.name': service,
      'host.name': hostname(),
      'process.pid': process.pid,
    }),
    spanProcessors: [new SentTraces(batches, isWanted)],
  });
  const tracer = provider.getTracer('vitrina');
  return {
    start(name: string, { kind, parent, attributes = {} }: SpanFacts) {
      const context = parent
        ? trace.setSpanContext(ROOT_CONTEXT, {
            traceId: parent.trace,
            spanId: parent.id,
            isRemote: parent.isRemote,
            traceFlags: TraceFlags.SAMPLED,
          })
        : ROOT_CONTEXT;
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, context);
      const { traceId, spanId } = span.spanContext();
      return {
        trace: traceId,
        id: spanId,
        set: (more) => void span.setAttributes(more),
        fail(reason) {
          // Messages may quote personal data: the log has them without it.
          const code = (reason as { code?: unknown } | undefined)?.code;
          if (reason instanceof Error) span.setAttribute('error.type', String(code ?? reason.name));
          span.setStatus({ code: SpanStatusCode.ERROR });
        },
        end: () => span.end(),
      };
    },
    async close() {
      await Promise.race([
        provider.shutdown().catch(() => {}),
        sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false }),
      ]);
    },
  };
}

/**
 * A failed answer or job, an order, and each hundredth: all processes and servers choose the same by the id of the trace. An
 * error of the database alone may be a retry that succeeded.
 */
function isWanted(span: ReadableSpan): boolean {
  const hasFailed = span.status.code === SpanStatusCode.ERROR && span.kind !== SpanKind.CLIENT;
  if (hasFailed || span.attributes[ALWAYS_SENT] === true) return true;
  return Number.parseInt(span.spanContext().traceId.slice(-8), 16) < SHARE * 2 ** 32;
}

function reportFaults(log: Log): void {
  let reportedAt = -REPORT_EVERY_MS;
  const report = (message: string) => {
    if (performance.now() - reportedAt < REPORT_EVERY_MS) return;
    reportedAt = performance.now();
    log.warn({ fault: message.slice(0, 300) }, 'the collector of traces does not take them');
  };
  const silent = () => {};
  diag.setLogger(
    { error: report, warn: report, info: silent, debug: silent, verbose: silent },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
}
