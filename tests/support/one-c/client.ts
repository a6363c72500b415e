import iconv from 'iconv-lite';

/** An answer of the exchange as 1C reads it. */
export interface ExchangeAnswer {
  status: number;
  /** The value of Content-Type. */
  type: string;
  bytes: Buffer;
  /** Decoded by the charset of the answer. */
  text: string;
  /** `success`, `progress`, `failure`; anything else 1C reports as an unknown state. */
  state: string;
}

/** Only an import that never ends needs so many: the shop waits up to 15 seconds before each answer, in tests less. */
const MOST_TRIES = 10_000;

/** A client that talks as the exchange modules of 1C do: GET and POST with everything in the address. */
export class OneCClient {
  readonly #address: string;
  readonly #login: string;
  readonly #password: string;
  /** The cookie that `checkauth` named. */
  cookie = '';

  /** @param address of the connection, without parameters */
  constructor(address: string, login: string, password: string) {
    this.#address = address;
    this.#login = login;
    this.#password = password;
  }

  /** One request. @param query of the address; undefined values are left out */
  async request(
    query: Record<string, string | undefined>,
    { body, headers = {} }: { body?: Buffer | string; headers?: Record<string, string> } = {},
  ): Promise<ExchangeAnswer> {
    const given = Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    );
    const answer = await fetch(`${this.#address}?${new URLSearchParams(given)}`, {
      method: body === undefined ? 'GET' : 'POST',
      ...(body !== undefined && { body: typeof body === 'string' ? body : new Uint8Array(body) }),
      headers: {
        'user-agent': '1C+Enterprise/8.3',
        ...(this.cookie !== '' && { cookie: this.cookie }),
        ...headers,
      },
      redirect: 'manual',
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const type = answer.headers.get('content-type') ?? '';
    const charset = /charset=([\w-]+)/.exec(type)?.[1] ?? 'utf-8';
    const text = iconv.decode(bytes, charset);
    return { status: answer.status, type, bytes, text, state: text.split('\n', 1)[0] ?? '' };
  }

  /** Logs in, and takes the cookie from the second and third line of the answer. */
  async checkAuth(type = 'catalog', password = this.#password): Promise<ExchangeAnswer> {
    const authorization = `Basic ${Buffer.from(`${this.#login}:${password}`).toString('base64')}`;
    const answer = await this.request({ type, mode: 'checkauth' }, { headers: { authorization } });
    const [state, name, value] = answer.text.split('\n');
    if (state === 'success') this.cookie = `${name}=${value}`;
    return answer;
  }

  init(type = 'catalog', version?: string): Promise<ExchangeAnswer> {
    return this.request({ type, mode: 'init', version });
  }

  /** Uploads a file in parts of at most so many bytes. @returns the last answer, or the first that is no success */
  async upload(filename: string, content: Buffer, partBytes = 4 * 1024 ** 2): Promise<ExchangeAnswer> {
    let answer: ExchangeAnswer | undefined;
    for (let at = 0; at === 0 || at < content.length; at += partBytes) {
      const body = content.subarray(at, at + partBytes);
      answer = await this.request({ type: 'catalog', mode: 'file', filename }, { body });
      if (answer.state !== 'success') break;
    }
    return answer!;
  }

  /** Repeats `import` without a pause while it is under way, as 1C does. @throws Error when it never ends */
  async import(filename: string): Promise<ExchangeAnswer> {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const answer = await this.request({ type: 'catalog', mode: 'import', filename });
      if (answer.state !== 'progress') return answer;
    }
    throw new Error(`the import of ${filename} never ends`);
  }

  /** A whole session of 1C: login, init, the files in order, then their imports. @returns the answers to the imports */
  async export(
    files: Readonly<Record<string, Buffer | string>>,
    partBytes?: number,
  ): Promise<ExchangeAnswer[]> {
    await this.checkAuth();
    await this.init();
    for (const [name, content] of Object.entries(files))
      await this.upload(name, Buffer.from(content), partBytes);
    const answers: ExchangeAnswer[] = [];
    for (const name of Object.keys(files).filter((one) => /\.xml$/i.test(one)))
      answers.push(await this.import(name));
    return answers;
  }
}
