import { newKey } from '../../../src/storefront/api/new-key.ts';

/** A guest of a started shop. */
export interface HttpBuyer {
  /**
   * Calls the API.
   * @param path below `/api/v1/`
   * @throws Error when the shop answers with an error other than 409
   */
  // biome-ignore lint/suspicious/noExplicitAny: each call has an answer of its own
  call(method: 'GET' | 'POST', path: string, body?: unknown): Promise<any>;
}

/** Enters a shop as a guest. @param address without a slash at the end */
export async function enterShop(address: string): Promise<HttpBuyer> {
  const cookies = new Map<string, string>();
  const browserKey = newKey();
  const buyer: HttpBuyer = {
    async call(method, path, body) {
      const token = [...cookies].find(([name]) => name.endsWith('csrftoken'))?.[1] ?? '';
      const answer = await fetch(`${address}/api/v1/${path}`, {
        method,
        headers: {
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(method === 'POST' && {
            'x-csrftoken': token,
            'x-browser-key': browserKey,
            'idempotency-key': newKey(),
            'content-type': 'application/json',
          }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      for (const cookie of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        cookies.set(name, value);
      }
      const text = await answer.text();
      if (!answer.ok && answer.status !== 409)
        throw new Error(`${path}: ${answer.status} ${text.slice(0, 300)}`);
      return JSON.parse(text);
    },
  };
  await buyer.call('GET', 'users/session/');
  return buyer;
}
