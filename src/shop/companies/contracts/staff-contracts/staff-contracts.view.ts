import type { Static } from 'typebox';
import { toRoubles } from '../../../../platform/text/money.ts';
import { formatDate } from '../../../../platform/text/phone-and-date.ts';
import { type Check, checkOf } from '../../review/review.ts';
import {
  CONTRACT_STATUS_NAMES,
  contractStates,
  contractStatus,
  mayContractBecome,
  type UsedCredit,
} from '../contracts.ts';
import { viewContract } from '../contracts.view.ts';
import type { StaffContractRow } from './staff-contracts.queries.ts';
import type { StaffContractShape } from './staff-contracts.shapes.ts';

/**
 * A contract for the staff.
 * @param credit undefined: nothing is known of it
 * @param canUndo whether the reader can undo the last decision now
 */
export function viewStaffContract(
  row: StaffContractRow,
  credit: UsedCredit | undefined,
  canUndo: boolean,
): Static<typeof StaffContractShape> {
  const { can_choose: _, status, is_expiring: __, file, ...contract } = viewContract(row, credit, false);
  return {
    ...contract,
    version: row.version,
    created_at: row.createdAt.toISOString(),
    can_undo: canUndo,
    status: { code: status, name: CONTRACT_STATUS_NAMES[status] },
    audience: row.audience,
    growth_percent: Number(row.growthPercent),
    is_of_1c: row.isOf1c,
    next_states: contractStates.filter((to) => mayContractBecome(row.state, to)),
    file: file && { ...file, download_url: `/api/v1/staff/contracts/${row.id}/file/` },
    checks: checksOf(row).map(({ isOk, ...check }) => ({ ...check, is_ok: isOk })),
  };
}

/** What the shop itself checks of a contract. */
function checksOf(row: StaffContractRow): Check[] {
  const { entityInn, isConfirmed, date, validTo, today, sameNumber, file, creditLimit } = row;
  const isOver = contractStatus({ state: 'active', date, validTo }, today) === 'expired';
  const term = validTo
    ? `с ${formatDate(date)} по ${formatDate(validTo)}`
    : `с ${formatDate(date)}, бессрочный`;
  return [
    checkOf(
      'inn',
      'Юрлицо',
      isConfirmed ? null : 'Юрлицо ещё не подтверждено.',
      `ИНН ${entityInn}, подтверждено`,
    ),
    checkOf('term', 'Срок', isOver ? `Истёк ${formatDate(validTo ?? date)}.` : null, term),
    checkOf(
      'number',
      'Номер',
      sameNumber === null ? null : `С этим номером уже есть договор ${sameNumber}.`,
      'другого такого нет',
    ),
    checkOf('file', 'Файл', fileError(file), file?.name ?? ''),
    checkOf(
      'limit',
      'Лимит',
      null,
      creditLimit === null ? 'предоплата' : `отсрочка до ${toRoubles(creditLimit).toLocaleString('ru')} ₽`,
    ),
  ];
}

function fileError(file: StaffContractRow['file']): string | null {
  if (!file) return 'Файл не приложен.';
  if (file.scan === 'clean') return null;
  return file.scan === 'waiting' ? 'Файл ещё проверяет антивирус.' : 'В файле вирус.';
}
