import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  CAPABILITIES,
  capabilitiesOf,
  capabilityName,
  type Grant,
  placeOfRole,
  reachOf,
  STAFF_ROLES,
  scopeOf,
} from './staff-policy.ts';

const grants = fc.array(
  fc.constantFrom(...STAFF_ROLES).chain((role) =>
    fc.option(fc.integer({ min: 1, max: 9 })).map(
      (place): Grant => ({
        role,
        cityId: placeOfRole(role) === 'city' ? place : null,
        shopId: placeOfRole(role) === 'shop' ? place : null,
      }),
    ),
  ),
  { maxLength: 6 },
);
const capability = fc.constantFrom(...CAPABILITIES);

const EVERYWHERE = { cities: null, shops: null };

test('the owner has every capability everywhere, and every capability has a name', () => {
  for (const each of CAPABILITIES) {
    expect([each, reachOf('owner', each)]).toEqual([each, 'everywhere']);
    expect(capabilityName(each)).toMatch(/^[а-яё]/);
  }
});

test('an editor writes texts and goods and sees no order, a storekeeper hands out and refunds nothing', () => {
  const of = (role: Grant['role']) => capabilitiesOf([{ role, cityId: null, shopId: null }]);
  expect(of('editor')).toEqual([
    'catalogue.read',
    'catalogue.edit',
    'catalogue.bulk',
    'content.edit',
    'content.publish',
    'search.edit',
    'reports.read',
  ]);
  expect(of('storekeeper')).toEqual([
    'orders.read',
    'orders.handout',
    'payments.record',
    'documents.read',
    'catalogue.read',
  ]);
  expect(of('approver')).toEqual([
    'orders.read',
    'documents.read',
    'companies.read',
    'catalogue.read',
    'approve',
  ]);
});

test('a manager of two cities works in both and nowhere else; without a city he works everywhere', () => {
  const manager = (cityId: number | null): Grant => ({ role: 'manager', cityId, shopId: null });
  expect(scopeOf([manager(1), manager(2)], 'orders.edit')).toEqual({ cities: [1, 2], shops: [] });
  expect(scopeOf([manager(1), manager(null)], 'orders.edit')).toEqual(EVERYWHERE);
  const accountant: Grant = { role: 'accountant', cityId: null, shopId: null };
  expect(scopeOf([manager(1), accountant], 'orders.edit')).toEqual({ cities: [1], shops: [] });
  expect(scopeOf([manager(1), accountant], 'orders.read')).toEqual(EVERYWHERE);
});

test('a capability needs a role that has it, and a further grant never takes a place away', () => {
  fc.assert(
    fc.property(grants, grants, capability, (some, more, right) => {
      const scope = scopeOf(some, right);
      expect(scope === null).toBe(some.every(({ role }) => reachOf(role, right) === null));
      const wider = scopeOf([...some, ...more], right);
      if (scope === null) return;
      if (scope.cities === null) expect(wider).toEqual(EVERYWHERE);
      else if (wider?.cities) {
        expect(wider.cities).toEqual(expect.arrayContaining([...scope.cities]));
        expect(wider.shops).toEqual(expect.arrayContaining([...(scope.shops ?? [])]));
      }
    }),
  );
});
