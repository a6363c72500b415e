import { expect, test } from 'vitest';
import { apiCalls } from './calls.ts';

/** A client that records its requests; `answer` responds to all of them. */
function recordingClient(answer: () => Response = () => Response.json({ id: 7 })) {
  const sent: Request[] = [];
  const api = apiCalls('http://shop.test', { credentials: 'include' }, async (request) => {
    sent.push(request);
    return answer();
  });
  return { sent, api };
}

test('a call fills the path, repeats the name for each value of a list and leaves out missing values', async () => {
  const { sent, api } = recordingClient();
  const { data } = await api.GET(
    '/api/v1/catalog/products/{id}/' as never,
    {
      params: {
        path: { id: 'а/б' },
        query: { attributes: [1, 'b2'], q: 'a&b ', min_price: undefined, none: [] },
      },
    } as never,
  );
  expect(sent[0]!.url).toBe(
    'http://shop.test/api/v1/catalog/products/%D0%B0%2F%D0%B1/?attributes=1&attributes=b2&q=a%26b%20',
  );
  expect(sent[0]!.method).toBe('GET');
  expect(sent[0]!.headers.get('content-type')).toBeNull();
  expect(data).toEqual({ id: 7 });
});

test('a body is sent as JSON with the headers of the call', async () => {
  const { sent, api } = recordingClient();
  await api.POST(
    '/api/v1/orders/order/' as never,
    {
      params: { header: { 'Idempotency-Key': 'k', 'X-None': undefined } },
      body: { id: 0 },
    } as never,
  );
  const headers = sent[0]!.headers;
  expect([headers.get('content-type'), headers.get('idempotency-key'), headers.get('x-none')]).toEqual([
    'application/json',
    'k',
    null,
  ]);
  expect(await sent[0]!.text()).toBe('{"id":0}');
});

test('a form is sent in parts, with their boundary in the content type', async () => {
  const { sent, api } = recordingClient(() => Response.json({ detail: 'Спасибо' }));
  const form = new FormData();
  form.append('name', 'файл');
  await api.POST('/api/v1/about/resume/' as never, { body: form } as never);
  expect(sent[0]!.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/);
  expect((await sent[0]!.formData()).get('name')).toBe('файл');
});

test('a response without a body has no data, and a file is returned as a blob', async () => {
  const empty = recordingClient(() => new Response(null, { status: 204 }));
  expect((await empty.api.DELETE('/api/v1/catalog/cart/' as never, {} as never)).data).toBeUndefined();
  const file = recordingClient(() => new Response('%PDF'));
  const { data } = await file.api.GET('/api/v1/x/' as never, { parseAs: 'blob' } as never);
  expect(await (data as unknown as Blob).text()).toBe('%PDF');
});
