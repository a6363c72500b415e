import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import { readSetting, writeSetting } from '../../../platform/config/settings.queries.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { type CommandOutput, runActions, wrongWord } from '../../../platform/text/cli-words.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import { CLI } from '../../audit/audit.ts';
import { APPROVAL_RULES, type ApprovalRule, approvalLimit, isApprovalSetting } from './approval-rules.ts';

interface ApprovalsIo extends CommandOutput {
  readonly db: Kysely<DB>;
}

const RULES = Object.keys(APPROVAL_RULES) as ApprovalRule[];

const HELP = `Что ждёт второй подписи: npm run cli -- approvals <действие>

  list                    правила и их пороги
  set <правило> <порог>   порог числом; on — обычный, off — правило выключено
${RULES.map((rule) => `    ${rule.padEnd(18)}${APPROVAL_RULES[rule].name}\n`).join('')}
Пока согласовать больше некому, правила не действуют; роль, которая может больше, тогда не дать.
`;

/** Runs the command `approvals`. @returns the exit code: 0 done, 1 rejected, 2 wrong arguments */
export function runApprovals(argv: string[], io: ApprovalsIo): Promise<number> {
  return runActions(argv, io, { help: HELP, act: (words) => act(words, io) });
}

/** @returns false for arguments that match no action */
async function act([action, ...words]: string[], { db, stdout }: ApprovalsIo): Promise<boolean> {
  if (action === 'list' && words.length === 0) {
    for (const rule of RULES) stdout.write(`${rule.padEnd(18)}${await ruleText(db, rule)}\n`);
    return true;
  }
  const [rule, value] = words;
  if (action !== 'set' || value === undefined || words.length > 2 || !isRule(rule)) return false;
  if (!isApprovalSetting(rule, value)) throw wrongWord('Порог', value, 'нужно число от 0, on или off');
  const name = `approval.${rule}`;
  await inTransaction(db, async (tx) => {
    await writeSetting(tx, name, value);
    await recordAudit(tx, { ...CLI, action: 'setting.approval', subjectId: 0, details: { rule, value } });
  });
  stdout.write('Записано.\n');
  return true;
}

/** «Возврат дороже 50000 ₽» */
async function ruleText(db: Kysely<DB>, rule: ApprovalRule): Promise<string> {
  const { name, unit, usual } = APPROVAL_RULES[rule];
  const limit = approvalLimit(rule, await readSetting(db, `approval.${rule}`));
  if (limit === null) return `${name}: выключено`;
  return usual === true ? name : `${name} ${limit} ${unit}`;
}

function isRule(word: string | undefined): word is ApprovalRule {
  return RULES.includes(word as ApprovalRule);
}
