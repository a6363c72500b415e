import type { Static } from 'typebox';
import { formatDate } from '../../../../platform/text/phone-and-date.ts';
import { type Check, checkOf } from '../../review/review.ts';
import { POWER_STATUS_NAMES } from '../powers.ts';
import { viewPower } from '../powers.view.ts';
import type { StaffPowerRow } from './staff-powers.queries.ts';
import type { StaffPowerShape } from './staff-powers.shapes.ts';

/** A power of attorney for the staff. @param canUndo whether the reader can undo the last decision now */
export function viewStaffPower(row: StaffPowerRow, canUndo: boolean): Static<typeof StaffPowerShape> {
  const { can_choose: _, can_revoke: __, status, file, ...power } = viewPower(row, false);
  return {
    ...power,
    version: row.version,
    created_at: row.createdAt.toISOString(),
    author: row.author,
    can_undo: canUndo,
    status: { code: status, name: POWER_STATUS_NAMES[status] },
    orders: row.orders,
    file: file && { ...file, download_url: `/api/v1/staff/powers/${row.id}/file/` },
    checks: checksOf(row).map(({ isOk, ...check }) => ({ ...check, is_ok: isOk })),
  };
}

/** What the shop itself checks of a power of attorney. */
function checksOf(row: StaffPowerRow): Check[] {
  const { kind, entityInn, isConfirmed, personName, passportMasked, sameNumber, file, orders } = row;
  return [
    checkOf(
      'inn',
      'Юрлицо',
      isConfirmed ? null : 'Юрлицо ещё не подтверждено.',
      `ИНН ${entityInn}, подтверждено`,
    ),
    checkOf('term', 'Срок', termError(row), `с ${formatDate(row.issuedAt)} по ${formatDate(row.validTo)}`),
    checkOf(
      ...(['person', 'Кому'] as const),
      personName.split(' ').length < 3 ? `${personName}: нет отчества, сверьте с паспортом.` : null,
      [personName, passportMasked && `паспорт ${passportMasked}`].filter(Boolean).join(', '),
    ),
    checkOf(
      'number',
      'Номер',
      sameNumber === null ? null : `С этим номером уже есть доверенность ${sameNumber}.`,
      'раньше не присылали',
    ),
    checkOf('file', kind === 'machine' ? 'МЧД' : 'Скан', fileError(row), file?.name ?? ''),
    checkOf(
      ...(['orders', 'Заказы'] as const),
      orders.length === 0 ? 'Ни в одном заказе не указана.' : null,
      orders.map(({ number }) => `№ ${number}`).join(', '),
    ),
  ];
}

function termError({ validTo, issuedAt, today, orders }: StaffPowerRow): string | null {
  if (validTo < today) return `Истекла ${formatDate(validTo)}.`;
  const late = orders.find(({ day }) => day !== null && (day > validTo || day < issuedAt));
  return late?.day ? `Заказ № ${late.number} заберут ${formatDate(late.day)}: это вне срока.` : null;
}

function fileError({ kind, file }: StaffPowerRow): string | null {
  if (!file) return kind === 'machine' ? 'Файла нет.' : 'Скана нет: оригинал покажут при получении.';
  if (file.scan === 'clean') return null;
  return file.scan === 'waiting' ? 'Файл ещё проверяет антивирус.' : 'В файле вирус.';
}
