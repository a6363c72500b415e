import { expect, test } from 'vitest';
import { fileProblem, uploadOf } from './upload.ts';

const file = (name: string, bytes: number) => new File([new Uint8Array(bytes)], name);

test('a file is looked at by its name and size before it is sent', () => {
  expect(fileProblem(file('Договор.PDF', 10))).toBeUndefined();
  expect(fileProblem(file('', 0))).toBe('Выберите файл.');
  expect(fileProblem('')).toBe('Выберите файл.');
  expect(fileProblem(file('скан.exe', 10))).toMatch(/^Такой файл не примем/);
  expect(fileProblem(file('скан.pdf', 0))).toMatch(/^Файл пустой/);
  expect(fileProblem(file('скан.pdf', 20 * 1024 * 1024 + 1))).toMatch(/^Файл больше 20/);
});

test('an upload carries the fields it names, and no empty ones', () => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ intent: 'upload', type: 'act', number: ' ' }))
    form.append(name, value);
  form.append('file', file('акт.pdf', 3));
  const { body } = uploadOf(form, ['type', 'number', 'file', 'order']);
  expect([...(body as FormData).keys()]).toEqual(['type', 'file']);
});
