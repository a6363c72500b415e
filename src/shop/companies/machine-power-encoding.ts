import { badField } from '../../core/errors.ts';

/**
 * Bytes of an XML file as text, by what its prolog says: UTF-8 when it says nothing, else UTF-8 or windows-1251. A file
 * whose bytes are not what it says is refused, never guessed at.
 * @throws 400 at `file`
 */
export function decodePower(bytes: Uint8Array): string {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const declared =
    /^(?:\u00ef\u00bb\u00bf)?<\?xml\s[^>]*?\bencoding\s*=\s*["']([^"']*)["']/.exec(start)?.[1] ?? 'utf-8';
  const name = declared.toLowerCase();
  if (name !== 'utf-8' && name !== 'windows-1251')
    throw badField('file', `Кодировка «${declared.slice(0, 40)}» не читается: нужна UTF-8 или windows-1251.`);
  const utf8 = readUtf8(bytes);
  if (name === 'utf-8' && utf8 === undefined)
    throw badField('file', 'Файл назван UTF-8, но записан иначе. Выгрузите его из реестра заново.');
  // Russian text in windows-1251 is no UTF-8, unless there is none of it.
  if (name === 'windows-1251' && utf8 !== undefined && utf8.length !== bytes.length)
    throw badField('file', 'Файл назван windows-1251, но записан в UTF-8. Выгрузите его из реестра заново.');
  return name === 'utf-8' ? (utf8 as string) : new TextDecoder('windows-1251').decode(bytes);
}

function readUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
