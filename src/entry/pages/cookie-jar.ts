/** The cookies of one visitor during one request: those of the request and those that the API has set since. */
export class CookieJar {
  /** Set-Cookie lines of the API, to be sent with the page. */
  readonly lines: string[] = [];
  readonly #values = new Map<string, string>();

  /** @param header the Cookie header of the request */
  constructor(header: string) {
    for (const pair of header.split(/;\s*/)) this.#set(pair);
  }

  /** The Cookie header of the next call. */
  get header(): string {
    return [...this.#values].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  get(name: string): string | undefined {
    return this.#values.get(name);
  }

  /** Takes a Set-Cookie line. */
  take(line: string): void {
    this.lines.push(line);
    const [pair = '', ...attributes] = line.split(/;\s*/);
    if (attributes.some((attribute) => /^max-age=0$/i.test(attribute)))
      this.#values.delete(pair.slice(0, pair.indexOf('=')));
    else this.#set(pair);
  }

  #set(pair: string): void {
    const at = pair.indexOf('=');
    if (at > 0) this.#values.set(pair.slice(0, at), pair.slice(at + 1));
  }
}
