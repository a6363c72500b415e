import type { Db, Tx } from '../../../platform/database/db.server.ts';

/**
 * The personal data one slice stores about a user. The composition root passes all parts to accounts (152-ФЗ, ACC-6).
 */
export interface PersonalDataPart {
  /** Heading of the part in the copy that a user downloads: «Заказы». */
  name: string;
  /** All of it as plain JSON; absent when the part adds nothing to the copy. */
  read?(db: Db, userId: number): Promise<unknown>;
  /** Deletes what may be deleted; absent when the law requires all of it to be stored. */
  erase?(tx: Tx, userId: number): Promise<void>;
}
