import { type FieldErrors, ShopError } from '../../core/errors.ts';

/** So many papers of one company wait for staff at most: more is no work but noise. */
const MOST_WAITING = 100;

/** 400 with everything that is wrong at once. */
export function refusedFields(fields: FieldErrors): ShopError {
  return new ShopError('bad_input', 400, 'Проверьте поля формы.', { fields });
}

/** @throws 409 when too many papers of a company wait already */
export function requireRoom(waiting: number): void {
  if (waiting < MOST_WAITING) return;
  throw new ShopError(
    'too_many_waiting',
    409,
    `На проверке уже ${waiting} документов вашего юрлица. Дождитесь ответа по ним.`,
  );
}
