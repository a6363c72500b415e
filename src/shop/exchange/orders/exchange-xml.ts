import type { AnswerEncoding } from '../encoding.ts';

/** The longest texts that the scheme of CommerceML allows, in UTF-16 units, as 1C counts them. */
const MOST_NAME = 255;
const MOST_VALUE = 1_000;
export const MOST_COMMENT = 3_000;

/** An element with a text; nothing when the text is empty. */
export function leaf(name: string, text: string | number | null | undefined, most?: number): string {
  const written = written1c(String(text ?? ''), most);
  return written === '' ? '' : `<${name}>${escapeXml(written)}</${name}>\n`;
}

/** An element with elements; nothing when there are none. */
export function branch(name: string, ...children: readonly string[]): string {
  const inner = children.join('');
  return inner === '' ? '' : `<${name}>\n${inner}</${name}>\n`;
}

/** A name: the first of these texts that is not empty. 1C cuts it at the character `#`, so it becomes `№`. */
export function nameLeaf(name: string, ...texts: readonly string[]): string {
  const text = texts.find((each) => written1c(each) !== '') ?? '';
  return leaf(name, text.replaceAll('#', '№'), MOST_NAME);
}

/** A value of a requisite or a contact. */
export function valueLeaf(name: string, text: string): string {
  return leaf(name, text, MOST_VALUE);
}

/** «ЗначенияРеквизитов»; those without a value are left out. */
export function requisites(
  values: readonly (readonly [name: string, value: string | boolean | null | undefined])[],
) {
  return branch(
    'ЗначенияРеквизитов',
    ...values
      .filter(([, value]) => value !== undefined && value !== null && value !== '')
      .map(([name, value]) =>
        branch('ЗначениеРеквизита', nameLeaf('Наименование', name), valueLeaf('Значение', String(value))),
      ),
  );
}

/** Escapes the value of an attribute. */
export function attribute(text: string): string {
  return escapeXml(written1c(text, MOST_NAME)).replaceAll('"', '&quot;');
}

/** The prolog of an answer. 1C rejects an answer that does not begin with it. */
export function prolog(encoding: AnswerEncoding): string {
  return `<?xml version="1.0" encoding="${encoding}"?>\n`;
}

/** Without characters that XML 1.0 does not allow, and not longer than 1C accepts. */
function written1c(text: string, most = Number.POSITIVE_INFINITY): string {
  return allowed(allowed(text.replaceAll(/\r\n?/g, '\n')).trim().slice(0, most));
}

/** Also drops a half of a surrogate pair. */
function allowed(text: string): string {
  return text.replace(/[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '');
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
