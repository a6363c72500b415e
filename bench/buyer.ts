import { HttpConnection } from './http-connection.ts';

/** A guest who has left: what he comes back with. */
export interface AbsentGuest {
  address: string;
  cookies: Map<string, string>;
}

/** A guest over HTTP with a separate address, connection, cookies and token. */
export class Buyer {
  readonly #base: string;
  #cookies = new Map<string, string>();
  #address = '';
  #connection: HttpConnection | undefined;

  /** @param at the number of the buyer */
  constructor(base: string, at: number) {
    this.#base = base;
    this.moveTo(at);
  }

  /** Sends further requests from another address. */
  moveTo(at: number): void {
    this.#address = `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`;
  }

  /** Makes way for a new guest on the same connection. @returns the one who leaves */
  leave(): AbsentGuest {
    const guest = { address: this.#address, cookies: this.#cookies };
    this.#cookies = new Map();
    return guest;
  }

  /** Continues as a guest who had left. */
  comeBackAs({ address, cookies }: AbsentGuest): void {
    this.#address = address;
    this.#cookies = cookies;
  }

  /** Whether the guest has a CSRF token, which every write needs. */
  get isKnown(): boolean {
    return this.#cookies.has('csrftoken');
  }

  /** The current headers of a call. */
  headers(more: Record<string, string> = {}): Record<string, string> {
    return {
      'x-forwarded-for': this.#address,
      cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...more,
    };
  }

  /** @returns the status and the parsed answer. @throws Error when the connection is cut */
  async call(
    method: string,
    path: string,
    body?: object,
    key?: string,
    // biome-ignore lint/suspicious/noExplicitAny: answers of many calls
  ): Promise<{ status: number; body: any }> {
    const answer = await (await this.#connected()).ask(
      method,
      `/api/v1/${path}`,
      this.headers(body && this.#changing(key)),
      body ? JSON.stringify(body) : '',
    );
    for (const [, name = '', value = ''] of answer.head.matchAll(/^set-cookie: ([^=]+)=([^;\r]*)/gim))
      this.#cookies.set(name, value);
    const text = answer.body.toString();
    return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : text };
  }

  /**
   * Sends a call and returns only its status: parsing 130 KB of goods would take the client longer than the shop needs, and the
   * client would be measured.
   */
  async statusOf(method: string, path: string, body?: object): Promise<number> {
    return (await this.#connected()).statusOf(
      method,
      `/api/v1/${path}`,
      this.headers(body && this.#changing()),
      body ? JSON.stringify(body) : '',
    );
  }

  close(): void {
    this.#connection?.close();
  }

  async #connected(): Promise<HttpConnection> {
    if (!this.#connection?.isOpen) this.#connection = await HttpConnection.open(this.#base);
    return this.#connection;
  }

  /** Additional headers of a write. */
  #changing(key?: string): Record<string, string> {
    return {
      'content-type': 'application/json',
      'x-csrftoken': this.#cookies.get('csrftoken') ?? '',
      ...(key && { 'idempotency-key': key }),
    };
  }
}

/** Throws unless the call succeeded. For calls that prepare the measured one. */
export function expectDone({ status, body }: { status: number; body: unknown }): void {
  if (status >= 300) throw new Error(`answered ${status} ${JSON.stringify(body).slice(0, 300)}`);
}
