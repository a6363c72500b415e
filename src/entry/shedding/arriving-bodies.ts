import type { IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { networkOf } from '../../platform/http/rate-limits.server.ts';
import { answerClientError } from '../client-error.ts';
import { answerRejection, OVERLOADED, writeRejection } from '../rejection.ts';

/** The time limit of a whole request: 20 MB over 0.6 Mbit/s. Only clients that are logged in may use all of it. */
export const UPLOAD_MS = 300_000;

export interface BodyLimits {
  /** A body of at most this many bytes is read before its request is served. A longer one is streamed to its route. */
  readonly aheadBytes: number;
  /** The same for multipart forms, which their routes stream into files. */
  readonly aheadOfForm: number;
  /** Bytes read ahead for unfinished requests, on all connections together. */
  readonly heldBytes: number;
  /** Unfinished bodies at a time, from one network and in total; then the same for streamed ones. */
  readonly ofNetwork: number;
  readonly ofAll: number;
  readonly filesOfNetwork: number;
  readonly filesOfAll: number;
  /** How long a body may take if its sender is not logged in, ms. */
  readonly mostMs: number;
  /** From this age on a body must have arrived at `leastRate` on average, ms. */
  readonly graceMs: number;
  /** Bytes per second since the beginning of the body. */
  readonly leastRate: number;
  /** A younger body is never cut off in favour of another, ms. */
  readonly youngMs: number;
  readonly lookEveryMs: number;
}

/** A guest sends at most 10 MB (a résumé or a list): in a minute that is 1.4 Mbit/s. GPRS carries 2.5 KB per second. */
export const BODY_LIMITS: BodyLimits = {
  aheadBytes: 512 * 1024,
  aheadOfForm: 100 * 1024,
  heldBytes: 64 * 1024 * 1024,
  ofNetwork: 64,
  ofAll: 512,
  filesOfNetwork: 8,
  filesOfAll: 48,
  mostMs: 60_000,
  graceMs: 10_000,
  leastRate: 1024,
  youngMs: 1_000,
  lookEveryMs: 500,
};

interface Body {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly network: string;
  readonly since: number;
  /** Bytes that the socket had received before the body. */
  readonly readBefore: number;
  /** Whether its route reads it, because it is too long to be read ahead. */
  isFile: boolean;
  /** Whether the sender is logged in, once that was looked up. */
  isLoggedIn?: boolean | 'asked';
}

interface Options {
  readonly limits: BodyLimits;
  /** The headers of every answer. */
  readonly headers: Record<string, string>;
  readonly addressOf: (request: IncomingMessage) => string;
  /** Whether the session of a request belongs to a logged-in user; looked up in the database. */
  readonly isLoggedIn: (request: IncomingMessage) => Promise<boolean>;
}

/**
 * Waits for the bodies of requests, so that a request enters the queue only when it is complete. A body that is too slow or
 * takes too long gets 408. When a network, or all together, have too many unfinished bodies, the slowest is cut off and the
 * new one accepted, because behind a shared address it may be a buyer; it is rejected only at twice the limit if all are young.
 */
export class ArrivingBodies {
  readonly #options: Options;
  readonly #bodies = new Set<Body>();
  #heldBytes = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  /** The number of bodies that have not arrived completely. */
  get unfinished(): number {
    return this.#bodies.size;
  }

  /** Bytes read ahead whose responses are not finished. */
  get heldBytes(): number {
    return this.#heldBytes;
  }

  /**
   * Calls `serve` when the body of a request has arrived, or is too long to be read ahead. Never calls it for a request that
   * was cut off or aborted.
   * @param serve gets whether the body is complete; the body can be read from the request as usual
   */
  await(request: IncomingMessage, response: ServerResponse, serve: (isWhole: boolean) => void): void {
    const { limits, addressOf } = this.#options;
    const body: Body = {
      request,
      response,
      network: networkOf(addressOf(request)),
      isFile: false,
      since: performance.now(),
      readBefore: request.socket.bytesRead,
    };
    this.#add(body);
    const { 'content-length': length = 0, 'content-type': type = '' } = request.headers;
    const aheadBytes = /^multipart\//i.test(type) ? limits.aheadOfForm : limits.aheadBytes;
    if (Number(length) > aheadBytes) {
      this.#begin(body, serve);
      return;
    }
    const chunks: Buffer[] = [];
    let bytes = 0;
    let held = 0;
    const letGo = () => {
      this.#heldBytes -= held;
      held = 0;
    };
    response.once('close', letGo);
    const read = () => {
      if (!this.#bodies.has(body)) return;
      while (request.readableLength > 0) {
        const chunk = request.read() as Buffer;
        chunks.push(chunk);
        bytes += chunk.length;
      }
      this.#heldBytes += bytes - held;
      held = bytes;
      if (this.#heldBytes > limits.heldBytes) {
        this.#reject(body, 503, OVERLOADED);
        return;
      }
      if (!request.complete && bytes <= aheadBytes) return;
      request.off('readable', read);
      // Until «end» is emitted the bytes can be put back, so the route reads the body as usual.
      if (bytes > 0) request.unshift(Buffer.concat(chunks));
      chunks.length = 0;
      if (!request.complete) {
        this.#begin(body, serve);
        return;
      }
      this.#bodies.delete(body);
      process.nextTick(serve, true);
    };
    request.on('readable', read);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #add(body: Body): void {
    this.#bodies.add(body);
    const remove = () => this.#bodies.delete(body);
    body.request.once('end', remove).once('close', remove);
    body.response.once('close', remove);
    this.#timer ??= setInterval(() => this.#look(), this.#options.limits.lookEveryMs).unref();
    const { ofNetwork, ofAll } = this.#options.limits;
    this.#makeRoom(body, ({ network }) => network === body.network, ofNetwork);
    this.#makeRoom(body, () => true, ofAll);
  }

  /** Lets the route read a long body itself. */
  #begin(body: Body, serve: (isWhole: boolean) => void): void {
    const { filesOfNetwork, filesOfAll } = this.#options.limits;
    body.isFile = true;
    this.#makeRoom(body, ({ isFile, network }) => isFile && network === body.network, filesOfNetwork);
    this.#makeRoom(body, ({ isFile }) => isFile, filesOfAll);
    if (this.#bodies.has(body)) process.nextTick(serve, false);
  }

  /** Cuts off the slowest counted body. If all are young, accepts up to twice the limit, then rejects the newcomer. */
  #makeRoom(newcomer: Body, isCounted: (body: Body) => boolean, most: number): void {
    const counted = [...this.#bodies].filter(isCounted);
    if (counted.length <= most) return;
    const now = performance.now();
    const slowest = counted
      .filter((body) => body !== newcomer && now - body.since >= this.#options.limits.youngMs)
      .sort((a, b) => rateOf(a, now) - rateOf(b, now))[0];
    if (slowest) this.#cut(slowest);
    else if (counted.length > 2 * most) this.#reject(newcomer, 503, OVERLOADED);
  }

  #look(): void {
    const { limits, isLoggedIn } = this.#options;
    const now = performance.now();
    for (const body of this.#bodies) {
      const age = now - body.since;
      if (body.request.complete) this.#bodies.delete(body);
      else if (age > limits.graceMs && rateOf(body, now) < limits.leastRate) this.#cut(body);
      else if (age <= limits.mostMs || body.isLoggedIn === true) continue;
      else if (body.isLoggedIn === false) this.#cut(body);
      else if (body.isLoggedIn === undefined) {
        body.isLoggedIn = 'asked';
        isLoggedIn(body.request).then(
          (isSo) => {
            body.isLoggedIn = isSo;
          },
          () => {
            body.isLoggedIn = false;
          },
        );
      }
    }
    if (this.#bodies.size === 0) this.stop();
  }

  #cut(body: Body): void {
    if (!body.isFile) {
      this.#reject(body, 408, 'Время ожидания истекло. Повторите запрос.');
      return;
    }
    this.#bodies.delete(body);
    const { socket } = body.request;
    answerClientError({ code: 'ERR_HTTP_REQUEST_TIMEOUT', message: '' }, socket, this.#options.headers);
  }

  #reject(body: Body, status: number, detail: string): void {
    this.#bodies.delete(body);
    const { request, response } = body;
    writeRejection(response, answerRejection(request.url ?? '/', status, detail), this.#options.headers);
  }
}

/** The average rate of a body, bytes per second. */
function rateOf({ request, since, readBefore }: Body, now: number): number {
  return (1_000 * (request.socket.bytesRead - readBefore)) / Math.max(1, now - since);
}
