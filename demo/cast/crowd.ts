import { CITIES } from '../cities.ts';
import { mix, seeded } from '../random.ts';
import type { CastOrder } from './orders.ts';

/** An order of somebody without an account. */
export interface CrowdOrder extends Omit<CastOrder, 'by'> {
  contact: { name: string; phone: string; email: string };
  /** The slug of the city where it is placed. */
  city: string;
  /** The time of the day in Moscow; of today's orders, minutes before now. */
  minute: number;
}

/** Written as on an order; the emails are for them alone. */
const NAMES = [
  ['Алексей Смирнов', 'a.smirnov'],
  ['Наталья Иванова', 'n.ivanova'],
  ['Рустам Галиев', 'r.galiev'],
  ['Елена Кузнецова', 'e.kuznetsova'],
  ['Сергей Попов', 's.popov'],
  ['Татьяна Васильева', 't.vasileva'],
  ['Андрей Михайлов', 'a.mihaylov'],
  ['Светлана Фёдорова', 's.fedorova'],
  ['Игорь Морозов', 'i.morozov'],
  ['Гульнара Сафина', 'g.safina'],
  ['Дмитрий Волков', 'd.volkov'],
  ['Мария Алексеева', 'm.alekseeva'],
  ['Юрий Лебедев', 'yu.lebedev'],
  ['Анна Семёнова', 'a.semenova'],
  ['Николай Егоров', 'n.egorov'],
  ['Людмила Павлова', 'l.pavlova'],
] as const;

const COMMENTS = ['Позвоните за час, пожалуйста', 'Нужен подъём на третий этаж', 'Заберу после шести'];

/** Two months of trade, more orders on the last days. */
const DAYS = 60;
const FIRST_MINUTE = 8 * 60;
const MINUTES = 8 * 60;

/** So many orders of guests in all cities, the same in each demo shop. */
export function crowdOrders(count: number): CrowdOrder[] {
  return Array.from({ length: count }, (_, at) => {
    const random = seeded(mix(at, 2611));
    const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!;
    const daysAgo = Math.floor(DAYS * random() ** 1.7);
    const [name, mailbox] = pick(NAMES);
    const isCarried = random() < 0.35;
    // The first cities of the list are the largest.
    const city = CITIES[Math.floor(CITIES.length * random() ** 1.6)]!.slug;
    const { state, isPaid } = stateOf(daysAgo, isCarried, random());
    return {
      contact: { name, email: `${mailbox}@example.com`, phone: `+7975${String(1_000_000 + at).slice(-7)}` },
      city,
      daysAgo,
      state,
      minute: daysAgo === 0 ? 5 + Math.floor(random() * 180) : FIRST_MINUTE + Math.floor(random() * MINUTES),
      lines: 1 + Math.floor(random() * 4),
      pieces: 1 + Math.floor(random() * 3),
      payment: pick(['cash', 'card', 'card', 'sbp'] as const),
      ...(isCarried && { delivery: 'courier' as const }),
      ...(isPaid && { paid: 'all' as const }),
      ...(random() < 0.15 && { comment: pick(COMMENTS) }),
    };
  });
}

/** What has become of an order by now. @param chance in [0, 1) */
function stateOf(
  daysAgo: number,
  isCarried: boolean,
  chance: number,
): Pick<CastOrder, 'state'> & { isPaid: boolean } {
  if (chance > 0.93) return { state: 'cancelled', isPaid: false };
  if (daysAgo === 0) return { state: chance < 0.7 ? 'new' : 'confirmed', isPaid: false };
  if (daysAgo === 1 && chance < 0.6) return { state: chance < 0.1 ? 'new' : 'confirmed', isPaid: false };
  if (daysAgo <= 3) return { state: isCarried ? 'shipped' : 'ready', isPaid: chance < 0.5 };
  return { state: 'done', isPaid: true };
}
