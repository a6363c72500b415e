import type { FieldErrors } from '../../core/errors.ts';
import { normalizePhone } from '../../core/phone-and-date.ts';
import { oneLine } from '../../core/written-text.ts';
import { isEmail } from '../accounts/email.ts';

/** Of the characters that end a line or steer a terminal none belongs into a name: it goes into letters' heads. */
const CONTROL = /\p{Cc}/u;

/** Somebody to call, as he wrote himself. */
export interface Contact {
  name: string;
  phone: string;
  email: string;
}

/**
 * A name on one line, a telephone of the «phone display format +7 (XXX) XXX-XX-XX» (SPEC §5) in any writing, an address
 * letters reach.
 * @param prefix of the fields' names in `errors`, where what is wrong is added
 * @returns the telephone as it is kept, +7XXXXXXXXXX
 */
export function readContact(contact: Contact, prefix: string, errors: FieldErrors): Contact {
  return {
    name: readName(contact.name, `${prefix}name`, errors),
    phone: readPhone(contact.phone, `${prefix}phone`, errors),
    email: readEmail(contact.email, `${prefix}email`, errors),
  };
}

export function readName(text: string, field: string, errors: FieldErrors): string {
  const name = oneLine(text);
  if (name === '') errors[field] = ['Как к вам обращаться?'];
  else if (CONTROL.test(text.trim())) errors[field] = ['Имя — одной строкой.'];
  return name;
}

/** @returns as it is kept, +7XXXXXXXXXX */
export function readPhone(text: string, field: string, errors: FieldErrors): string {
  const phone = normalizePhone(text);
  if (phone === null) errors[field] = ['Телефон — 10 цифр после +7, например +7 (922) 123-45-67.'];
  return phone ?? '';
}

export function readEmail(text: string, field: string, errors: FieldErrors): string {
  const email = text.trim();
  if (!isEmail(email)) errors[field] = ['Проверьте адрес почты: например, ivan@example.com.'];
  return email;
}
