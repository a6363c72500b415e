import type { TestApi } from './api.ts';

let made = 0;

/** Registers a person with the password `Vitrina2026`. */
export async function registered(api: Pick<TestApi, 'browser'>) {
  const number = ++made;
  const person = {
    name: `Покупатель ${number}`,
    email: `Buyer.${number}@polka.example`,
    phone: `+7922${String(1_000_000 + number)}`,
  };
  const browser = await api.browser();
  const { status } = await browser.post('users/registration/', {
    ...person,
    password: 'Vitrina2026',
    consents: { account: true },
  });
  if (status !== 201) throw new Error(`registration answered ${status}`);
  return person;
}
