import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { shopSetting } from '../../../platform/config/settings.server.ts';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import type { EmailBody } from '../../../platform/email/email.ts';
import type { Email } from '../../../platform/email/mail.server.ts';
import { addJob, type Jobs } from '../../../platform/jobs/jobs.server.ts';
import { staffWho } from '../staff/staff.server.ts';
import { type Capability, EVERYWHERE } from '../staff-policy/staff-policy.ts';
import type { StaffTask, TaskSource } from '../staff-tasks/staff-tasks.ts';

const NOTICE = 'staff-notice';
const NoticeJob = Type.Object({ kind: Type.String(), id: Type.Integer() });
/** As many tasks of a kind are searched for the new one. */
const MOST = 1_000;

/** Queues the email that notifies the managers of a city of a new task. It is sent only if the transaction commits. */
export async function queueNotice(tx: Tx, kind: string, id: number): Promise<void> {
  await addJob(tx, NOTICE, { kind, id });
}

/**
 * Emails to managers about new tasks. A task that is done by then needs none.
 * @param given.sources all kinds of tasks
 */
export function noticeEmails(given: {
  db: Db;
  send(email: Email): Promise<void>;
  origin: string;
  sources: readonly TaskSource[];
}): Jobs {
  const { db, send, origin, sources } = given;
  return {
    [NOTICE]: async (payload) => {
      const { kind, id } = Value.Parse(NoticeJob, payload);
      const source = sources.find((each) => each.kind === kind);
      const tasks = (await source?.read(db, { scope: EVERYWHERE, most: MOST })) ?? [];
      const task = tasks.find((each) => each.id === id);
      if (!source || !task) return;
      for (const to of await recipients(db, source, task))
        await send({ to, ...noticeEmail(source, task, origin) });
    },
  };
}

/** The managers of the city of a task, else those of all cities, else the shop's own address. */
async function recipients(db: Db, source: TaskSource, { cityId }: StaffTask): Promise<string[]> {
  const managers = await managersOf(db, source.capability, cityId);
  if (managers.length > 0 || source.hasEmailToShop) return managers;
  const shop = await shopSetting(db, 'email');
  return shop ? [shop] : [];
}

async function managersOf(db: Db, capability: Capability, cityId: number | null): Promise<string[]> {
  const people = await staffWho(db, capability);
  const inCity = (id: number | null) =>
    people
      .filter(({ grants }) =>
        grants.some(({ role, city }) => role === 'manager' && (city?.id ?? null) === id),
      )
      .map(({ email }) => email);
  const own = cityId === null ? [] : inCity(cityId);
  return own.length > 0 ? own : inCity(null);
}

function noticeEmail({ name, screen }: TaskSource, { id, what, who }: StaffTask, origin: string): EmailBody {
  return {
    subject: `${name}: ${what}`,
    body: [
      { facts: [['Что', what] as const, ...(who ? [['Кто', who] as const] : [])] },
      {
        lead: 'Открыть на стойке',
        button: 'Открыть на стойке',
        href: `${origin}/desk/${screen}/${id}`,
      },
    ],
  };
}
