import { badField } from '../../../platform/http/errors.ts';

/**
 * Decodes an XML file as UTF-8 or windows-1251, by its prolog; UTF-8 without one. A file whose bytes contradict the
 * prolog is rejected.
 * @throws 400 at `file`
 */
export function decodePower(bytes: Uint8Array): string {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const declared =
    /^(?:\u00ef\u00bb\u00bf)?<\?xml\s[^>]*?\bencoding\s*=\s*["']([^"']*)["']/.exec(start)?.[1] ?? 'utf-8';
  const name = declared.toLowerCase();
  if (name !== 'utf-8' && name !== 'windows-1251')
    throw badField(
      'file',
      `Кодировка «${declared.slice(0, 40)}» не поддерживается: нужна UTF-8 или windows-1251.`,
    );
  const utf8 = readUtf8(bytes);
  if (name === 'utf-8' && utf8 === undefined)
    throw badField(
      'file',
      'В файле указана кодировка UTF-8, но записан он в другой. Выгрузите его из реестра заново.',
    );
  // Russian text in windows-1251 is never valid UTF-8; valid UTF-8 is accepted only if it is plain ASCII.
  if (name === 'windows-1251' && utf8 !== undefined && utf8.length !== bytes.length)
    throw badField(
      'file',
      'В файле указана кодировка windows-1251, но записан он в UTF-8. Выгрузите его из реестра заново.',
    );
  return name === 'utf-8' ? (utf8 as string) : new TextDecoder('windows-1251').decode(bytes);
}

function readUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
