import { expect, test } from 'vitest';
import {
  selectCity,
  setAccountData,
  setAuthenticated,
  setCsrfToken,
  unknownVisitor,
} from './visitor-state.ts';

// SPEC §4: «Other: the city can be selected, the CSRF token set, and the authenticated flag and account data set.»
test('«the city can be selected»', () => {
  expect(selectCity(unknownVisitor, 3)).toEqual({ ...unknownVisitor, cityId: 3 });
});
test('«the CSRF token set»', () => {
  expect(setCsrfToken(unknownVisitor, 'abc')).toEqual({ ...unknownVisitor, csrfToken: 'abc' });
});
const account = { user: 5, isLegalEntity: true, buyer: null };

test('«the authenticated flag and account data set»', () => {
  const known = setAccountData(setAuthenticated(unknownVisitor, true), account);
  expect(known).toEqual({
    ...unknownVisitor,
    isAuthenticated: true,
    accountData: account,
  });
});
test('of one who has logged out nothing is kept', () => {
  const known = setAccountData(setAuthenticated(unknownVisitor, true), account);
  expect(setAuthenticated(known, false)).toEqual(unknownVisitor);
});
