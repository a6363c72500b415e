import type { OpenSearchAddress } from '../../../platform/config/config.server.ts';

/** The cluster has refused a request, or did not answer it in time. */
export class ClusterFault extends Error {
  /** The status of the answer; 0 if there was none. */
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
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
  readonly #address: OpenSearchAddress;

  constructor(address: OpenSearchAddress, listTimeout = LIST_TIMEOUT_MS) {
    this.listTimeout = listTimeout;
    this.#address = address;
    this.alias = address.alias;
  }

  /**
   * @returns the JSON of the answer
   * @throws ClusterFault for a status from 400 on, and when there is no answer in time
   */
  async ask<Answer>({ method, path, body, timeout }: ClusterRequest): Promise<Answer> {
    const { origin, authorization } = this.#address;
    let response: Response;
    let text: string;
    try {
      response = await fetch(`${origin}/${path}`, {
        method,
        headers: {
          'content-type': typeof body === 'string' ? 'application/x-ndjson' : 'application/json',
          ...(authorization ? { authorization } : {}),
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeout),
      });
      text = await response.text();
    } catch (cause) {
      throw new ClusterFault(`OpenSearch gives no answer: ${(cause as Error).message}`, 0);
    }
    if (!response.ok)
      throw new ClusterFault(`OpenSearch: ${response.status} ${text.slice(0, 500)}`, response.status);
    return (text === '' ? undefined : JSON.parse(text)) as Answer;
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
