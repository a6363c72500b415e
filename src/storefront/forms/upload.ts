import { FILE_EMPTY, FILE_MISSING, fileTooLarge } from '../../platform/http/upload.ts';

/** What a form accepts: shown beforehand, and checked by name and size before sending. */
export interface UploadLimits {
  words: string;
  /** File extensions, as in the `accept` attribute. */
  accept: string;
  mostBytes: number;
  /** A sentence of advice about files of other types. */
  advice?: string;
}

/** What may be uploaded (DOC-7). The server also checks the content. */
export const UPLOAD: UploadLimits = {
  words: 'PDF, JPG, PNG, XLSX или DOCX до\u00a020\u00a0МБ',
  accept: '.pdf,.jpg,.jpeg,.png,.xlsx,.docx',
  mostBytes: 20 * 1024 * 1024,
};

/**
 * The validation error of a file before it is sent; undefined if it is valid.
 * @param file the field of a form
 */
export function fileError(file: unknown, limits: UploadLimits = UPLOAD): string | undefined {
  if (!(file instanceof File) || file.name === '') return FILE_MISSING;
  const ending = /\.[^.]+$/.exec(file.name.toLowerCase())?.[0] ?? '';
  if (!limits.accept.split(',').includes(ending))
    return [`Такой файл не подойдёт. Принимаем ${limits.words}.`, limits.advice ?? []].flat().join(' ');
  if (file.size === 0) return FILE_EMPTY;
  return file.size > limits.mostBytes ? fileTooLarge(limits.mostBytes) : undefined;
}

/**
 * The options of an `upload/` call with the fields of a form: `api.POST(path, uploadOf(form, ['order',
 * 'type', 'file']))`. Empty fields are left out.
 */
export function uploadOf(form: FormData, names: readonly string[]) {
  const body = new FormData();
  for (const name of names)
    for (const value of form.getAll(name))
      if (value instanceof File ? value.name !== '' : value.trim() !== '') body.append(name, value);
  return { body: body as never };
}
