/** Decodes the entities that a second escaping leaves in plain text: `&quot;` → `"`. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,6});/gi, (whole, name: string) => {
    if (name[0] !== '#') return named[name.toLowerCase()] ?? whole;
    const code =
      name[1] === 'x' || name[1] === 'X' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    const isText = code >= 0x20 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
    return isText ? String.fromCodePoint(code) : ' ';
  });
}

const named: Record<string, string> = {
  quot: '"',
  amp: '&',
  lt: '<',
  gt: '>',
  apos: "'",
  nbsp: '\u00a0',
  laquo: '«',
  raquo: '»',
  mdash: '—',
  ndash: '–',
  deg: '°',
  times: '×',
  hellip: '…',
  bull: '•',
  middot: '·',
  sup2: '²',
  sup3: '³',
  plusmn: '±',
  copy: '©',
  reg: '®',
};
