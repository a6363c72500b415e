/** Whether an answer says that its body is JSON. */
export function isJson({ headers }: Response): boolean {
  return /^application\/([a-z.+-]+\+)?json\b/i.test(headers.get('content-type') ?? '');
}

/** The body of an answer that says it is JSON; undefined for any other, and for JSON that cannot be parsed. */
export async function readJson(response: Response): Promise<unknown> {
  return isJson(response) ? response.json().catch(() => undefined) : undefined;
}
