import fc from 'fast-check';
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { emptyAsAbsent, takesEmpty } from './empty-fields.ts';
import { nullable } from './shapes.ts';

const body = Type.Object({
  name: Type.String(),
  phone: Type.Optional(Type.String({ maxLength: 40 })),
  day: Type.Optional(Type.String({ format: 'date' })),
  kind: Type.Optional(Type.Enum(['a', 'b'])),
  slug: Type.Optional(nullable(Type.String({ pattern: '^[a-z]+$' }))),
  from: nullable(Type.String({ format: 'date-time' })),
  note: Type.Optional(nullable(Type.String())),
  count: Type.Optional(Type.Integer()),
  lines: Type.Array(
    Type.Object({ article: Type.Optional(Type.String({ minLength: 1 })), product: Type.Integer() }),
  ),
  address: Type.Optional(Type.Object({ street: Type.String(), flat: Type.Optional(Type.String()) })),
});

const cleaned = (value: unknown, isChange = false) => {
  emptyAsAbsent(body, isChange)?.(value);
  return value;
};

test('an empty optional text of a new thing is absent, however deep it is nested', () => {
  const sent = {
    name: '',
    phone: '',
    day: ' ',
    kind: '',
    slug: '',
    from: '',
    note: '',
    count: 1,
    lines: [{ article: '', product: 7 }],
    address: { street: '', flat: '' },
  };
  expect(cleaned(sent)).toEqual({
    name: '',
    from: null,
    count: 1,
    lines: [{ product: 7 }],
    address: { street: '' },
  });
});

test('an optional number that is empty, and an optional text or number that is null, is absent', () => {
  expect(cleaned({ count: '', phone: null, day: null, kind: null, name: null })).toEqual({ name: null });
  expect(cleaned({ count: null, note: null, slug: null })).toEqual({ note: null, slug: null });
  expect(cleaned({ count: '', phone: null }, true)).toEqual({ count: '', phone: null });
});

test('in a change an empty text empties its field, and becomes null where a text may not be empty', () => {
  const sent = { name: '', phone: '', day: '', slug: '', from: '', note: '', address: { flat: '' } };
  expect(cleaned(sent, true)).toEqual({
    name: '',
    phone: '',
    day: '',
    slug: null,
    from: null,
    note: '',
    address: { flat: '' },
  });
});

test('only empty texts are changed, and no value causes an error', () => {
  fc.assert(
    fc.property(fc.anything(), fc.boolean(), (value, isChange) => {
      const before = structuredClone(value);
      expect(cleaned(value, isChange)).toEqual(before);
    }),
  );
  const filled = fc.string().map((text) => `x${text}`);
  fc.assert(
    fc.property(fc.record({ name: fc.string(), phone: filled, slug: filled, from: filled }), (value) => {
      expect(cleaned({ ...value })).toEqual(value);
    }),
  );
});

test('a schema without such fields needs no cleaning', () => {
  expect(emptyAsAbsent(Type.Object({ name: Type.String(), count: Type.Integer() }), false)).toBeUndefined();
  expect(emptyAsAbsent(undefined, false)).toBeUndefined();
});

test('an empty text is accepted by a schema without a format, a length or values', () => {
  expect([{}, { pattern: '^[a-z]*$' }, { enum: ['', 'a'] }].map(takesEmpty)).toEqual([true, true, true]);
  const others = [
    { pattern: '^[a-z]+$' },
    { minLength: 1 },
    { format: 'date' },
    { enum: ['a'] },
    { const: 'a' },
  ];
  expect(others.map(takesEmpty)).toEqual([false, false, false, false, false]);
});
