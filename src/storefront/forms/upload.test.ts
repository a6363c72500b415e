import { expect, test } from 'vitest';
import { fileError, uploadOf } from './upload.ts';

const file = (name: string, bytes: number) => new File([new Uint8Array(bytes)], name);

test('a file is checked by name and size before it is sent', () => {
  expect(fileError(file('Договор.PDF', 10))).toBeUndefined();
  expect(fileError(file('', 0))).toBe('Выберите файл.');
  expect(fileError('')).toBe('Выберите файл.');
  expect(fileError(file('скан.exe', 10))).toMatch(/^Такой файл не подойдёт/);
  expect(fileError(file('скан.pdf', 0))).toMatch(/^Файл пустой/);
  expect(fileError(file('скан.pdf', 20 * 1024 * 1024 + 1))).toMatch(/^Файл больше 20/);
});

test('an upload contains the named fields, and no empty ones', () => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ intent: 'upload', type: 'act', number: ' ' }))
    form.append(name, value);
  form.append('file', file('акт.pdf', 3));
  const { body } = uploadOf(form, ['type', 'number', 'file', 'order']);
  expect([...(body as FormData).keys()]).toEqual(['type', 'file']);
});
