import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import { type CommandOutput, runActions } from '../../../platform/text/cli-words.ts';
import { countOf } from '../../../platform/text/plural.ts';
import { checkOrders } from './checks.server.ts';
import { CHECKS, checkNames } from './checks.ts';

interface CheckIo extends CommandOutput {
  readonly db: Kysely<DB>;
}

const HELP = `Сверка заказов: npm run cli -- check

Проверяет, что редакции, суммы, согласия, деньги, отгрузки, резервы, лимиты договоров и журнал действий сходятся
между собой. Ничего не меняет, магазин при этом работает. Код 0 — всё сходится, 1 — нет: названо, что нарушено,
у каких заказов и что это значит.
`;

const CHECKED = ['правило', 'правила', 'правил'] as const;

/**
 * The command `check`.
 * @returns 0 if all rules hold, 1 if not, 2 for wrong arguments
 */
export async function runCheck(argv: string[], io: CheckIo): Promise<number> {
  let isBroken = false;
  const code = await runActions(argv, io, {
    help: HELP,
    act: async (words) => {
      if (words.length > 0) return false;
      isBroken = await report(io);
      return true;
    },
  });
  return isBroken ? 1 : code;
}

/** @returns whether anything is broken */
async function report({ db, stdout }: CheckIo): Promise<boolean> {
  const found = await checkOrders(db);
  for (const { name, count, subjects } of found) {
    const { rule, broken, meaning } = CHECKS[name];
    const rest = count - subjects.length;
    stdout.write(
      `${broken}: ${count} (${rule})\n  где: ${subjects.join('; ')}${rest > 0 ? ` и ещё ${rest}` : ''}\n  что это значит: ${meaning}\n`,
    );
  }
  stdout.write(
    found.length === 0
      ? `Всё сходится: заказы, деньги, отгрузки и резервы проверены, ${countOf(checkNames.length, CHECKED)}.\n`
      : `Не сходится: ${countOf(found.length, CHECKED)} из ${checkNames.length}. Сама команда ничего не исправляет.\n`,
  );
  return found.length > 0;
}
