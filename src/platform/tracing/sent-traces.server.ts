import type { Context } from '@opentelemetry/api';
import type { ReadableSpan, Span, SpanProcessor } from '@opentelemetry/sdk-trace';

/** The spans of one request or job in this process. */
interface Group {
  /** The span that began it. */
  readonly root: string;
  readonly ended: ReadableSpan[];
  isWanted: boolean;
  hasEnded: boolean;
}

/** Spans that have begun and not ended; more than this many were forgotten by their code. */
const MOST_OPEN = 20_000;
/** An import makes many queries; the first ones say enough. */
const MOST_OF_ONE = 500;

/**
 * Decides at the end of each request or job whether its spans are sent, because only then it is known whether it failed. What
 * ends later follows the decision.
 * @param next gets the spans that are sent
 * @param isWanted one such span has all spans of its request sent
 */
export class SentTraces implements SpanProcessor {
  readonly #groups = new Map<string, Group>();
  readonly #next: SpanProcessor;
  readonly #isWanted: (span: ReadableSpan) => boolean;

  constructor(next: SpanProcessor, isWanted: (span: ReadableSpan) => boolean) {
    this.#next = next;
    this.#isWanted = isWanted;
  }

  onStart(span: Span, _context: Context): void {
    const { spanId } = span.spanContext();
    const { parentSpanContext: parent } = span;
    const isRoot = !parent || parent.isRemote === true;
    const group = isRoot
      ? { root: spanId, ended: [], isWanted: false, hasEnded: false }
      : this.#groups.get(parent.spanId);
    if (this.#groups.size >= MOST_OPEN) this.#groups.clear();
    // A query that begins after its request has ended belongs to no answer.
    if (group) this.#groups.set(spanId, group);
  }

  onEnd(span: ReadableSpan): void {
    const { spanId } = span.spanContext();
    const group = this.#groups.get(spanId);
    if (!group) return;
    this.#groups.delete(spanId);
    group.isWanted ||= this.#isWanted(span);
    if (!group.hasEnded && (group.ended.length < MOST_OF_ONE || spanId === group.root))
      group.ended.push(span);
    else if (group.hasEnded && group.isWanted) this.#next.onEnd(span);
    if (spanId !== group.root) return;
    group.hasEnded = true;
    if (group.isWanted) for (const each of group.ended) this.#next.onEnd(each);
    group.ended.length = 0;
  }

  forceFlush(): Promise<void> {
    return this.#next.forceFlush();
  }

  shutdown(): Promise<void> {
    return this.#next.shutdown();
  }
}
