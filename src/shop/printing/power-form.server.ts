import type { Static } from 'typebox';
import { databaseNow } from '../../platform/database/database-clock.queries.ts';
import type { Db } from '../../platform/database/db.server.ts';
import { badField, type FieldErrors, notFound, ShopError } from '../../platform/http/errors.ts';
import { isLegalDay, legalDay, NO_SUCH_DAY } from '../../platform/text/legal-day.ts';
import { formatDate } from '../../platform/text/phone-and-date.ts';
import { may } from '../companies/companies.ts';
import { longFault } from '../companies/powers/powers.ts';
import { NO_SUCH_ORDER, numberWithRevision } from '../orders/orders.ts';
import { requireUser } from '../session/session.server.ts';
import type { Visitor } from '../session/session.ts';
import { type PrintedOrder, readPrintedOrder } from './invoice.queries.ts';
import type { Printed } from './invoice.server.ts';
import { powerPdf } from './power-paper.server.ts';
import type { PowerFormShape } from './printing.shapes.ts';

type Given = Static<typeof PowerFormShape>;

/**
 * Prints the form М-2 for an order of a company. The entered data is neither stored nor logged.
 * @throws ShopError 401, 404 without access to the order, 403 by role, 409 for the order of a person, 400 at the fields
 */
export async function powerForm(
  { db, visitor }: { db: Db; visitor: Visitor },
  id: number,
  given: Given,
): Promise<Printed> {
  const userId = requireUser(visitor);
  const { sessionId } = visitor;
  const order = await readPrintedOrder(db, id, { userId, sessionId, tokenHash: null });
  if (!order) throw notFound(NO_SUCH_ORDER);
  if (order.buyer === null)
    throw new ShopError(
      'no_company',
      409,
      'Заказ оформлен на частное лицо, а доверенность по форме М-2 выдаёт юрлицо.',
    );
  if (order.role === null || !may(order.role, 'powers.form'))
    throw new ShopError('role', 403, 'Вашей роли это действие недоступно: обратитесь к руководителю юрлица.');
  const issuedAt = given.issued_at ?? legalDay(await databaseNow(db));
  checkDays(given, issuedAt);
  const { number = '' } = given;
  const pdf = await powerPdf({
    number,
    issuedAt,
    validTo: given.valid_to,
    person: given.person.trim(),
    position: given.position ?? '',
    passport: given.passport ?? '',
    passportIssuedBy: given.passport_issued_by ?? '',
    passportIssuedAt: given.passport_issued_at ?? null,
    ...partiesOf(order),
  });
  return { name: `Доверенность М-2 к заказу № ${order.number}.pdf`, pdf };
}

function checkDays({ person, valid_to, passport_issued_at }: Given, issuedAt: string): void {
  const errors: FieldErrors = {};
  if (person.trim() === '') errors.person = ['Укажите, кому выдаёте доверенность: фамилию, имя и отчество.'];
  if (!isLegalDay(issuedAt)) throw badField('issued_at', NO_SUCH_DAY);
  if (!isLegalDay(valid_to)) errors.valid_to = [NO_SUCH_DAY];
  else if (valid_to < issuedAt)
    errors.valid_to = ['Срок действия заканчивается раньше даты выдачи: проверьте дату.'];
  else {
    const long = longFault(valid_to, issuedAt);
    if (long) errors.valid_to = [long];
  }
  if (passport_issued_at !== undefined && !isLegalDay(passport_issued_at))
    errors.passport_issued_at = [NO_SUCH_DAY];
  if (Object.keys(errors).length > 0)
    throw new ShopError('bad_input', 400, 'Проверьте поля доверенности.', { fields: errors });
}

function partiesOf(order: PrintedOrder) {
  const { seller, day, placedAt, lines } = order;
  const { full_name, name, inn, kpp, address, bank } = order.buyer ?? {};
  const issuer = [full_name || name, inn && `ИНН ${inn}`, kpp && `КПП ${kpp}`, address];
  const account = bank?.account ? `р/с ${bank.account}, ${bank.name ?? ''}, БИК ${bank.bik ?? ''}` : '';
  return {
    placedAt,
    lines,
    account,
    issuer: issuer.filter(Boolean).join(', '),
    supplier: `${seller.full_name}, ИНН ${seller.inn}`,
    document: `заказ ${numberWithRevision(order)} от ${formatDate(day)}`,
  };
}
