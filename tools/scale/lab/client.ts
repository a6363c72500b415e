import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { addressOf, visitorAddress } from './machines.ts';
import { answerOf } from './reused-connection.ts';

const SITE = 'shop.example.ru';
const PATIENCE_MS = 15_000;

/** An answer; status 0 means that none came. */
export interface Answer {
  readonly status: number;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: answers of many calls
  readonly body: any;
}

/** What a request carries beside its address. */
export interface Sent {
  readonly body?: object | Buffer;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly patienceMs?: number;
}

/** A browser with its own address and cookies that reaches the shop through nginx. */
export class Client {
  readonly #agent: Agent;
  readonly #cookies = new Map<string, string>();

  /** @param at the number of the visitor, which gives the address */
  constructor(at: number) {
    this.#agent = new Agent({
      keepAlive: true,
      maxSockets: 8,
      rejectUnauthorized: false,
      localAddress: visitorAddress(at),
    });
  }

  /** Sends a request; never throws. */
  send(
    method: string,
    path: string,
    { body, key, headers, patienceMs = PATIENCE_MS }: Sent = {},
  ): Promise<Answer> {
    const cookie = this.cookies();
    const content =
      body === undefined ? undefined : Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
    const writing = content && {
      'content-type': 'application/json',
      'content-length': String(content.length),
      origin: `https://${SITE}`,
      'x-csrftoken': this.#cookies.get('csrftoken') ?? '',
      ...(key && { 'idempotency-key': key }),
    };
    const options = {
      host: addressOf('lb'),
      port: 443,
      servername: SITE,
      agent: this.#agent,
      method,
      path,
      headers: {
        host: SITE,
        'accept-encoding': 'identity',
        ...(cookie && { cookie }),
        ...writing,
        ...headers,
      },
      signal: AbortSignal.timeout(patienceMs),
    };
    return new Promise((resolve) => {
      const none = () => resolve({ status: 0, text: '', body: undefined });
      const open = () => {
        const sent = request(options);
        sent.end(content);
        return sent;
      };
      const take = (answer: IncomingMessage) => {
        for (const line of answer.headers['set-cookie'] ?? []) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          this.#cookies.set(name, value);
        }
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.once('error', none);
        answer.once('end', () => {
          const text = Buffer.concat(parts).toString();
          const isJson = answer.headers['content-type']?.startsWith('application/json');
          resolve({ status: answer.statusCode ?? 0, text, body: isJson ? parsed(text) : undefined });
        });
      };
      answerOf(open, { isRead: method === 'GET' }).then(take, none);
    });
  }

  /** A call of the API. */
  call(method: string, path: string, sent?: Sent): Promise<Answer> {
    return this.send(method, `/api/v1/${path}`, sent);
  }

  /** The header that carries its cookies. */
  cookies(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** Whether nginx has answered because no process of the shop had: that is no refusal of a busy shop, although it is 503 too. */
export function isOfNginx(status: number, text: string): boolean {
  return (
    status === 503 &&
    /вернитесь назад: введённые данные|^\{"detail":"Магазин временно недоступен\. Повторите/.test(text)
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
