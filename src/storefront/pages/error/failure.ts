/** The status an address names: 400–599, anything else is a plain 500 and is shown nowhere. */
export function statusOf(text: string | null): number {
  return text && /^[45]\d\d$/.test(text) ? Number(text) : 500;
}

/** What happened, in plain words. */
export function failureWords(status: number): { title: string; text: string } {
  if (status === 401 || status === 403)
    return {
      title: status === 401 ? 'Нужно войти' : 'Сюда нельзя',
      text:
        status === 401
          ? 'Эта страница открывается после входа.'
          : 'Страница закрыта для вас, либо форму отправили с чужого сайта. Вернитесь в магазин и повторите. Если не помогло, откройте магазин по его адресу в новой вкладке и разрешите для него Referer: его могло отключить расширение для приватности. Или позвоните нам.',
    };
  if (status === 405)
    return {
      title: 'Здесь форм не принимают',
      text: 'Вы всё сделали верно: ничего не отправлено и ничего не потеряно. Нужное найдётся в каталоге.',
    };
  if (status === 429)
    return { title: 'Слишком часто', text: 'Запросов пришло больше обычного. Подождите минуту и повторите.' };
  if (status < 500)
    return { title: 'Запрос не подошёл', text: 'В адресе или форме что-то не сошлось. Начните с каталога.' };
  if (status === 502 || status === 503 || status === 504)
    return {
      title: 'Склад не отвечает',
      text: 'Данные о товарах сейчас не приходят. Обычно это недолго: минута или две.',
    };
  return {
    title: 'Не получилось загрузить',
    text: 'Ошибка на нашей стороне. Повторите: чаще всего это помогает.',
  };
}
