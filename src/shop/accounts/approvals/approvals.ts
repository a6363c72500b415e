import type { Db, Tx } from '../../../platform/database/db.server.ts';
import type { Staff } from '../staff/staff.server.ts';
import type { Capability } from '../staff-policy/staff-policy.ts';

/** The kinds of changes that may wait for a second person (STF-80). */
export type ApprovalKind = 'refund' | 'contract' | 'release' | 'undo' | 'erasure' | 'role';

/** A line of what is proposed, for people: «Скидка», «5 %», «12 %». */
export interface ApprovalFact {
  name: string;
  /** null: there was nothing before, or it does not change. */
  was: string | null;
  now: string;
}

/** What the second person sees. It is stored, so it names no buyers. */
export interface Proposed {
  /** One line: «Возврат 60 000 ₽ по заказу 1042». */
  what: string;
  facts: readonly ApprovalFact[];
  /**
   * Changes whenever what is signed does, and never with the words; part of the digest. Without one the words above are compared, so
   * an upgrade that words them otherwise outdates what waits.
   */
  proof?: string;
}

/** A change that was proposed, with the rights of its author. */
export interface Proposal<Body> {
  /** The id of the approval; the same change is carried out once under it. null: it is only tried, for its author. */
  id: number | null;
  /** Who approves it; null: it is only tried. */
  approver: number | null;
  staff: Staff;
  subjectId: number;
  body: Body;
}

/** A kind of change that may wait. Each slice declares its own, and src/api lists them all. */
export interface Approvable<Body = unknown> {
  kind: ApprovalKind;
  /** «Возврат денег» */
  name: string;
  /** The capability that its author needs, when he proposes it and when it is carried out. */
  capability: Capability;
  /** Describes the change as it would be now. @throws 404 when its subject is gone */
  describe(db: Db, subjectId: number, body: Body): Promise<Proposed>;
  /** Carries it out in the caller's transaction. @throws whatever the call itself throws */
  run(tx: Tx, proposal: Proposal<Body>): Promise<void>;
}

/** The state of a proposal. */
export type ApprovalState = 'waiting' | 'approved' | 'refused' | 'withdrawn';

/** An answer instead of the result of a call: its change waits for a second person. */
export interface Waiting {
  approval: number;
  what: string;
  detail: string;
}
