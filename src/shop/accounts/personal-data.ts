import type { Db, Tx } from '../../core/db.server.ts';

/** What one slice keeps of a person: handed to the accounts by the composition root (152-ФЗ, B2B T30). */
export interface PersonalDataPart {
  /** How it is called in the file somebody gets: «Заказы». */
  name: string;
  /** All of it, as plain JSON; absent: nothing worth a copy. */
  read?(db: Db, userId: number): Promise<unknown>;
  /** Deletes what need not be kept; absent: the law wants it kept. */
  erase?(tx: Tx, userId: number): Promise<void>;
}
