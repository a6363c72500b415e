/**
 * Local part up to 64 characters (RFC 5321 §4.5.3.1.1); a domain of labels made of letters, digits and inner hyphens.
 */
const ADDRESS =
  /^[^\s@<>()[\]\\,;:"\p{C}]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{N}][\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}]$/u;
/** RFC 5321 §4.5.3.1.3, without the brackets. */
const LONGEST_ADDRESS = 254;

/**
 * Whether a text is one email address, without a name, spaces or characters that could break an email header. It does
 * not check that the mailbox exists.
 */
export function isEmail(text: string): boolean {
  return text.length <= LONGEST_ADDRESS && ADDRESS.test(text);
}

/** Explains why a typed text is not an email address; null if it is one. */
export function emailError(text: string): string | null {
  return isEmail(text) ? null : 'Укажите адрес почты, например ivanov@mail.ru.';
}
