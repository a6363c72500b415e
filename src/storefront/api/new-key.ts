/** A name for one change, by which it is known when it is sent again: 128 random bits, 32 letters. */
export function newKey(): string {
  // `randomUUID` is missing where the shop is opened without TLS.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
