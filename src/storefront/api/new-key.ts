/** An idempotency key: it identifies one change when it is sent again. 128 random bits, 32 characters. */
export function newKey(): string {
  // `randomUUID` is missing when the shop is opened without TLS.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
