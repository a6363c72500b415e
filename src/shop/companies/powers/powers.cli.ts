import { parseArgs } from 'node:util';
import { runActions } from '../../../platform/text/cli-words.ts';
import { formatDate } from '../../../platform/text/phone-and-date.ts';
import { idOf, type PapersIo, saveFile } from '../papers/papers.cli.ts';
import { decidePower, latestPowers } from './powers.server.ts';
import { POWER_STATUS_NAMES, type PowerState, powerStatus } from './powers.ts';

const LISTED = 50;
const STATES: readonly PowerState[] = ['review', 'active', 'revoked', 'refused'];

const HELP = `Доверенности: npm run cli -- powers <действие>

  list [--state review]   последние ${LISTED} доверенностей; состояния: ${STATES.join(', ')}
  confirm <id>            проверена: по ней можно получать товар
  refuse <id>             не принята
  file <id> <куда>        сохранить приложенный файл
`;

/** The command `powers`. @returns 0 when done, 1 when it cannot be, 2 for wrong arguments */
export function runPowers(argv: string[], io: PapersIo): Promise<number> {
  return runActions(argv, io, { help: HELP, act: (words) => act(words, io) });
}

async function act([action, ...argv]: string[], io: PapersIo): Promise<boolean> {
  const options = { state: { type: 'string' } } as const;
  const { values, positionals: words } = parseArgs({ args: argv, options, allowPositionals: true });
  const { state } = values;
  if (action === 'list' && words.length === 0) {
    if (state !== undefined && !STATES.includes(state as PowerState)) return false;
    return list((state as PowerState | undefined) ?? null, io);
  }
  const id = idOf(words[0]);
  if (id === null || state !== undefined) return false;
  if (action === 'confirm' && words.length === 1) await decidePower(io, id, 'active');
  else if (action === 'refuse' && words.length === 1) await decidePower(io, id, 'refused');
  else if (action === 'file' && words.length === 2)
    await saveFile(io, { table: 'power_of_attorney', id }, words[1] as string);
  else return false;
  io.stdout.write('Записано.\n');
  return true;
}

async function list(state: PowerState | null, { db, stdout }: PapersIo): Promise<boolean> {
  for (const each of await latestPowers(db, state, LISTED)) {
    const { from: issuedAt, to: validTo } = each;
    const status = POWER_STATUS_NAMES[powerStatus({ state: each.state, issuedAt, validTo }, each.today)];
    stdout.write(
      `${each.id}  ${each.kind === 'machine' ? 'МЧД' : 'М-2'} № ${each.number} от ${formatDate(issuedAt)} до ${formatDate(validTo)}  ${status}  ИНН ${each.inn} ${each.entity}  ${each.person}${each.fileId === null ? '' : '  файл'}\n`,
    );
  }
  return true;
}
