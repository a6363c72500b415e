/** The status an address names: 400–599, anything else is a plain 500 and is shown nowhere. */
export function statusOf(text: string | null): number {
  return text && /^[45]\d\d$/.test(text) ? Number(text) : 500;
}

/** What happened, in plain words. @param isForm whether a form was refused that no page of ours may have sent */
export function failureWords(status: number, isForm = false): { title: string; text: string } {
  if (status === 401) return { title: 'Нужно войти', text: 'Эта страница открывается после входа.' };
  if (status === 403 && isForm)
    return {
      title: 'Форму не приняли',
      text: 'Похоже, её отправили с чужого сайта. Вернитесь в магазин и повторите. Если не помогло, откройте магазин по его адресу в новой вкладке и разрешите для него Referer: его могло отключить расширение для приватности. Или позвоните нам.',
    };
  if (status === 403)
    return {
      title: 'Сюда нельзя',
      text: 'Эта страница открыта не всем. Если она должна быть вашей, войдите под другой почтой или позвоните нам.',
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
    text: 'Ошибка на нашей стороне. Чаще всего через минуту страница снова открывается.',
  };
}
