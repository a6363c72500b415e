import { phoneProblem } from '../../core/typed-phone.ts';
import { isEmail } from '../../shop/accounts/email.ts';
import type { FormErrors } from './form-answer.ts';

/**
 * What is wrong with who writes to us: his name and a way to answer him, by the name of the field.
 * @param noWay what is said when there is neither a telephone nor a mail
 */
export function senderProblems({ name, phone, email }: Record<string, string>, noWay: string): FormErrors {
  const ofPhone = phone ? phoneProblem(phone) : null;
  return {
    ...(!name && { name: 'Как к вам обращаться?' }),
    ...(!phone && !email && { phone: noWay }),
    ...(ofPhone && { phone: ofPhone }),
    ...(email && !isEmail(email) && { email: 'Нужен адрес почты вида ivanov@mail.ru.' }),
  };
}

/** The same for the body of a call. */
export function senderOf({ name = '', phone, email }: Record<string, string>) {
  return { name, ...(phone && { phone }), ...(email && { email }) };
}
