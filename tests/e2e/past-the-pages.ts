import type { APIResponse, Page } from '@playwright/test';

/** A write by the API in the visitor's session, with the CSRF token: prepares the start of a journey. */
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
