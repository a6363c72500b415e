import { expect, test } from 'vitest';
import { emailText } from '../../../platform/email/email-text.ts';
import { type ClaimInEmail, claimNews, claimToBuyer, claimToShop } from './claim-emails.ts';

const claim: ClaimInEmail = {
  number: '10001-2',
  orderNumber: 10001,
  orderId: 7,
  revision: 0,
  kind: 'defect',
  wish: 'refund',
  state: 'sent',
  timesSent: 1,
  text: 'Искрит.',
  answerBy: '2026-12-06',
  refundBy: '2026-12-06',
  refusalCode: null,
  refusalText: null,
  decision: null,
  decidedText: null,
  kopecks: null,
  back: 0,
  owed: 0,
  note: '',
  buyerNote: '',
  photos: 2,
  total: 50_000,
  lines: [{ name: 'Автомат 16 А', article: 'А-16', unit: 'шт', quantity: 2, total: 50_000 }],
  name: 'Иван',
  phone: '+79221234567',
  email: 'ivan@example.com',
  company: 'ООО «Ромашка»',
  shopEmail: null,
};
const textOf = (email: ReturnType<typeof claimToShop>) =>
  `${email.subject}\n${emailText(email.body)}`.replaceAll('\u00a0', ' ');
const toBuyer = (more: Partial<ClaimInEmail>, news: (typeof claimNews)[number]) =>
  textOf(claimToBuyer({ ...claim, ...more }, news, 'https://polka.example/order/x#claims'));

test('the shop gets an email about who claims what, with how many photos, and by when to answer', () => {
  const text = textOf(claimToShop(claim));
  for (const words of [
    'Претензия № 10001-2',
    'ООО «Ромашка», Иван',
    'Искрит.',
    '06.12.2026',
    'Автомат 16 А',
    '2 шт',
  ])
    expect(text).toContain(words);
  expect(textOf(claimToShop({ ...claim, timesSent: 2, buyerNote: 'Приложил акт.' }))).toMatch(
    /повторно[\s\S]*Приложил акт/,
  );
});

test('the buyer gets the reason of a refusal by email and that he may send it once more, but not after the second one', () => {
  const refused = { refusalCode: 'misuse', refusalText: 'Подключали без защиты.' } as const;
  const first = toBuyer(refused, 'refused');
  for (const words of [
    'нарушены правила использования',
    'Подключали без защиты.',
    'отправьте заявление ещё раз',
  ])
    expect(first).toContain(words);
  expect(toBuyer({ ...refused, timesSent: 2 }, 'refused')).toContain('окончательный ответ');
});

test('the buyer gets an email about where to bring the goods, what was decided, and that the money is on its way', () => {
  expect(toBuyer({ note: 'Малышева, 1.' }, 'goods_waiting')).toContain('Малышева, 1.');
  const decided = {
    decision: 'refund',
    kopecks: 50_000,
    back: 50_000,
    decidedText: 'Брак подтвердился.',
  } as const;
  const text = toBuyer(decided, 'decided');
  for (const words of ['возвращаем деньги: 500,00 ₽', 'Брак подтвердился.', 'Вернём 500,00 ₽ до 06.12.2026'])
    expect(text).toContain(words);
  expect(toBuyer(decided, 'settled')).toContain('возвращаем 500,00 ₽ до 06.12.2026.');
  const unpaid = toBuyer({ ...decided, back: 0, owed: 70_000 }, 'settled');
  expect(unpaid).toContain('стоимость заказа № 10001 уменьшили на 500,00 ₽, осталось оплатить 700,00 ₽.');
  expect(unpaid).not.toContain('возвращаем');
  expect(toBuyer({ ...decided, back: 20_000 }, 'settled')).toContain(
    'стоимость заказа № 10001 уменьшили на 500,00 ₽; возвращаем 200,00 ₽ до 06.12.2026.',
  );
  const debt = toBuyer({ ...decided, state: 'decided', back: 0, owed: 70_000 }, 'decided');
  expect(debt).toContain('Решение: уменьшаем стоимость заказа на 500,00 ₽.');
  expect(debt).toContain('Стоимость заказа уменьшили на 500,00 ₽, осталось оплатить 700,00 ₽.');
  expect(debt.toLowerCase()).not.toMatch(/верн[её]м|возвращаем/);
  expect(toBuyer({ ...decided, back: 20_000 }, 'decided')).toContain(
    'Стоимость заказа уменьшили на 500,00 ₽: 200,00 ₽ вернём до 06.12.2026.',
  );
  for (const news of claimNews)
    expect(toBuyer(decided, news)).toContain('https://polka.example/order/x#claims');
});

test('emails about a claim name the revision that its sums are of, unless the order is as placed', () => {
  const revised = { ...claim, revision: 3 };
  expect(textOf(claimToShop(revised))).toContain('по заказу № 10001 (редакция 3).');
  expect(toBuyer({ revision: 3 }, 'accepted')).toContain('Суммы — по заказу № 10001 (редакция 3).');
  expect(textOf(claimToShop(claim)) + toBuyer({}, 'accepted')).not.toContain('редакция');
});
