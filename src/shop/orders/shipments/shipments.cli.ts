import { parseArgs } from 'node:util';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { badField } from '../../../platform/http/errors.ts';
import { type CommandOutput, recordNumber, wrongWord } from '../../../platform/text/cli-words.ts';
import { quantityOf } from '../../../platform/text/plural.ts';
import { CLI } from '../../audit/audit.ts';
import { dayOf, kopecksOf, orderNumberOf } from '../order-cli-words.ts';
import { idOfNumber } from '../order-number.server.ts';
import { lockState } from '../orders.queries.ts';
import { lockCreditOf } from '../revisions/revisions.queries.ts';
import { addShipment, changeShipment, type ShipmentFacts } from './ship.server.ts';
import { readLinesToShip, readPowerByNumber, type Shipment } from './shipments.queries.ts';
import {
  leftToShip,
  MOST_RECEIVER,
  MOST_TRACK,
  type ShipmentLine,
  type ShipmentState,
  shipmentStateName,
} from './shipments.ts';

interface ShipmentsIo extends CommandOutput {
  readonly db: Kysely<DB>;
}

/** Lines of the help of the command `orders`. */
export const SHIPMENTS_HELP = `  ship <номер> [--line 2=3 …]           передать товар: 3 штуки строки 2; без --line — всё, что осталось
         [--track …] [--power №] [--receiver "…"] [--delivery 450] [--paid cash|card]
                                        номер для отслеживания, доверенность, получатель, цена доставки этой отгрузки,
                                        остаток заплачен при выдаче
         [--plan 25.11.2026 | --packed] только запланировать на день или собрать; передать потом — с --shipment
  ship <номер> --shipment 1 [--packed | --cancel] [те же ключи]
                                        передать, собрать или отменить отгрузку; у переданной меняется только --track
`;

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const many = { type: 'string', multiple: true } as const;
const OPTIONS = {
  line: many,
  track: text,
  power: text,
  receiver: text,
  delivery: text,
  paid: text,
  plan: text,
  packed: flag,
  shipment: text,
  cancel: flag,
} as const;
type Values = ReturnType<typeof parseArgs<{ args: string[]; options: typeof OPTIONS }>>['values'];

/** Actions of the command `orders` about shipments. Each returns false for wrong arguments. */
export const shipmentActions = { ship };

async function ship(words: readonly string[], { db, stdout }: ShipmentsIo): Promise<boolean> {
  const { values, positionals } = parseArgs({ args: [...words], options: OPTIONS, allowPositionals: true });
  const [number, ...more] = positionals;
  const { plan, packed, cancel, shipment, line } = values;
  const states = [plan !== undefined, packed === true, cancel === true].filter(Boolean).length;
  if (!number || more.length > 0 || states > 1) return false;
  if (shipment === undefined ? cancel : line) return false;
  const { done, left } = await inTransaction(db, async (tx) => {
    const orderId = await lockOrder(tx, number);
    const facts = await factsOf(tx, orderId, values);
    const made =
      shipment === undefined
        ? await addShipment(
            tx,
            {
              ...facts,
              orderId,
              lines: line ? await linesOf(tx, orderId, line) : null,
              state: plan === undefined ? (packed ? 'packed' : 'handed_over') : 'planned',
            },
            CLI,
          )
        : await changeShipment(
            tx,
            { ...facts, orderId, number: recordNumber(shipment), state: stateOf(values) },
            CLI,
          );
    return { done: made, left: await readLinesToShip(tx, orderId) };
  });
  stdout.write(`Заказ ${number}: ${shipmentText(done)}\n`);
  const rest = left.reduce((sum, each) => sum + leftToShip(each), 0);
  if (done.state === 'handed_over' && rest > 0) stdout.write(`Осталось отгрузить: ${restText(left)}\n`);
  return true;
}

/** The state that the options ask for; without one, an existing shipment is handed over. */
function stateOf({ packed, cancel, plan }: Values): ShipmentState | undefined {
  if (cancel) return 'cancelled';
  if (packed) return 'packed';
  return plan === undefined ? 'handed_over' : undefined;
}

/** Locks the contract whose credit a delivery price may use, then the order with this number. */
async function lockOrder(tx: Tx, number: string): Promise<number> {
  const id = await idOfNumber(tx, orderNumberOf(number));
  await lockCreditOf(tx, id);
  await lockState(tx, id);
  return id;
}

async function factsOf(db: Db, orderId: number, values: Values): Promise<ShipmentFacts> {
  const { track, receiver, power, plan, delivery, paid } = values;
  if (track !== undefined && track.length > MOST_TRACK)
    throw wrongWord('Номер для отслеживания', track, `он длиннее ${MOST_TRACK} знаков`);
  if (receiver !== undefined && receiver.length > MOST_RECEIVER)
    throw wrongWord('Получатель', receiver, `имя длиннее ${MOST_RECEIVER} знаков`);
  if (paid !== undefined && paid !== 'cash' && paid !== 'card')
    throw wrongWord('Оплата при выдаче', paid, 'бывает cash или card');
  return {
    track,
    receiver,
    paidBy: paid,
    power: power === undefined ? undefined : await powerOf(db, orderId, power),
    plannedOn: plan === undefined ? undefined : dayOf('День', plan),
    delivery: delivery === undefined ? undefined : deliveryOf(delivery),
  };
}

function deliveryOf(word: string): number {
  const kopecks = kopecksOf(word);
  if (kopecks === null) throw wrongWord('Доставка', word, 'нужны рубли, например 450');
  return kopecks;
}

async function powerOf(db: Db, orderId: number, number: string): Promise<number> {
  const id = await readPowerByNumber(db, orderId, number);
  if (id === undefined) throw badField('power', `Доверенности № ${number.slice(0, 100)} у покупателя нет.`);
  return id;
}

/** Lines of the order are named by their position, as `show` prints it. */
async function linesOf(db: Db, orderId: number, words: readonly string[]): Promise<ShipmentLine[]> {
  const lines = await readLinesToShip(db, orderId);
  return words.map((word) => {
    const [, place, quantity] = /^(\d{1,9})=([1-9]\d{0,8})$/.exec(word) ?? [];
    if (place === undefined)
      throw wrongWord('Строка', word, 'пишут так: 2=3, количество целое и больше нуля');
    const found = lines.find(({ position }) => position === Number(place));
    if (!found) throw badField('line', `Строки ${place} в этом заказе нет.`);
    return { line: found.line, quantity: Number(quantity) };
  });
}

function shipmentText({ number, state, kind, receiver, power, track }: Shipment): string {
  const about = [
    receiver && `получатель ${receiver}`,
    power && `доверенность № ${power.number}`,
    track && `отслеживание ${track}`,
  ];
  const facts = about.filter(Boolean).join(', ');
  return `отгрузка № ${number} ${shipmentStateName(state, kind).toLowerCase()}${facts && `: ${facts}`}`;
}

function restText(lines: Awaited<ReturnType<typeof readLinesToShip>>): string {
  return lines
    .filter((line) => leftToShip(line) > 0)
    .map((line) => `${line.position}. ${line.name}: ${quantityOf(leftToShip(line), line.unit)}`)
    .join('; ');
}
