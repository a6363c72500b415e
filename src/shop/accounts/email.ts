/** Before the @ up to 64 signs (RFC 5321 §4.5.3.1.1); the domain of names of letters, digits and hyphens inside them. */
const ADDRESS =
  /^[^\s@<>()[\]\\,;:"\p{C}]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{N}][\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}]$/u;
/** RFC 5321 §4.5.3.1.3, less the brackets. */
const LONGEST_ADDRESS = 254;

/**
 * Whether letters can be sent to this: one address, without a name, blanks or anything a header of a letter could be
 * broken with. Whether anybody reads there only a letter can tell.
 */
export function isEmail(text: string): boolean {
  return text.length <= LONGEST_ADDRESS && ADDRESS.test(text);
}
