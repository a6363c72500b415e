import { expect, test } from 'vitest';
import { draftBody, draftSize, NO_DRAFT, withoutFields, withoutSaved } from './goods-draft.ts';

const photo = (src: string) => ({ src, alt: '' }) as never;

test('a field that was emptied is saved as in 1C again, never as an empty text', () => {
  const { name, multiplicity } = draftBody({ ...NO_DRAFT, plain: { name: '', multiplicity: '' } }) as never;
  expect([name, multiplicity]).toEqual([null, null]);
});

test('what is typed while a save is under way stays to be saved; what was saved does not', () => {
  const sent = {
    ...NO_DRAFT,
    plain: { name: 'Кабель', description: 'Медь' },
    attributes: { 5: '16' },
    tags: { 2: true },
    photos: [photo('/a.jpg')],
  };
  const now = { ...sent, plain: { name: 'Кабель ВВГ', description: 'Медь' }, photos: [photo('/b.jpg')] };
  const left = withoutSaved(now, sent);
  expect([left.plain, left.attributes, left.tags, left.photos]).toEqual([
    { name: 'Кабель ВВГ' },
    {},
    {},
    [photo('/b.jpg')],
  ]);
  expect(draftSize(withoutSaved(sent, sent))).toBe(0);
});

test('taking what another person has changed leaves the other fields of a draft, and the version that it began with', () => {
  const draft = { ...NO_DRAFT, seen: 4, plain: { name: 'Кабель' }, attributes: { 5: '16', 6: 'IP20' } };
  expect(withoutFields(draft, ['name', 'attribute.5'])).toEqual({
    ...NO_DRAFT,
    seen: 4,
    attributes: { 6: 'IP20' },
  });
});
