import type { Db } from '../../core/db.server.ts';
import type { LegalDay } from '../../core/legal-day.ts';
import { readPowersInForce } from './powers.queries.ts';

/** A power by which goods may be collected today. */
export interface PowerInForce {
  id: number;
  /** М-2 on paper, or МЧД. */
  kind: 'paper' | 'machine';
  number: string;
  issuedAt: LegalDay;
  validTo: LegalDay;
  personName: string;
}

/** The powers of an entity that may be chosen today: confirmed, begun, not over or revoked (Moscow). */
export async function powersInForce(db: Db, legalEntityId: number): Promise<PowerInForce[]> {
  return readPowersInForce(db, legalEntityId);
}
