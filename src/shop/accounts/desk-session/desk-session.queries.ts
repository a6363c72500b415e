import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.server.ts';
import { prepared } from '../../../platform/database/prepared.server.ts';
import type { Stage } from './desk-session.ts';

/** A live session as it is stored, with the factors of its person. */
export interface SessionRow {
  id: number;
  userId: number;
  stage: Stage;
  isLocked: boolean;
  /** Its last call was so long ago that a new one has to be recorded. */
  isDue: boolean;
  seenAt: Date;
  factorAt: Date | null;
  isFactorRecent: boolean;
  expiresAt: Date;
  totp: boolean;
  passkeys: boolean;
  recoveryCodes: number;
}

const ask = prepared<SessionRow>(
  'desk session',
  `select s.id, s.user_id as "userId", s.stage, s.seen_at as "seenAt", s.factor_at as "factorAt", s.expires_at as "expiresAt",
     s.locked_at is not null or s.seen_at < now() - make_interval(secs => $2) as "isLocked",
     s.seen_at < now() - make_interval(secs => $3) as "isDue",
     coalesce(s.factor_at > now() - make_interval(secs => $4), false) as "isFactorRecent",
     exists (select from staff_totp t where t.user_id = s.user_id and t.secret is not null) as totp,
     exists (select from staff_passkey p where p.user_id = s.user_id) as passkeys,
     (select count(*)::int from staff_recovery_code c where c.user_id = s.user_id and c.used_at is null) as "recoveryCodes"
   from staff_session s where s.token_hash = $1 and s.expires_at > now()`,
);

/** The live session of a token. Times in seconds: idle until it is locked, between records of calls, of a recent factor. */
export async function readSession(
  db: Db,
  tokenHash: Buffer,
  { idle, seenEvery, factor }: { idle: number; seenEvery: number; factor: number },
): Promise<SessionRow | undefined> {
  return (await ask(db, [tokenHash, idle, seenEvery, factor]))[0];
}

/** @returns its id */
export async function insertSession(
  db: Db,
  given: {
    userId: number;
    tokenHash: Buffer;
    stage: Stage;
    device: string;
    network: string;
    seconds: number;
  },
): Promise<number> {
  const { userId, tokenHash, stage, device, network, seconds } = given;
  const { rows } = await sql<{ id: number }>`
    insert into staff_session (user_id, token_hash, stage, device, network, factor_at, expires_at)
    values (${userId}, ${tokenHash}, ${stage}, ${device}, ${network}, case when ${stage} = 'open' then now() end,
      now() + make_interval(secs => ${seconds}))
    returning id
  `.execute(db);
  return rows[0]?.id as number;
}

export async function writeSeen(db: Db, id: number): Promise<void> {
  await sql`update staff_session set seen_at = now() where id = ${id}`.execute(db);
}

export async function writeLocked(db: Db, id: number): Promise<void> {
  await sql`update staff_session set locked_at = now() where id = ${id}`.execute(db);
  await notifyOpenDesks(db);
}

/** Open desks look at their sessions when the transaction commits: one that has ended or is locked shows that at once. */
async function notifyOpenDesks(db: Db): Promise<void> {
  await sql`select pg_notify('desk_event', '')`.execute(db);
}

/** Records the second factor: the session is open again. */
export async function writeFactor(db: Db, id: number): Promise<void> {
  await sql`
    update staff_session set factor_at = now(), seen_at = now(), locked_at = null where id = ${id}
  `.execute(db);
}

/** @returns whether the session existed */
export async function deleteSession(db: Db, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from staff_session where id = ${id}`.execute(db);
  await notifyOpenDesks(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** @param besides a session that stays; 0: none */
export async function deleteSessionsOf(db: Db, userId: number, besides: number): Promise<void> {
  await sql`delete from staff_session where user_id = ${userId} and id <> ${besides}`.execute(db);
  await notifyOpenDesks(db);
}

/** @returns whether the person had this session */
export async function deleteSessionOf(db: Db, userId: number, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from staff_session where user_id = ${userId} and id = ${id}
  `.execute(db);
  await notifyOpenDesks(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Deletes at most `most` sessions that have ended; skips those another process is deleting. */
export async function deleteEnded(db: Db, most: number): Promise<void> {
  await sql`
    delete from staff_session where id in (
      select id from staff_session where expires_at < now() - interval '1 day'
      order by expires_at limit ${most} for update skip locked)
  `.execute(db);
}

/** Stores what a passkey has to sign next, in place of an earlier challenge. */
export async function writeChallenge(db: Db, id: number, challenge: Buffer): Promise<void> {
  await sql`update staff_session set challenge = ${challenge}, challenge_at = now() where id = ${id}`.execute(
    db,
  );
}

/** Takes the challenge away, so that it is used once. @param seconds how old it may be */
export async function takeChallenge(db: Db, id: number, seconds: number): Promise<Buffer | null> {
  const { rows } = await sql<{ challenge: Buffer | null; isGood: boolean }>`
    with old as (select id, challenge, challenge_at from staff_session where id = ${id} for update)
    update staff_session s set challenge = null from old where s.id = old.id
    returning old.challenge, old.challenge_at > now() - make_interval(secs => ${seconds}) as "isGood"
  `.execute(db);
  const [row] = rows;
  return row?.isGood ? row.challenge : null;
}

/** A session in the list of its person. */
export interface ListedSession {
  id: number;
  device: string;
  network: string;
  stage: Stage;
  isLocked: boolean;
  createdAt: Date;
  seenAt: Date;
}

/** The live sessions of a person, latest first. @param idle seconds until a session is locked */
export async function readSessionsOf(db: Db, userId: number, idle: number): Promise<ListedSession[]> {
  const { rows } = await sql<ListedSession>`
    select id, device, network, stage, created_at as "createdAt", seen_at as "seenAt",
      locked_at is not null or seen_at < now() - make_interval(secs => ${idle}) as "isLocked"
    from staff_session where user_id = ${userId} and expires_at > now() order by created_at desc, id desc
  `.execute(db);
  return rows;
}
