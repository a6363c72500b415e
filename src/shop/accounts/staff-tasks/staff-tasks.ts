import type { Db } from '../../../platform/database/db.server.ts';
import type { Capability, Scope } from '../staff-policy/staff-policy.ts';

/** Something that waits for the staff. */
export interface StaffTask {
  /** The id of the thing that waits, unique within its source. */
  id: number;
  /** One line in Russian: what waits, such as «Доверенность № 41». */
  what: string;
  /** One line: for which buyer or product, and where; empty: nothing more is known. */
  who: string;
  /** Since when it waits. */
  since: Date;
  /** By when it must be done, if the law or a promise says so; absent: the working hours of its kind decide. */
  due?: Date;
  /** The city of the buyer; null: none. */
  cityId: number | null;
  /** A person who may not do it himself: the author of what waits for a second person. */
  notFor?: number;
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
  /** The working hours within which it should be done; a setting may say otherwise. */
  hours: number;
  /** The screen of the desk where it is done: `orders` has `/desk/orders/5`. */
  screen: string;
  /** The shop's own address gets an email of its own about each. */
  hasEmailToShop?: true;
  /** Reads at most `most` tasks in these places, the longest wait first. */
  read(db: Db, given: { scope: Scope; most: number }): Promise<StaffTask[]>;
}

/** A task in one line: «Доверенность № 41, ООО «Ромашка»». */
export function taskTitle({ what, who }: Pick<StaffTask, 'what' | 'who'>): string {
  return [what, who].filter(Boolean).join(', ');
}
