import { Agent, request } from 'node:https';

/** A response with its body. */
export interface SecureAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** A response that goes on. */
export interface Following {
  status: number;
  headers: SecureAnswer['headers'];
  text: string;
  isOver: boolean;
}

/** A browser over https at a loopback address, with cookies and keep-alive connections. */
export class SecureBrowser {
  readonly #origin: string;
  readonly #agent: Agent;
  readonly cookies = new Map<string, string>();

  /** @param address the client's own address: 127.0.0.1, 127.0.0.2… */
  constructor(origin: string, address = '127.0.0.1') {
    this.#origin = origin;
    this.#agent = new Agent({ keepAlive: true, rejectUnauthorized: false, localAddress: address });
  }

  get(path: string, headers: Record<string, string> = {}): Promise<SecureAnswer> {
    return this.#send('GET', path, undefined, headers);
  }

  /** A write with JSON; the CSRF token comes with the first response of `users/session/`. */
  post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<SecureAnswer> {
    const token = this.cookies.get('csrftoken') ?? '';
    const own = { 'content-type': 'application/json', 'x-csrftoken': token, origin: this.#origin };
    return this.#send('POST', path, JSON.stringify(body), { ...own, ...headers });
  }

  /** A response that goes on: what has arrived of it so far. */
  follow(path: string, headers: Record<string, string>): Following {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const following: Following = { status: 0, headers: {}, text: '', isOver: false };
    request(
      new URL(path, this.#origin),
      { agent: this.#agent, headers: { ...headers, cookie } },
      (answer) => {
        Object.assign(following, { status: answer.statusCode, headers: answer.headers });
        answer.setEncoding('utf8').on('data', (piece: string) => {
          following.text += piece;
        });
        answer.once('close', () => {
          following.isOver = true;
        });
      },
    )
      .on('error', () => {})
      .end();
    return following;
  }

  close(): void {
    this.#agent.destroy();
  }

  #send(
    method: string,
    path: string,
    body: string | undefined,
    headers: Record<string, string>,
  ): Promise<SecureAnswer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return new Promise((resolve, reject) => {
      const sent = request(
        new URL(path, this.#origin),
        { method, agent: this.#agent, headers: { ...headers, ...(cookie && { cookie }) } },
        async (answer) => {
          let text = '';
          for await (const piece of answer.setEncoding('utf8')) text += piece;
          for (const line of answer.headers['set-cookie'] ?? []) {
            const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
            this.cookies.set(name, value);
          }
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text });
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
  }
}
