/**
 * An encoding for Russian product names: one byte for each common letter and sign, half the size of UTF-8. ASCII
 * stays as it is, LETTERS follow; any other code point is OTHER and three bytes.
 */
const LETTERS =
  '\u00a0§«°±²³µ·»¼½¾×ØøЁАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюяё–—‘’“”„…′″€№™⌀';
const OTHER = 0xff;

const codes = new Map(Array.from(LETTERS, (letter, at) => [letter.codePointAt(0) as number, 0x80 + at]));
const points = Uint16Array.from({ length: 0xff }, (_, code) =>
  code < 0x80 ? code : LETTERS.charCodeAt(code - 0x80) || 0,
);

/** The buffer that a name is encoded into. */
let room = new Uint8Array(1024);

/**
 * Encodes a name.
 * @param utf8 well-formed
 * @returns the encoded name, valid until the next call
 */
export function encodeName(utf8: Uint8Array): Uint8Array {
  // A letter without a byte of its own grows from two bytes to four.
  if (utf8.length * 2 > room.length) room = new Uint8Array(utf8.length * 4);
  const into = room;
  let length = 0;
  for (let at = 0; at < utf8.length; ) {
    const first = utf8[at++]!;
    if (first < 0x80) {
      into[length++] = first;
      continue;
    }
    const more = first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3;
    let point = first & (0x3f >> more);
    for (const end = at + more; at < end; at++) point = (point << 6) | (utf8[at]! & 0x3f);
    const code = codes.get(point);
    if (code !== undefined) {
      into[length++] = code;
      continue;
    }
    into[length++] = OTHER;
    into[length++] = point >>> 16;
    into[length++] = (point >>> 8) & 0xff;
    into[length++] = point & 0xff;
  }
  return into.subarray(0, length);
}

/** The buffer that a text is decoded into. */
let units = new Uint16Array(1024);

/** Decodes the first `length` bytes. */
export function decodeName(bytes: Uint8Array, length: number): string {
  if (length > units.length) units = new Uint16Array(length * 2);
  let filled = 0;
  for (let at = 0; at < length; at++) {
    const code = bytes[at]!;
    let point = pointAt(bytes, at);
    if (code === OTHER) at += 3;
    if (point > 0xffff) {
      point -= 0x10000;
      units[filled++] = 0xd800 + (point >>> 10);
      point = 0xdc00 + (point & 0x3ff);
    }
    units[filled++] = point;
  }
  return String.fromCharCode.apply(null, units.subarray(0, filled) as unknown as number[]);
}

/** Compares by code points, as PostgreSQL does with COLLATE "C". */
export function compareNames(a: Uint8Array, b: Uint8Array): number {
  const most = Math.min(a.length, b.length);
  let at = 0;
  for (; at < most && a[at] === b[at]; at++)
    if (a[at] === OTHER) {
      const order = pointAt(a, at) - pointAt(b, at);
      if (order !== 0) return order;
      at += 3;
    }
  return at < most ? pointAt(a, at) - pointAt(b, at) : a.length - b.length;
}

/** The code point of the letter at this position. */
function pointAt(bytes: Uint8Array, at: number): number {
  const code = bytes[at]!;
  return code === OTHER ? (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]! : points[code]!;
}
