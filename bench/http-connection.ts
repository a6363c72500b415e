import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const HEAD_END = '\r\n\r\n';

export interface HttpAnswer {
  status: number;
  /** Status line and headers as they came. */
  head: string;
  body: Buffer;
}

/** A keep-alive connection that sends one request after the other with as little work as possible. */
export class HttpConnection {
  readonly #socket: Socket;
  readonly #host: string;

  private constructor(socket: Socket, host: string) {
    this.#socket = socket;
    this.#host = host;
  }

  static async open(base: string): Promise<HttpConnection> {
    const { hostname, port, host } = new URL(base);
    const socket = connect(Number(port), hostname).setNoDelay();
    await once(socket, 'connect');
    return new HttpConnection(socket, host);
  }

  /** Whether it can send another request. */
  get isOpen(): boolean {
    return !this.#socket.destroyed && this.#socket.writable;
  }

  /**
   * @param path percent-encoded
   * @returns the body of the answer
   * @throws Error when the status is not 200 or the answer has no length
   */
  async get(path: string, headers: Record<string, string> = {}): Promise<string> {
    const { status, head, body } = await this.ask('GET', path, headers);
    if (status !== 200) throw new Error(`${path} answered ${head.slice(0, 200)}`);
    return body.toString();
  }

  /** @throws Error when the connection ends before the answer, or the answer has no length */
  async ask(
    method: string,
    path: string,
    headers: Record<string, string> = {},
    sent = '',
  ): Promise<HttpAnswer> {
    const parts: Buffer[] = [];
    const answer = await this.#exchange(method, path, headers, sent, (part) => parts.push(part));
    return { ...answer, body: Buffer.concat(parts) };
  }

  /** Sends a request and discards the body; only the status is checked. @throws like `ask` */
  async statusOf(
    method: string,
    path: string,
    headers: Record<string, string> = {},
    sent = '',
  ): Promise<number> {
    return (await this.#exchange(method, path, headers, sent, () => {})).status;
  }

  close(): void {
    this.#socket.destroy();
  }

  async #exchange(
    method: string,
    path: string,
    headers: Record<string, string>,
    sent: string,
    take: (part: Buffer) => void,
  ): Promise<Omit<HttpAnswer, 'body'>> {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    if (sent) lines.push(`content-length: ${Buffer.byteLength(sent)}\r\n`);
    this.#socket.write(`${method} ${path} HTTP/1.1\r\nhost: ${this.#host}\r\n${lines.join('')}\r\n${sent}`);
    let begun = await this.#chunk();
    let begin = begun.indexOf(HEAD_END);
    while (begin < 0) {
      begun = Buffer.concat([begun, await this.#chunk()]);
      begin = begun.indexOf(HEAD_END);
    }
    begin += HEAD_END.length;
    const head = begun.toString('latin1', 0, begin);
    const status = Number(head.slice(9, 12));
    const length = status === 204 || status === 304 ? 0 : /^content-length: (\d+)/im.exec(head)?.[1];
    if (length === undefined) throw new Error(`${path} answered without a length: ${head.slice(0, 200)}`);
    let part = begun.subarray(begin);
    let missing = Number(length) - part.length;
    take(part);
    while (missing > 0) {
      part = await this.#chunk();
      missing -= part.length;
      take(part);
    }
    if (/^connection: close/im.test(head)) this.#socket.destroy();
    return { status, head };
  }

  /** The next bytes. */
  #chunk(): Promise<Buffer> {
    const socket = this.#socket;
    return new Promise((resolve, reject) => {
      if (socket.destroyed) return reject(new Error('the connection has ended'));
      const stopListening = () => socket.off('data', take).off('error', fail).off('close', end);
      const take = (chunk: Buffer) => {
        stopListening();
        resolve(chunk);
      };
      const fail = (fault: Error) => {
        stopListening();
        reject(fault);
      };
      const end = () => fail(new Error('the connection ended before the answer'));
      socket.once('data', take).once('error', fail).once('close', end);
    });
  }
}
