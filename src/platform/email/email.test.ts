import { expect, test } from 'vitest';
import type { EmailLayout, EmailPart } from './email.ts';
import { emailHtml } from './email-html.ts';
import { emailText } from './email-text.ts';

const head: EmailLayout = {
  shop: 'Полка',
  slogan: 'Всё для щитка',
  origin: 'https://polka.example',
  phone: '+7 (343) 027-18-40',
  email: 'zakaz@polka.example',
  seller: 'ООО «Полка», ИНН 6670000001',
};
const body: EmailPart[] = [
  'Здравствуйте, Иван!',
  'Заказ принят.\nПерезвоним.',
  { goods: [{ name: 'Автомат', article: '210-04', amount: '10 шт × 220,00 ₽', sum: '2 200,00 ₽' }] },
  {
    facts: [
      ['Самовывоз', 'Ленина, 5'],
      ['Итого', '2 200,00 ₽', 'sum'],
    ],
  },
  { lead: 'Где заказ', button: 'Открыть заказ', href: 'https://polka.example/order/a-b' },
  { link: 'Возврат', href: 'https://polka.example/info/vozvrat' },
  { fine: 'Если это не вы, позвоните.' },
];

/** The visible text of HTML. */
function read(html: string): string {
  const shown = html.replace(/<style>.*?<\/style>/s, '').replace(/<[^>]*>/g, ' ');
  return shown.replace(/&quot;/g, '"').replace(/\s+/g, ' ');
}

test('the plain text consists of paragraphs, lists and complete addresses', () => {
  expect(emailText(body)).toBe(
    'Здравствуйте, Иван!\n\nЗаказ принят.\nПерезвоним.\n\n1. Автомат (арт. 210-04): 10 шт × 220,00 ₽ = 2 200,00 ₽\n\n' +
      'Самовывоз: Ленина, 5\nИтого: 2 200,00 ₽\n\nГде заказ:\nhttps://polka.example/order/a-b\n\n' +
      'Возврат: https://polka.example/info/vozvrat\n\nЕсли это не вы, позвоните.\n',
  );
});

test('the HTML contains everything of the plain text, and names the seller', () => {
  const html = emailHtml('Заказ № 1', body, head);
  const words = read(html);
  // The address of a link is in its href.
  for (const word of emailText(body).match(/[\p{L}\d]+/gu) ?? [])
    if (!/^(polka|example|info|vozvrat|арт)$/.test(word)) expect(words).toContain(word);
  expect(html).toContain('href="https://polka.example/info/vozvrat"');
  for (const word of [head.shop, head.slogan, head.phone, head.email, head.seller])
    expect(words).toContain(word);
});

test('text typed by a visitor is escaped everywhere', () => {
  const bad = `<script>alert(1)</script>"'><img src=x onerror=alert(2)>`;
  const everywhere: EmailPart[] = [
    bad,
    { fine: bad },
    { link: bad, href: `https://polka.example/${bad}` },
    { lead: bad, button: bad, href: `https://polka.example/${bad}` },
    { facts: [[bad, bad, 'sum']] },
    { goods: [{ name: bad, article: bad, amount: bad, sum: bad }] },
  ];
  const html = emailHtml(bad, everywhere, { ...head, shop: bad, slogan: bad, seller: bad, email: bad });
  expect(html).not.toMatch(/<script|<img|"'>/i);
});

test('an email loads nothing from the network', () => {
  const html = emailHtml('Заказ № 1', body, head);
  expect(html).not.toMatch(/\ssrc=|url\(|<link|@import|<script/i);
  const hosts = [...html.matchAll(/https?:\/\/([^/"<\s]+)/g)].map(([, host]) => host);
  expect(new Set(hosts)).toEqual(new Set(['polka.example']));
});
