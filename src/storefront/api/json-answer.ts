/** Whether a response declares a JSON body. */
export function isJson({ headers }: Response): boolean {
  return /^application\/([a-z.+-]+\+)?json\b/i.test(headers.get('content-type') ?? '');
}

/** The parsed body of a JSON response; undefined for any other response, and for invalid JSON. */
export async function readJson(response: Response): Promise<unknown> {
  return isJson(response) ? response.json().catch(() => undefined) : undefined;
}
