/** The status in an address: 400–599; anything else is treated as 500 and not shown. */
export function statusOf(text: string | null): number {
  return text && /^[45]\d\d$/.test(text) ? Number(text) : 500;
}

/**
 * A plain explanation of a failure.
 * @param isForm whether a form was rejected that may come from another site
 */
export function failureTexts(status: number, isForm = false): { title: string; text: string } {
  if (status === 401) return { title: 'Войдите в кабинет', text: 'Эта страница доступна после входа.' };
  if (status === 403 && isForm)
    return {
      title: 'Форма не отправлена',
      text: 'Похоже, её отправили с другого сайта. Вернитесь в магазин и повторите. Если не помогло, откройте магазин в новой вкладке и отключите для него расширения, которые скрывают адрес страницы. Или позвоните нам.',
    };
  if (status === 403)
    return {
      title: 'Нет доступа',
      text: 'У вас нет доступа к этой странице. Войдите с другой почтой или позвоните нам.',
    };
  if (status === 405)
    return {
      title: 'Форма не отправлена',
      text: 'Эта страница не принимает формы. Вернитесь назад или откройте каталог.',
    };
  if (status === 429)
    return {
      title: 'Слишком много запросов',
      text: 'С вашего адреса пришло слишком много запросов. Подождите минуту и повторите.',
    };
  if (status < 500)
    return {
      title: 'Не удалось выполнить запрос',
      text: 'В адресе страницы или в форме есть ошибка. Проверьте адрес или откройте каталог.',
    };
  if (status === 502 || status === 503 || status === 504)
    return {
      title: 'Магазин временно недоступен',
      text: 'Не удаётся получить данные о товарах. Попробуйте ещё раз через минуту.',
    };
  return {
    title: 'Не удалось загрузить страницу',
    text: 'Ошибка на нашей стороне. Попробуйте ещё раз через минуту.',
  };
}
