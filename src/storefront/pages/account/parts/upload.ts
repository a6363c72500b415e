/** What may be uploaded (RULINGS 21). The server looks at the content, this at the name and the size beforehand. */
export const UPLOAD = {
  words: 'PDF, JPG, PNG, XLSX или DOCX до\u00a020\u00a0МБ',
  accept: '.pdf,.jpg,.jpeg,.png,.xlsx,.docx',
  mostBytes: 20 * 1024 * 1024,
} as const;

/** What is wrong with a file before it is sent; undefined: nothing. @param file the field of a form */
export function fileProblem(file: unknown): string | undefined {
  if (!(file instanceof File) || file.name === '') return 'Выберите файл.';
  const ending = /\.[^.]+$/.exec(file.name.toLowerCase())?.[0] ?? '';
  if (!UPLOAD.accept.split(',').includes(ending)) return `Такой файл не примем: ${UPLOAD.words}.`;
  if (file.size === 0) return 'Файл пустой. Выберите другой.';
  if (file.size > UPLOAD.mostBytes) return 'Файл больше 20\u00a0МБ. Уменьшите его или разделите на части.';
  return undefined;
}

/**
 * A call of an `upload/` with the fields of a form: `api.POST(path, uploadOf(form, ['order', 'type', 'file']))`.
 * Empty fields stay away.
 */
export function uploadOf(form: FormData, names: readonly string[]) {
  const body = new FormData();
  for (const name of names)
    for (const value of form.getAll(name))
      if (value instanceof File ? value.name !== '' : value.trim() !== '') body.append(name, value);
  return { body: body as never, bodySerializer: (sent: unknown) => sent as FormData };
}
