/** «GET /api/v1/…» and a key that its answers always have; the first match counts. The test holds it to `openapi.json`. */
const KEYS: readonly (readonly [RegExp, string])[] = [
  [/session\/$/, 'csrf_token'],
  [/layout|price-list-page/, 'cities'],
  [/page|^G.*about/, 'seo'],
  [/^G.*reset-c/, 'is_valid'],
  [/reset|email-c|registration|message|resume|request|^PO.*members/, 'detail'],
  [/suggest/, 'name__phrase'],
  [/^G.*invitations/, 'role'],
  [/login/, 'user'],
  [/erasure/, 'asked_at'],
  [/form\/$/, 'stamp'],
  [/checkout/, 'delivery'],
  [/repeat|cart\/upload/, 'added'],
  [/types/, 'map'],
  [/lines|^G.*([^u]s|[dty])\/$/, 'results'],
];

/**
 * Whether the JSON of an answer can be the API's: it has the key that answers of this call have. This tells the JSON of a
 * captive portal or a proxy from the API's in few bytes; it validates nothing.
 */
export function isAnswerOf(call: string, body: unknown): boolean {
  const key = KEYS.find(([calls]) => calls.test(call))?.[1] ?? 'id';
  return (body as Record<string, unknown> | null | undefined)?.[key] !== undefined;
}
