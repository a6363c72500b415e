import type { OpenSearchAddress } from '../../../platform/config/outside-addresses.server.ts';

/** The cluster has refused a request, or did not answer it in time. */
export class ClusterFault extends Error {
  /** The status of the answer; 0 if there was none. */
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

/** Whether the cluster has refused one request, so that others may well be answered. */
export function isOfRequest(error: unknown): boolean {
  return error instanceof ClusterFault && error.status >= 400 && error.status < 429;
}

/** @throws ClusterFault when an answer that takes several requests is late. @param most ms */
export async function inTime<Answer>(answer: Promise<Answer>, most: number): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ClusterFault('OpenSearch answers too late', 0)), most);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** A request to the cluster. A text is sent as lines of JSON, as bulk requests want it. */
export interface ClusterRequest {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE' | 'HEAD';
  path: string;
  body?: object | string;
  /** How long the answer may take, ms. */
  timeout: number;
}

const LIST_TIMEOUT_MS = 800;

/** Speaks to an OpenSearch cluster by the part of its HTTP interface that 2.19 and 3.x share. */
export class Cluster {
  readonly alias: string;
  /** A list without an answer in this time is answered from elsewhere, ms. */
  readonly listTimeout: number;
  readonly address: OpenSearchAddress;
  /** The place of the node that is asked. */
  #node = 0;

  constructor(address: OpenSearchAddress, listTimeout = LIST_TIMEOUT_MS) {
    this.listTimeout = listTimeout;
    this.address = address;
    this.alias = address.alias;
  }

  /**
   * @returns the JSON of the answer
   * @throws ClusterFault for a status from 400 on, and when there is no answer in time
   */
  async ask<Answer>(request: ClusterRequest): Promise<Answer> {
    const response = await this.#send(request);
    if (response.status >= 400)
      throw new ClusterFault(
        `OpenSearch: ${response.status} ${response.text.slice(0, 500)}`,
        response.status,
      );
    return (response.text === '' ? undefined : JSON.parse(response.text)) as Answer;
  }

  /** Sends a request to the node that has answered last, then to the others: each may be repeated. */
  async #send(request: ClusterRequest): Promise<{ status: number; text: string }> {
    const { origins } = this.address;
    const signal = AbortSignal.timeout(request.timeout);
    let cause: unknown;
    for (let turn = 0; turn < origins.length && !signal.aborted; turn++) {
      const at = this.#node;
      try {
        return await this.#sendTo(origins[at] ?? '', request, signal);
      } catch (fault) {
        cause = fault;
        if (this.#node === at) this.#node = (at + 1) % origins.length;
      }
    }
    throw new ClusterFault(`OpenSearch gives no answer: ${(cause as Error).message}`, 0);
  }

  async #sendTo(
    origin: string,
    { method, path, body }: ClusterRequest,
    signal: AbortSignal,
  ): Promise<{ status: number; text: string }> {
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

  /** Like `ask`, but undefined when what is wanted does not exist. */
  async find<Answer>(request: ClusterRequest): Promise<Answer | undefined> {
    try {
      return await this.ask<Answer>(request);
    } catch (fault) {
      if (fault instanceof ClusterFault && fault.status === 404) return undefined;
      throw fault;
    }
  }
}
