/** The validation error of a stock request without a phone and an email address; its form and the API share it. */
export const CONTACT_WANTED = 'Укажите телефон или почту, чтобы мы могли вам сообщить.';
