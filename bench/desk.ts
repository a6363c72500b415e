import { parseArgs } from 'node:util';
import { countShortage } from '../src/shop/orders/staff/shortage/shortage.jobs.ts';
import { type GuestFigures, measureGuests } from './desk-guests.ts';
import { type ListFigures, measureLists } from './desk-lists.ts';
import { fillOrders } from './desk-orders.ts';
import { measureScreen, type ScreenFigures } from './desk-screen.ts';
import { openStaff } from './desk-staff.ts';
import { primaryKeySelect } from './floors.ts';
import { describeGoal, type Goal } from './goals.ts';
import { describeMachine } from './machine.ts';
import type { Latency } from './measure.ts';
import { progressOf } from './progress.ts';
import { openShop } from './shop.ts';
import { inShopFolder, rounded, save, say } from './shop-folder.ts';

const PRODUCTS = 4_000;
const STAFF = 20;

interface DeskFigures {
  floor: Latency;
  lists: ListFigures;
  screen?: ScreenFigures;
  guests?: GuestFigures;
}

/** `npm run bench -- desk`: the desk of a shop full of orders, with its floors and budgets. */
export async function run(args: string[]): Promise<void> {
  const { orders, seconds, only, isSaved } = readOptions(args);
  const step = progressOf([
    ['goods', 12],
    ['orders', 5 + orders / 8_000],
    ['lists', 20],
    ['screen', 30],
    ['guests', seconds * 2 + 10],
  ]);
  step('goods');
  const measured = await inShopFolder(PRODUCTS, async (folder) => {
    const found = await folder.withDatabase(async ({ db, pool }) => {
      step('orders');
      await fillOrders(pool, orders);
      await countShortage(db);
      step('lists');
      const machine = await describeMachine(pool);
      const floor = await primaryKeySelect(pool);
      return { machine, floor, lists: await measureLists(db, orders) };
    });
    if (only === 'lists') return found;
    const shop = await openShop(folder.env);
    try {
      return await folder.withDatabase(async ({ pool }) => {
        const staff = await openStaff(pool, folder.env, STAFF);
        step('screen');
        const screen = await measureScreen(shop.address, pool, staff[0]?.cookie ?? '');
        step('guests');
        return { ...found, screen, guests: await measureGuests(shop, pool, staff, seconds) };
      });
    } finally {
      await shop.stop();
    }
  });
  const goals = judgeDesk(measured);
  const results = { orders, ...measured };
  console.log(JSON.stringify({ date: new Date().toISOString().slice(0, 10), goals, ...results }, rounded, 2));
  for (const goal of goals) say(describeGoal(goal));
  say(`${goals.filter(({ isMet }) => isMet).length} of ${goals.length} goals met`);
  if (isSaved) await save('desk', { goals, ...results });
}

/** The budgets of the desk; × is in primary-key selects of the same run unless stated otherwise. */
export function judgeDesk({ floor, lists, screen, guests }: DeskFigures): Goal[] {
  const goals: Goal[] = [];
  const judge = (what: string, measured: number, atMost: number, unit: Goal['unit']) =>
    goals.push({ goal: 'STF-159', what, measured, atMost, unit, isMet: measured <= atMost });
  judge('50 orders, all cities', lists.whole.p50 / floor.p50, 8, '×');
  judge('50 orders, two cities', lists.twoCities.p50 / floor.p50, 25, '×');
  judge('page 10,000 to page 1', lists.deep.p50 / lists.whole.p50, 1.2, '×');
  for (const [name, { p50 }] of Object.entries(lists.tabs))
    judge(`the number of «${name}»`, p50 / floor.p50, 10, '×');
  if (screen) {
    judge('from a key to its frame, 200 rows, p95', screen.key.p95, 50, 'ms');
    judge('from a change to the screen, p95', screen.event.p95, 2_000, 'ms');
  }
  for (const { name, p95ToIdle } of guests?.kinds ?? [])
    judge(`${name} for guests, p95 beside ${STAFF} of the staff to p95 without`, p95ToIdle, 1.1, '×');
  return goals;
}

function readOptions(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      orders: { type: 'string', default: '1000000' },
      seconds: { type: 'string', default: '20' },
      only: { type: 'string' },
      save: { type: 'boolean', default: false },
    },
  });
  const [orders, seconds] = [Number(values.orders), Number(values.seconds)];
  if (!Number.isInteger(orders) || orders < 5_000 || !(seconds > 0))
    throw Object.assign(new Error('unknown size'), { code: 'ERR_PARSE_ARGS_VALUE' });
  return { orders, seconds, only: values.only, isSaved: values.save };
}
