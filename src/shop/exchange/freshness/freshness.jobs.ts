import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { DB } from '../../../../db/types.ts';
import { shopSetting } from '../../../platform/config/settings.server.ts';
import type { Tx } from '../../../platform/database/db.server.ts';
import type { Email } from '../../../platform/email/mail.server.ts';
import { addJob, type Jobs, type Periodic } from '../../../platform/jobs/jobs.server.ts';
import { type StaffPerson, staffWho } from '../../accounts/staff/staff.server.ts';
import { connectionById } from '../connections/connections.server.ts';
import { type Exporter, readExporter, watchFreshness } from './freshness.server.ts';
import { silenceEmail } from './silence-email.ts';

/** Finds stale sources and silent connections. */
export const FRESHNESS_JOB = 'exchange-freshness';
const EMAIL_JOB = 'exchange-silence-to-staff';

export const freshnessTimes: Periodic = { [FRESHNESS_JOB]: '* * * * *' };

/** `person`: a member of the staff; null: the shop's own address. */
const EmailShape = Type.Object({
  connection: Type.Integer(),
  person: Type.Union([Type.Integer(), Type.Null()]),
});

/** The job that decides what is stale and silent, and the emails about a silence. */
export function freshnessJobs({ db, send }: { db: Kysely<DB>; send(email: Email): Promise<void> }): Jobs {
  return {
    [FRESHNESS_JOB]: () => watchFreshness(db, queueEmails),
    async [EMAIL_JOB](payload) {
      const { connection: id, person } = Value.Parse(EmailShape, payload);
      const exporter = await readExporter(db, id);
      // It has spoken meanwhile, or the email waited for so long that the connection is gone.
      if (!exporter?.last || exporter.silentSince === null) return;
      const to = person === null ? await shopSetting(db, 'email') : emailOf(await deciders(db), person);
      if (!to) return;
      const { name } = await connectionById(db, id);
      const { slug, last, gap, staleAfterHours } = exporter;
      await send({ to, ...silenceEmail({ slug, name, last, gap, staleAfterHours }) });
    },
  };
}

/** Those who decide about the exchange get an email each; without any it goes to the shop's own address. */
async function queueEmails(tx: Tx, { id: connection }: Exporter): Promise<void> {
  const people = await deciders(tx);
  if (people.length === 0) await addJob(tx, EMAIL_JOB, { connection, person: null });
  for (const { id: person } of people) await addJob(tx, EMAIL_JOB, { connection, person });
}

const deciders = (db: Tx | Kysely<DB>) => staffWho(db, 'exchange.decide');

function emailOf(people: readonly StaffPerson[], id: number): string | undefined {
  return people.find((one) => one.id === id)?.email;
}
