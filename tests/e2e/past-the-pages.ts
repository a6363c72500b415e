import type { APIResponse, Page } from '@playwright/test';

/** A change by the API alone, in the visitor's session and with his token: for what a journey begins with. */
export async function write(
  page: Page,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<APIResponse> {
  const { csrf_token } = await (await page.request.get('/api/v1/users/session/')).json();
  return page.request.post(`/api/v1/${path}`, {
    headers: { ...headers, 'X-CSRFToken': csrf_token },
    ...(body && { data: body }),
  });
}
