import { expect, request } from '@playwright/test';

/** Lets two visitors search for a word: what fewer search for may be one person, whose history nobody reads. */
export async function searchByTwo(word: string): Promise<void> {
  for (const _ of [1, 2]) {
    const visitor = await request.newContext({ baseURL: String(process.env.SHOP_URL) });
    const { csrf_token: token } = await (await visitor.get('/api/v1/users/session/')).json();
    const headers = { 'X-CSRFToken': token, origin: new URL(String(process.env.SHOP_URL)).origin };
    const sent = await visitor.post('/api/v1/search/query/', { headers, data: { string: word } });
    expect(sent.status(), await sent.text()).toBe(201);
    await visitor.dispose();
  }
}
