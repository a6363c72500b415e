/**
 * «GET /api/v1/…» and a key that its responses always have; the first match counts. The test compares it with
 * `openapi.json`.
 */
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
  [/repeat|to-cart|cart\/upload/, 'added'],
  [/types/, 'map'],
  [/^G.*}.claims/, 'can_claim'],
  [/lines|^G.*(carts|([^u]s|[dty])\/$)/, 'results'],
];

/**
 * Whether the JSON of a response can come from the API: it has a key that responses of this call always have.
 * This recognises the JSON of a captive portal or a proxy; it validates nothing.
 */
export function isAnswerOf(call: string, body: unknown): boolean {
  const key = KEYS.find(([calls]) => calls.test(call))?.[1] ?? 'id';
  return (body as Record<string, unknown> | null | undefined)?.[key] !== undefined;
}
