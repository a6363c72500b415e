import { parseArgs } from 'node:util';
import { badField } from '../../../platform/http/errors.ts';
import { runActions } from '../../../platform/text/cli-words.ts';
import { formatKopecks } from '../../../platform/text/money.ts';
import { formatDate } from '../../../platform/text/phone-and-date.ts';
import { countOf, DAYS } from '../../../platform/text/plural.ts';
import { dayOf, idOf, type PapersIo, saveFile, withFile } from '../papers/papers.cli.ts';
import type { ContractTermsChange } from './contracts.queries.ts';
import {
  addContract,
  changeContract,
  latestContracts,
  moveContract,
  priceTypeOf,
} from './contracts.server.ts';
import { CONTRACT_STATUS_NAMES, type ContractState, contractStates, contractStatus } from './contracts.ts';

const LISTED = 50;

const HELP = `Договоры: npm run cli -- contracts <действие>

  list [--state review]             последние ${LISTED} договоров; состояния: ${contractStates.join(', ')}
  add <ИНН> <номер> <дата> [ключи]  записать договор подтверждённого юрлица, сразу действующий
  change <id> <ключи>               изменить условия: заказы остаются по прежним
  state <id> <состояние>            перевести дальше: active — действует, refused — не принят, terminated — расторгнут
  file <id> <куда>                  сохранить приложенный файл

Ключи:
  --valid-to 31.12.2027 | -     последний день; «-» — бессрочный
  --prices "Опт Москва"         вид цен, один для всех городов; retail или wholesale — цены города
  --percent 5                   скидка с этих цен, меньше нуля — наценка
  --delay 30                    отсрочка в днях
  --limit 700000 | -            лимит отсрочки в рублях; «-» — предоплата
  --growth 3                    на сколько процентов заказ может подорожать без согласия покупателя; обычно 0
  --delivery "текст"            условия доставки
  --file путь                   скан (только add)
  --kpp 773601001               филиал (только add)
  --state signing               состояние (только add)
`;

const option = { type: 'string' } as const;
const OPTIONS = {
  'valid-to': option,
  prices: option,
  percent: option,
  delay: option,
  limit: option,
  delivery: option,
  growth: option,
  file: option,
  kpp: option,
  state: option,
};
const ONLY_ADD = ['file', 'kpp', 'state'] as const;

type Values = Partial<Record<keyof typeof OPTIONS, string>>;

/** The command `contracts`. @returns 0 when done, 1 when it cannot be, 2 for wrong arguments */
export function runContracts(argv: string[], io: PapersIo): Promise<number> {
  return runActions(argv, io, { help: HELP, act: (words) => act(words, io) });
}

async function act([action, ...argv]: string[], io: PapersIo): Promise<boolean> {
  const { values, positionals: words } = parseArgs({ args: argv, options: OPTIONS, allowPositionals: true });
  if (values.state !== undefined && !isState(values.state)) return false;
  if (action === 'list' && words.length === 0) return list(values, io);
  if (action === 'add' && words.length === 3) return add(words, values, io);
  const id = idOf(words[0]);
  if (id === null) return false;
  if (action === 'change' && words.length === 1 && ONLY_ADD.every((name) => values[name] === undefined)) {
    const terms = await termsOf(values, io);
    if (Object.keys(terms).length === 0) return false;
    await changeContract(io, id, terms);
  } else if (action === 'state' && words.length === 2 && isState(words[1]))
    await moveContract(io, id, words[1]);
  else if (action === 'file' && words.length === 2)
    await saveFile(io, { table: 'contract', id }, words[1] as string);
  else return false;
  io.stdout.write('Записано.\n');
  return true;
}

async function list({ state = null }: { state?: string | null }, { db, stdout }: PapersIo): Promise<boolean> {
  for (const each of await latestContracts(db, state as ContractState | null, LISTED)) {
    const { from: date, to: validTo } = each;
    const status = contractStatus({ state: each.state as ContractState, date, validTo }, each.today);
    const money =
      each.limit === null ? 'предоплата' : `${countOf(each.delay, DAYS)} до ${formatKopecks(each.limit)} ₽`;
    stdout.write(
      `${each.id}  № ${each.number} от ${formatDate(date)}${validTo ? ` до ${formatDate(validTo)}` : ''}  ${CONTRACT_STATUS_NAMES[status]}  ИНН ${each.inn} ${each.entity}  ${each.prices} ${each.percent} %  ${money}${each.fileId === null ? '' : '  файл'}\n`,
    );
  }
  return true;
}

async function add([inn = '', number = '', day]: string[], values: Values, io: PapersIo): Promise<boolean> {
  const date = dayOf(day);
  if (!/^(\d{10}|\d{12})$/.test(inn) || date === null || !number.trim() || number.length > 100) return false;
  const { kpp, state = 'active', file } = values;
  const terms = await termsOf(values, io);
  const contract = { inn, kpp, number: number.trim(), date, state: state as ContractState, terms };
  const id = await withFile(io, file, (files, received) =>
    addContract({ db: io.db, files }, contract, received),
  );
  io.stdout.write(`Договор записан: ${id}\n`);
  return true;
}

/** @throws 400 for an option that cannot be parsed, 404 for an unknown price type */
async function termsOf(values: Values, { db }: PapersIo): Promise<ContractTermsChange> {
  const terms: ContractTermsChange = {};
  const { prices, percent, delay, limit, growth, delivery } = values;
  const until = values['valid-to'];
  if (until !== undefined) terms.validTo = until === '-' ? null : (dayOf(until) ?? wrong('valid-to', until));
  if (prices === 'retail' || prices === 'wholesale') {
    terms.audience = prices;
    terms.priceTypeId = null;
  } else if (prices !== undefined) terms.priceTypeId = await priceTypeOf(db, prices);
  if (percent !== undefined)
    terms.percent = /^-?\d{1,2}([.,]\d{1,2})?$/.test(percent)
      ? Number(percent.replace(',', '.'))
      : wrong('percent', percent);
  if (delay !== undefined)
    terms.paymentDelayDays = /^\d{1,3}$/.test(delay) ? Number(delay) : wrong('delay', delay);
  if (limit !== undefined) terms.creditLimit = limit === '-' ? null : kopecksOf(limit);
  if (growth !== undefined)
    terms.growthPercent = /^\d{1,2}([.,]\d{1,2})?$/.test(growth)
      ? Number(growth.replace(',', '.'))
      : wrong('growth', growth);
  if (delivery !== undefined) terms.deliveryTerms = delivery.slice(0, 1_000);
  return terms;
}

function kopecksOf(roubles: string): number {
  if (!/^\d{1,10}([.,]\d{1,2})?$/.test(roubles)) return wrong('limit', roubles);
  return Math.round(Number(roubles.replace(',', '.')) * 100);
}

function wrong(key: string, value: string): never {
  throw badField(key, `--${key}: «${value}» не подходит.`);
}

function isState(word: string | undefined): word is ContractState {
  return contractStates.includes(word as ContractState);
}
