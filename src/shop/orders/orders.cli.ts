import type { Kysely } from 'kysely';
import type { DB } from '../../../db/types.ts';
import { isShopError } from '../../core/errors.ts';
import { formatKopecks, type Kopecks } from '../../core/money.ts';
import { type OrderState, orderStates, stateView } from './orders.ts';
import { latestOrders, moveOrder, setDeliveryPrice } from './staff.server.ts';

interface OrdersIo {
  readonly stdout: { write(text: string): unknown };
  readonly stderr: { write(text: string): unknown };
  readonly db: Kysely<DB>;
}

const LISTED = 50;

const HELP = `Заказы: npm run cli -- orders <действие>

  list                                  последние ${LISTED} заказов
  state <номер> <состояние>             перевести дальше: ${orderStates.join(', ')}
  delivery <город> courier 399 [3000]   доставка по городу: цена в рублях и сумма, от которой бесплатно
  delivery <город> courier -            цена неизвестна: магазин скажет, что её сообщит менеджер
                                        вместо courier — transport (транспортная компания)
`;

/** The command `orders`. @returns 0 when done, 1 when it cannot be, 2 for wrong arguments */
export async function runOrders(argv: string[], io: OrdersIo): Promise<number> {
  try {
    if (await act(argv, io)) return 0;
    const wantsHelp = argv[0] === '--help';
    (wantsHelp ? io.stdout : io.stderr).write(HELP);
    return wantsHelp ? 0 : 2;
  } catch (error) {
    if (!isShopError(error)) throw error;
    io.stderr.write(`${error.message}\n`);
    return 1;
  }
}

/** @returns whether the arguments say something */
async function act([action, ...words]: string[], { db, stdout }: OrdersIo): Promise<boolean> {
  if (action === 'list' && words.length === 0) {
    for (const { number, state, createdAt, total, name, phone } of await latestOrders(db, LISTED))
      stdout.write(
        `${number}  ${moscow.format(createdAt)}  ${stateView(state).name}  ${formatKopecks(total)} ₽  ${name}, ${phone}\n`,
      );
    return true;
  }
  if (action === 'state') {
    const [number, to] = words;
    if (words.length !== 2 || !/^\d{1,9}$/.test(number ?? '') || !isState(to)) return false;
    await moveOrder(db, Number(number), to);
    stdout.write(`Заказ ${number}: ${stateView(to).name}\n`);
    return true;
  }
  if (action !== 'delivery') return false;
  const [city = '', type, price = '', from] = words;
  if (words.length < 3 || words.length > 4 || (type !== 'courier' && type !== 'transport')) return false;
  const kopecks = kopecksOf(price);
  const freeFrom = from === undefined ? null : kopecksOf(from);
  if ((kopecks === null && price !== '-') || (from !== undefined && !freeFrom)) return false;
  await setDeliveryPrice(db, { city, type }, kopecks === null ? null : { kopecks, freeFrom });
  stdout.write('Записано.\n');
  return true;
}

const moscow = new Intl.DateTimeFormat('ru-RU', {
  timeZone: 'Europe/Moscow',
  dateStyle: 'short',
  timeStyle: 'short',
});

function isState(word: string | undefined): word is OrderState {
  return orderStates.includes(word as OrderState);
}

function kopecksOf(roubles: string): Kopecks | null {
  return /^\d{1,7}([.,]\d{1,2})?$/.test(roubles) ? Math.round(Number(roubles.replace(',', '.')) * 100) : null;
}
