/**
 * A telephone however a person wrote it, with 8, +7 or neither, in the one form in which it is kept: `+79221234567`.
 * @returns null for what is no telephone of ten digits after the 7
 */
export function normalizePhone(text: string): string | null {
  if (!/^[\s\d()+.\-–‑]+$/.test(text)) return null;
  const digits = text.replace(/\D/g, '');
  const area = digits.length === 10 ? digits : /^[78]\d{10}$/.test(digits) ? digits.slice(1) : null;
  return area === null ? null : `+7${area}`;
}

/** Whether a normalized telephone is «a mobile variant whose area code starts with 9» (SPEC §5). */
export function isMobile(normalized: string): boolean {
  return /^\+79\d{9}$/.test(normalized);
}

/** `+79221234567` as «+7 (922) 123-45-67» (SPEC §5). */
export function formatPhone(normalized: string): string {
  return normalized.replace(/^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/, '+7 ($1) $2-$3-$4');
}
