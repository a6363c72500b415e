import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** One kept connection that asks one question after the other, with as little of its own work as there can be. */
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

  /**
   * @param path percent-encoded
   * @returns the body of the answer
   * @throws Error when the status is not 200 or the answer has no length
   */
  async get(path: string): Promise<string> {
    this.#socket.write(`GET ${path} HTTP/1.1\r\nhost: ${this.#host}\r\n\r\n`);
    let answer: Buffer = Buffer.alloc(0);
    for (;;) {
      const [chunk] = (await once(this.#socket, 'data')) as [Buffer];
      answer = answer.length === 0 ? chunk : Buffer.concat([answer, chunk]);
      const body = answer.indexOf('\r\n\r\n') + 4;
      if (body < 4) continue;
      const head = answer.toString('latin1', 0, body);
      const length = /^content-length: (\d+)/im.exec(head)?.[1];
      if (!head.startsWith('HTTP/1.1 200') || length === undefined)
        throw new Error(`${path} answered ${head.slice(0, 200)}`);
      if (answer.length >= body + Number(length)) return answer.toString('utf8', body);
    }
  }

  close(): void {
    this.#socket.destroy();
  }
}
