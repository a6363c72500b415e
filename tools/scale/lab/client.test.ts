import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isOfNginx } from './client.ts';

test('what nginx answers in place of the shop is recognised, and a refusal of the shop is not taken for it', () => {
  const site = readFileSync(new URL('../../../deploy/nginx/vitrina.conf', import.meta.url), 'utf8');
  const answers = [...site.matchAll(/return 503 '(.+)';/g)].map(([, text = '']) => text);
  expect(answers.map((text) => isOfNginx(503, text))).toEqual([true, true]);
  expect(isOfNginx(503, '<title>Магазин временно недоступен</title>')).toBe(false);
  expect(isOfNginx(200, answers[0] ?? '')).toBe(false);
});
