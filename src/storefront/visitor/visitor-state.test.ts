import { expect, test } from 'vitest';
import { session } from '../../../tests/support/page-over-network.ts';
import { type Session, withSession } from './session.ts';
import {
  selectCity,
  setAccountData,
  setAuthenticated,
  setCsrfToken,
  unknownVisitor,
} from './visitor-state.ts';

// R4.22
test('the city can be selected', () => {
  expect(selectCity(unknownVisitor, 3)).toEqual({ ...unknownVisitor, cityId: 3 });
});
test('the CSRF token can be set', () => {
  expect(setCsrfToken(unknownVisitor, 'abc')).toEqual({ ...unknownVisitor, csrfToken: 'abc' });
});
const account = { user: 5, isLegalEntity: true, consents: ['order' as const], buyer: null };

test('the login flag and the account data can be set', () => {
  const known = setAccountData(setAuthenticated(unknownVisitor, true), account);
  expect(known).toEqual({
    ...unknownVisitor,
    isAuthenticated: true,
    accountData: account,
  });
});
test('after a logout no account data remains', () => {
  const known = setAccountData(setAuthenticated(unknownVisitor, true), account);
  expect(setAuthenticated(known, false)).toEqual(unknownVisitor);
});

test('the session sets the city, the token, the login flag and the account data of the page', () => {
  const buyer = { legal_entity: { id: 9, name: 'ООО «Ромашка»', inn: '7707083893' }, contract: null };
  const member = {
    ...session(),
    city: 3,
    csrf_token: 'abc',
    is_authenticated: true,
    is_legal_entity: true,
    consents: ['order'],
    user: { id: 5, name: 'Анна', email: 'anna@polka.example', phone: '+7 (922) 123-45-67' },
    buyer: { ...buyer, role: 'buyer' },
  } as unknown as Session;
  expect(withSession(unknownVisitor, member)).toEqual({
    cityId: 3,
    csrfToken: 'abc',
    isAuthenticated: true,
    accountData: { user: 5, isLegalEntity: true, consents: ['order'], buyer: expect.objectContaining(buyer) },
  });
  const guest = { ...session(), city: 4, csrf_token: 'xyz' };
  expect(withSession(withSession(unknownVisitor, member), guest)).toEqual({
    cityId: 4,
    csrfToken: 'xyz',
    isAuthenticated: false,
    accountData: null,
  });
});
