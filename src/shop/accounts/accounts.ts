/** Validation errors that pages of the login and the API share. */

/** Of a login without a name. */
export const LOGIN_WANTED = 'Введите почту или телефон.';

/** Of a link that confirms an email address, when it is unknown or has been used. */
export const DEAD_EMAIL_LINK =
  'Ссылка больше не действует: она одноразовая. Если почта ещё не подтверждена, смените её ещё раз или задайте новый пароль.';
