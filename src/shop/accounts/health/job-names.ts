/** Words of people for kinds of jobs; other kinds are named as they are. */
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/^exchange-run$/, 'загрузка из 1С'],
  [/^exchange-/, 'обмен с 1С'],
  [/sitemap/, 'карта сайта'],
  [/yml|feed/, 'выгрузка товаров'],
  [/price-list/, 'прайс-лист'],
  [/invoice/, 'счёт'],
  [/^file-|scan/, 'проверка файлов'],
  [/expire|silence|accept/, 'сроки заказов'],
  [/^backup/, 'резервная копия'],
  [/forget|sweep/, 'удаление старого'],
];

/** Whether jobs of this kind send an email. */
export function isEmailJob(kind: string): boolean {
  return /email|mail|-to-(?:shop|buyer|staff|client|company|member)$|-letter/.test(kind);
}

/** What a job does, for people. */
export function jobName(kind: string): string {
  if (isEmailJob(kind)) return 'письмо';
  return NAMES.find(([pattern]) => pattern.test(kind))?.[1] ?? kind;
}
