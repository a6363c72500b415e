/** The labels of the fields of the settings, by their names. Fields without one are not shown. */
export const LABELS: Record<string, string> = {
  name: 'Название',
  full_name: 'Полное название',
  inn: 'ИНН',
  kpp: 'КПП',
  ogrn: 'ОГРН',
  address: 'Адрес',
  vat_code: 'НДС',
  director: 'Руководитель',
  accountant: 'Бухгалтер',
  bank: 'Банк',
  bik: 'БИК',
  account: 'Расчётный счёт',
  corr_account: 'Корреспондентский счёт',
  shop_name: 'Название магазина',
  email: 'Почта магазина',
  slogan: 'Девиз',
  delivery_note: 'О доставке, в корзине',
  disclosure_text: 'Раскрытие информации, текст',
  disclosure_url: 'Раскрытие информации, адрес',
  name_in: 'Город в предложном падеже',
  time_zone: 'Часовой пояс',
  contacts: 'Телефоны',
  header: 'В шапке',
  footer: 'В подвале',
  phone: 'Телефон',
  addresses: 'Другие адреса',
  shops: 'Магазины',
  working_hours: 'Часы работы',
  days: 'Дни',
  from: 'С',
  to: 'До',
  is_pickup: 'Выдаёт заказы',
  lat: 'Широта',
  lon: 'Долгота',
  rates: 'Тарифы',
  type: 'Способ',
  up_to_kg: 'До, кг (пусто — любой вес)',
  price: 'Цена, ₽',
  free_from: 'Бесплатно от, ₽',
  work_hours: 'Рабочие часы',
  holidays: 'Нерабочие дни, кроме суббот и воскресений',
  undo_seconds: 'Сколько секунд можно отменить решение',
  refund: 'Возврат дороже, ₽ (пусто — без второй подписи)',
  contract_percent: 'Скидка по договору больше, % (пусто — без второй подписи)',
  contract_limit: 'Лимит отсрочки больше, ₽ (пусто — без второй подписи)',
  release: 'Разрешить придержанных цен больше, шт. (пусто — без второй подписи)',
  undo: 'Отмена загрузки из 1С',
  erasure: 'Удаление личных данных',
  role: 'Роль, которая может больше, чем тот, кто её даёт',
};

/** Choices of fields that have a few values. */
export const CHOICES: Record<string, readonly { value: string; name: string }[]> = {
  vat_code: [
    { value: 'general', name: 'НДС: основная ставка' },
    { value: 'reduced', name: 'НДС: пониженная ставка' },
    { value: 'zero', name: 'НДС: 0 %' },
    { value: 'none', name: 'Без НДС' },
  ],
  type: [
    { value: 'courier', name: 'Курьером' },
    { value: 'transport', name: 'Транспортной компанией' },
  ],
};

/** What a new entry of a list begins with; lists that are not here get no new entries. */
export const NEW_ENTRIES: Record<string, Record<string, unknown>> = {
  header: { name: '', phone: '' },
  footer: { name: '', phone: '' },
  addresses: { name: '', address: '' },
  shops: { name: '', address: '', phone: '', working_hours: [], is_pickup: true, services: [] },
  working_hours: { days: 'Пн–Пт', from: '09:00', to: '18:00' },
  rates: { type: 'courier', up_to_kg: null, price: 0, free_from: null, days: 1 },
};

/** What a new city begins with. */
export const NEW_CITY: Record<string, unknown> = {
  name: '',
  name_in: '',
  time_zone: 'Europe/Moscow',
  lat: null,
  lon: null,
  is_default: false,
  addresses: [],
  contacts: { header: [], footer: [] },
  shops: [],
};

/** The words for a place: «0/shops/1/phone» → «Магазины 2, телефон». @param names the names of the outermost entries */
export function placeWords(place: string, names: readonly string[]): string {
  const parts = place.split('/');
  const words = parts.flatMap((part, at) => {
    if (/^\d+$/.test(part)) return at === 0 ? (names[Number(part)] ?? '') : `${Number(part) + 1}`;
    return LABELS[part] ?? part;
  });
  return words.filter(Boolean).join(' · ');
}
