import type { OpenSearchAddress } from '../../../platform/config/outside-addresses.server.ts';
import { ClusterFault } from './cluster-fault.ts';
import { waitingForCluster } from './patience.server.ts';

/** A request to the cluster. A text is sent as lines of JSON, as bulk requests want it. */
export interface ClusterRequest {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE' | 'HEAD';
  path: string;
  body?: object | string;
  /** How long the answer may take, ms. */
  timeout: number;
}

const LIST_TIMEOUT_MS = 800;
/** Requests that change nothing may be under way at two nodes. */
const READING = /(^|\/)_(m?search|count)(\?|$)/;
/** How many requests in a row may be asked of a second node, and how much of that each request gives back. */
const MOST_SPARE = 50;
const SPARE_A_REQUEST = 0.1;

/** Speaks to an OpenSearch cluster by the part of its HTTP interface that 2.19 and 3.x share. */
export class Cluster {
  readonly alias: string;
  /** A list without an answer in this time is answered from elsewhere, ms. */
  readonly listTimeout: number;
  readonly address: OpenSearchAddress;
  /** The place of the node that is asked. */
  #node = 0;
  /** How many requests may be asked of a second node now. */
  #spare = MOST_SPARE;

  constructor(address: OpenSearchAddress, listTimeout = LIST_TIMEOUT_MS) {
    this.listTimeout = listTimeout;
    this.address = address;
    this.alias = address.alias;
  }

  /**
   * @returns the JSON of the answer
   * @throws ClusterFault for a status from 400 on, and when there is no answer in time, or none in JSON
   */
  async ask<Answer>(request: ClusterRequest): Promise<Answer> {
    const { status, text } = await waitingForCluster(() => this.#send(request));
    if (status >= 400) throw new ClusterFault(`OpenSearch: ${status} ${text.slice(0, 500)}`, status);
    try {
      return (text === '' ? undefined : JSON.parse(text)) as Answer;
    } catch {
      throw new ClusterFault(`OpenSearch answers without JSON: ${text.slice(0, 100)}`, 500);
    }
  }

  /** Like `ask`, but undefined when what is wanted does not exist. */
  async find<Answer>(request: ClusterRequest): Promise<Answer | undefined> {
    try {
      return await this.ask<Answer>(request);
    } catch (fault) {
      if (fault instanceof ClusterFault && fault.status === 404) return undefined;
      throw fault;
    }
  }

  /**
   * Sends a request to the node that has answered last. When it fails, or is silent for its share of the time, the next one is asked, too:
   * each request may be repeated. The first answer counts; what writes is under way at one node at a time. When all nodes are slow,
   * one request in ten is asked twice at most: otherwise a busy cluster would get three times the work.
   */
  #send(request: ClusterRequest): Promise<Sent> {
    const { origins } = this.address;
    const isReading = request.method === 'GET' || READING.test(request.path);
    const share = request.timeout / (origins.length + (isReading ? 1 : 0));
    const ending = new AbortController();
    const first = this.#node;
    this.#spare = Math.min(MOST_SPARE, this.#spare + SPARE_A_REQUEST);
    let [turn, underway] = [0, 0];
    let timer: NodeJS.Timeout | undefined;
    return new Promise<Sent>((resolve, reject) => {
      const end = setTimeout(() => finish(() => reject(silence('it is late'))), request.timeout);
      const finish = (settle: () => void) => {
        clearTimeout(end);
        clearTimeout(timer);
        settle();
        ending.abort();
      };
      const next = () => {
        clearTimeout(timer);
        const at = (first + turn++) % origins.length;
        const own = new AbortController();
        underway++;
        const isLast = turn >= origins.length;
        if (!isLast)
          timer = setTimeout(() => {
            this.#leave(at);
            if (!isReading) return own.abort();
            if (this.#spare < 1) return;
            this.#spare--;
            next();
          }, share);
        this.#sendTo(origins[at] ?? '', request, AbortSignal.any([own.signal, ending.signal])).then(
          (answer) => finish(() => resolve(answer)),
          (fault: Error) => {
            underway--;
            if (ending.signal.aborted) return;
            this.#leave(at);
            if (turn < origins.length) next();
            else if (underway === 0) finish(() => reject(silence(fault.message)));
          },
        );
      };
      next();
    });
  }

  /** Asks another node from now on. */
  #leave(at: number): void {
    if (this.#node === at) this.#node = (at + 1) % this.address.origins.length;
  }

  async #sendTo(origin: string, { method, path, body }: ClusterRequest, signal: AbortSignal): Promise<Sent> {
    const { authorization } = this.address;
    const response = await fetch(`${origin}/${path}`, {
      method,
      headers: {
        'content-type': typeof body === 'string' ? 'application/x-ndjson' : 'application/json',
        ...(authorization ? { authorization } : {}),
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      signal,
    });
    return { status: response.status, text: await response.text() };
  }
}

interface Sent {
  status: number;
  text: string;
}

const silence = (why: string) => new ClusterFault(`OpenSearch gives no answer: ${why}`, 0);
