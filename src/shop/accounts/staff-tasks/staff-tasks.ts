import type { Db } from '../../../platform/database/db.server.ts';
import type { Capability } from '../staff-policy/staff-policy.ts';

/** Something that waits for the staff. */
export interface StaffTask {
  /** The id of the thing that waits, unique within its source. */
  id: number;
  /** One line in Russian: what waits, and for which buyer or product. */
  title: string;
  /** Since when it waits. */
  since: Date;
}

/**
 * A kind of tasks. It is a query, not a copy: what is done is no longer found. Each slice declares its own, and src/api
 * lists them all.
 */
export interface TaskSource {
  /** A stable code: «order.new». */
  kind: string;
  /** The Russian name of the group: «Новые заказы». */
  name: string;
  /** The capability that is needed to do such a task. */
  capability: Capability;
  /** Reads at most `most` tasks, the longest wait first. */
  read(db: Db, most: number): Promise<StaffTask[]>;
}
