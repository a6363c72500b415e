import type { FastifyInstance, InjectOptions } from 'fastify';
import { fromColumns } from '../../src/storefront/loading/columns.ts';

/** A browser without scripts: stores cookies and does not follow redirects. */
export class FormBrowser {
  readonly cookies = new Map<string, string>();
  readonly #shop: FastifyInstance;
  readonly #host: string;

  constructor(of: FastifyInstance, host = 'shop.example') {
    this.#shop = of;
    this.#host = host;
  }

  get(url: string) {
    return this.#send({ url });
  }

  post(url: string, form: Record<string, string | number>, headers: InjectOptions['headers'] = {}) {
    const payload = new URLSearchParams(
      Object.entries(form).map(([name, value]) => [name, String(value)]),
    ).toString();
    const ours = 'origin' in headers || 'sec-fetch-site' in headers ? {} : { origin: `http://${this.#host}` };
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    return this.#send({ method: 'POST', url, payload, headers: { ...type, ...ours, ...headers } });
  }

  /** A form with a file in `file`, or with several in `files`, as browsers send them. */
  async upload(url: string, fields: Record<string, string>, file: File | readonly File[]) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    if (file instanceof File) form.append('file', file);
    else for (const each of file) form.append('files', each);
    const sent = new Response(form);
    const type = sent.headers.get('content-type') ?? '';
    const headers = { 'content-type': type, origin: `http://${this.#host}` };
    const payload = Buffer.from(await sent.arrayBuffer());
    return this.#send({ method: 'POST', url, payload, headers });
  }

  /** Quantities by product, as the API tells this visitor. */
  async cart(): Promise<Record<number, number>> {
    const { results } = (await this.get('/api/v1/catalog/cart/')).json();
    return Object.fromEntries(
      results.map((line: { product: { id: number }; quantity: number }) => [line.product.id, line.quantity]),
    );
  }

  async #send(request: InjectOptions) {
    const cookie = [...this.cookies].map((pair) => pair.join('=')).join('; ');
    const answer = await this.#shop.inject({
      ...request,
      headers: { host: this.#host, ...(cookie && { cookie }), ...request.headers },
    });
    for (const { name, value, maxAge } of answer.cookies)
      if (maxAge === 0) this.cookies.delete(name);
      else this.cookies.set(name, value);
    return answer;
  }
}

/** The answer of a page. */
export function stateOf(html: string): ReturnType<typeof JSON.parse> {
  const state = /<script type="application\/json" id="state">(.*?)<\/script>/.exec(html)?.[1];
  return fromColumns(JSON.parse(state ?? '{}'));
}

/** The visible text of a page. */
export function wordsOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;|\s/g, ' ')
    .replace(/ +/g, ' ');
}
