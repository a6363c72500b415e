/** Errors of an uploaded file that browsers and the server report alike. */
export const FILE_MISSING = 'Выберите файл.';
export const FILE_EMPTY = 'Файл пустой. Выберите другой.';

/** The error of a file over the limit of bytes. */
export function fileTooLarge(mostBytes: number): string {
  return `Файл больше ${mostBytes / 1024 / 1024}\u00a0МБ. Сожмите его или разделите на части.`;
}
