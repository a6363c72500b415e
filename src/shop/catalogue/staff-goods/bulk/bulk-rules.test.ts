import fc from 'fast-check';
import { expect, test } from 'vitest';
import { htmlOfTyped, typedOfHtml } from '../../catalogue.ts';
import { type OwnChange, type OwnValue, ownOf, rowOf, withChange } from '../staff-goods.ts';
import { type BulkAction, changeBy, undoOf } from './bulk.ts';

const fields = fc.constantFrom(
  'name',
  'hidden',
  'category',
  'tag.1',
  'tag.2',
  'attribute.3',
  'relation.analog',
);
const ofValue = (field: string): fc.Arbitrary<OwnValue> => {
  if (field === 'hidden' || field.startsWith('tag.')) return fc.boolean();
  if (field === 'category') return fc.integer({ min: 1, max: 3 });
  if (field.startsWith('relation.')) return fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 2 });
  return fc.constantFrom('Автомат', 'Реле', 'Реле времени');
};
const values: fc.Arbitrary<Record<string, OwnValue>> = fc
  .uniqueArray(fields)
  .chain((names) => fc.record(Object.fromEntries(names.map((name) => [name, ofValue(name)]))));
const actions: fc.Arbitrary<BulkAction> = fc.oneof(
  fc.record({ kind: fc.constant('tag' as const), tag: fc.constantFrom(1, 2), on: fc.boolean() }),
  fc.record({ kind: fc.constant('visibility' as const), hidden: fc.boolean() }),
  fc.record({
    kind: fc.constant('attribute' as const),
    attribute: fc.constant(3),
    value: fc.constantFrom(null, '', 'Реле'),
  }),
  fc.record({
    kind: fc.constant('replace' as const),
    field: fc.constant('name' as const),
    find: fc.constant('Реле'),
    with: fc.constantFrom('', 'Пускатель'),
  }),
  fc.record({
    kind: fc.constant('relation' as const),
    relation: fc.constant('analog' as const),
    on: fc.boolean(),
    products: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ kind: fc.constant('return' as const) }),
);

test('own values are the same after they were stored and read', () => {
  fc.assert(
    fc.property(values, (own) => {
      expect(ownOf(rowOf(own))).toEqual(own);
    }),
  );
});

test('an undone action leaves what was there, whatever 1C and the staff have set', () => {
  fc.assert(
    fc.property(values, values, actions, (wanted, oneC, action) => {
      // Only values that differ from 1C are stored.
      const { own } = withChange({}, wanted, oneC);
      const done = withChange(own, changeBy(action, { id: 9, own, oneC }), oneC);
      const { change, left } = undoOf(done.own, done);
      expect(left).toEqual([]);
      expect(withChange(done.own, change, oneC).own).toEqual(own);
    }),
  );
});

test('an undo leaves exactly the fields that were changed since', () => {
  fc.assert(
    fc.property(values, actions, values, (own, action, later) => {
      const done = withChange(own, changeBy(action, { id: 9, own, oneC: {} }), {});
      const after = withChange(done.own, later, {});
      const { left } = undoOf(after.own, done);
      const isChanged = (field: string) => field in after.after;
      expect(left.sort()).toEqual(Object.keys(done.after).filter(isChanged).sort());
    }),
  );
});

test('an action is done once: again it changes nothing', () => {
  fc.assert(
    fc.property(values, values, actions, (wanted, oneC, action) => {
      fc.pre(action.kind !== 'replace');
      const { own } = withChange({}, wanted as OwnChange, oneC);
      const once = withChange(own, changeBy(action, { id: 9, own, oneC }), oneC).own;
      expect(withChange(once, changeBy(action, { id: 9, own: once, oneC }), oneC).after).toEqual({});
    }),
  );
});

test('what a person types as text comes back as it was typed', () => {
  const line = fc
    .string({ unit: fc.constantFrom('а', 'Б', '&', '"', '.', '5') })
    .filter((text) => text !== '' && !/&(amp|lt|gt|quot|nbsp|laquo|raquo);/.test(text));
  const paragraphs = fc.array(fc.array(line, { minLength: 1, maxLength: 3 }), { maxLength: 3 });
  fc.assert(
    fc.property(paragraphs, (parts) => {
      const text = parts.map((lines) => lines.join('\n')).join('\n\n');
      expect(typedOfHtml(htmlOfTyped(text))).toBe(text);
    }),
  );
});
