import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.server.ts';

/** The secrets of a person's authenticator app: the one in use, and one that is being added. */
export interface TotpRow {
  secret: Buffer | null;
  confirmedAt: Date | null;
  pending: Buffer | null;
}

export async function readTotp(db: Db, userId: number): Promise<TotpRow | undefined> {
  const { rows } = await sql<TotpRow>`
    select secret, confirmed_at as "confirmedAt", pending from staff_totp where user_id = ${userId}
  `.execute(db);
  return rows[0];
}

export async function writePending(db: Db, userId: number, secret: Buffer): Promise<void> {
  await sql`
    insert into staff_totp (user_id, pending) values (${userId}, ${secret})
    on conflict (user_id) do update set pending = excluded.pending
  `.execute(db);
}

/** Puts the secret that is being added into use. @param step of the code that proved it @returns whether it was still the same */
export async function confirmPending(tx: Tx, userId: number, secret: Buffer, step: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update staff_totp set secret = pending, pending = null, confirmed_at = now(), last_step = ${step}
    where user_id = ${userId} and pending = ${secret}
  `.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Uses up the codes up to this step. @returns whether this one was unused */
export async function useStep(db: Db, userId: number, secret: Buffer, step: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update staff_totp set last_step = ${step} where user_id = ${userId} and secret = ${secret} and last_step < ${step}
  `.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** @returns whether there was one */
export async function deleteTotp(tx: Tx, userId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from staff_totp where user_id = ${userId} and secret is not null
  `.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** A passkey of a person. */
export interface PasskeyRow {
  id: number;
  name: string;
  credentialId: string;
  publicKey: Buffer;
  counter: string;
  transports: string[];
  createdAt: Date;
  usedAt: Date | null;
}

export async function readPasskeys(db: Db, userId: number): Promise<PasskeyRow[]> {
  const { rows } = await sql<PasskeyRow>`
    select id, name, credential_id as "credentialId", public_key as "publicKey", counter::text, transports,
      created_at as "createdAt", used_at as "usedAt"
    from staff_passkey where user_id = ${userId} order by id
  `.execute(db);
  return rows;
}

/** @returns whether it is new */
export async function insertPasskey(
  tx: Tx,
  userId: number,
  given: {
    name: string;
    credentialId: string;
    publicKey: Buffer;
    counter: number;
    transports: readonly string[];
  },
): Promise<boolean> {
  const { name, credentialId, publicKey, counter, transports } = given;
  const { numAffectedRows } = await sql`
    insert into staff_passkey (user_id, name, credential_id, public_key, counter, transports)
    values (${userId}, ${name}, ${credentialId}, ${publicKey}, ${counter}, ${[...transports]}::text[])
    on conflict do nothing
  `.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

export async function writePasskeyUse(db: Db, id: number, counter: number): Promise<void> {
  await sql`update staff_passkey set counter = ${counter}, used_at = now() where id = ${id}`.execute(db);
}

/** @returns whether the person had it */
export async function deletePasskey(tx: Tx, userId: number, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from staff_passkey where user_id = ${userId} and id = ${id}
  `.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Replaces all recovery codes of a person. */
export async function replaceRecoveryCodes(tx: Tx, userId: number, hashes: readonly Buffer[]): Promise<void> {
  await sql`delete from staff_recovery_code where user_id = ${userId}`.execute(tx);
  for (const hash of hashes)
    await sql`insert into staff_recovery_code (user_id, code_hash) values (${userId}, ${hash})`.execute(tx);
}

/** Uses up a recovery code. @returns whether it was unused */
export async function useRecoveryCode(db: Db, userId: number, hash: Buffer): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update staff_recovery_code set used_at = now()
    where user_id = ${userId} and code_hash = ${hash} and used_at is null
  `.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Deletes all factors of a person with the recovery codes. */
export async function deleteFactors(tx: Tx, userId: number): Promise<void> {
  await sql`delete from staff_totp where user_id = ${userId}`.execute(tx);
  await sql`delete from staff_passkey where user_id = ${userId}`.execute(tx);
  await sql`delete from staff_recovery_code where user_id = ${userId}`.execute(tx);
}

/** Which factors a person has. */
export async function readFactors(
  db: Db,
  userId: number,
): Promise<{ totp: boolean; passkeys: boolean; recoveryCodes: number }> {
  const { rows } = await sql<{ totp: boolean; passkeys: boolean; recoveryCodes: number }>`
    select exists (select from staff_totp where user_id = ${userId} and secret is not null) as totp,
      exists (select from staff_passkey where user_id = ${userId}) as passkeys,
      (select count(*)::int from staff_recovery_code where user_id = ${userId} and used_at is null) as "recoveryCodes"
  `.execute(db);
  return rows[0] as { totp: boolean; passkeys: boolean; recoveryCodes: number };
}
