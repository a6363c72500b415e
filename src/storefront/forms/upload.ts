/** What a form takes: said beforehand, and looked at by name and size before anything is sent. */
export interface UploadLimits {
  words: string;
  /** Endings, as `accept` of a field has them. */
  accept: string;
  mostBytes: number;
  /** What to do with a file of another kind, as one sentence. */
  advice?: string;
}

/** What may be uploaded (RULINGS 21). The server looks at the content, too. */
export const UPLOAD: UploadLimits = {
  words: 'PDF, JPG, PNG, XLSX или DOCX до\u00a020\u00a0МБ',
  accept: '.pdf,.jpg,.jpeg,.png,.xlsx,.docx',
  mostBytes: 20 * 1024 * 1024,
};

/** What is wrong with a file before it is sent; undefined: nothing. @param file the field of a form */
export function fileProblem(file: unknown, limits: UploadLimits = UPLOAD): string | undefined {
  if (!(file instanceof File) || file.name === '') return 'Выберите файл.';
  const ending = /\.[^.]+$/.exec(file.name.toLowerCase())?.[0] ?? '';
  if (!limits.accept.split(',').includes(ending))
    return [`Такой файл не примем: ${limits.words}.`, limits.advice ?? []].flat().join(' ');
  if (file.size === 0) return 'Файл пустой. Выберите другой.';
  if (file.size > limits.mostBytes) {
    const megabytes = limits.mostBytes / 1024 / 1024;
    return `Файл больше ${megabytes}\u00a0МБ. Уменьшите его или разделите на части.`;
  }
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
  return { body: body as never };
}
