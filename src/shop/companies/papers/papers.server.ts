import { type FieldErrors, ShopError } from '../../../platform/http/errors.ts';

/** Most papers of one company that may await review at once. */
const MOST_WAITING = 100;

/** An error 400 with all validation errors at once. */
export function invalidFields(fields: FieldErrors): ShopError {
  return new ShopError('bad_input', 400, 'Проверьте поля.', { fields });
}

/** @throws 409 when too many papers of the company await review */
export function requireRoom(waiting: number): void {
  if (waiting < MOST_WAITING) return;
  throw new ShopError(
    'too_many_waiting',
    409,
    `На проверке уже ${waiting} документов вашего юрлица. Дождитесь ответа по ним.`,
  );
}
