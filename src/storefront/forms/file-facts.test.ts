import { expect, test } from 'vitest';
import { fileFacts, fileSize } from './file-facts.ts';

test('type and size of a file are shown in words', () => {
  expect(fileFacts('application/pdf', 96 * 1024)).toBe('PDF, 96\u00a0КБ');
  expect(fileFacts('application/zip', 4.1 * 1024 * 1024)).toBe('ZIP, 4,1\u00a0МБ');
  expect(fileFacts('image/png', 12)).toBe('PNG, 1\u00a0КБ');
  expect([fileSize(1_048_000), fileSize(1_048_576)]).toEqual(['1023\u00a0КБ', '1,0\u00a0МБ']);
});
