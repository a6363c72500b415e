import { emailError } from '../../platform/text/email.ts';
import { phoneError } from '../../platform/text/typed-phone.ts';
import { NAME_WANTED } from '../../platform/text/written-text.ts';
import type { FormErrors } from './form-answer.ts';

/**
 * Validation errors of the sender's name and contacts, by field name.
 * @param noWay the message if there is neither a phone number nor an email address
 */
export function senderErrors({ name, phone, email }: Record<string, string>, noWay: string): FormErrors {
  const ofPhone = phone ? phoneError(phone) : null;
  const ofEmail = email ? emailError(email) : null;
  return {
    ...(!name && { name: NAME_WANTED }),
    ...(!phone && !email && { phone: noWay }),
    ...(ofPhone && { phone: ofPhone }),
    ...(ofEmail && { email: ofEmail }),
  };
}

/** The sender for the body of a call. */
export function senderOf({ name = '', phone, email }: Record<string, string>) {
  return { name, ...(phone && { phone }), ...(email && { email }) };
}
