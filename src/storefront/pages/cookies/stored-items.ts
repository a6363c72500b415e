/** Something the shop stores in a browser. */
export interface StoredItem {
  /** The name shown in the browser's list. */
  name: string;
  what: string;
  howLong: string;
}

/** Stored without consent: the shop does not work without it. */
export const ALWAYS_STORED: readonly StoredItem[] = [
  { name: 'city', what: 'Ваш город: от него зависят цены и наличие.', howLong: '28 дней.' },
  {
    name: 'session',
    what: 'Номер сеанса: по нему находятся корзина, избранное, история поиска и вход в кабинет.',
    howLong: '90 дней после последнего посещения, в кабинете 30 дней.',
  },
  {
    name: 'csrftoken',
    what: 'Защита форм: чужой сайт не отправит их за вас.',
    howLong: 'Пока открыт сеанс.',
  },
  {
    name: 'device',
    what: 'Отметка, что вы уже входили с этого устройства: чужие попытки подобрать пароль не помешают вам войти.',
    howLong: 'Год после последнего входа.',
  },
  {
    name: 'browser-key',
    what: 'Случайный код, чтобы товары, добавленные сразу из двух вкладок, попали в одну корзину.',
    howLong: 'Через минуту без изменений заменяется новым.',
  },
  { name: 'cookie_choice', what: 'Ваш выбор на этой странице.', howLong: 'Год.' },
  {
    name: 'failed_load, form_report',
    what: 'Результат последнего действия, чтобы показать его на следующей странице.',
    howLong: 'Минута.',
  },
  {
    name: 'sessionStorage',
    what: 'Данные, введённые в форме заказа, а на время обновления страницы и в других формах, кроме согласий и паролей; неотправленное изменение корзины, место на странице и длина списка товаров.',
    howLong: 'До закрытия вкладки.',
  },
];

/** Stored and counted only after «Принять». */
export const STORED_BY_CONSENT: readonly StoredItem[] = [
  {
    name: 'seen-products',
    what: 'Последние 12 товаров, которые вы смотрели: список лежит на вашем устройстве, мы его не храним.',
    howLong: 'Пока не выберете «Только необходимое».',
  },
  {
    name: 'hit',
    what: 'Просмотр товара прибавляет единицу к его счётчику за день. Кто смотрел, не записывается.',
    howLong: 'Обезличенный счётчик не удаляется.',
  },
];
