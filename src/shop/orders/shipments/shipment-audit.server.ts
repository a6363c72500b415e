import type { Tx } from '../../../platform/database/db.server.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import type { Actor } from '../../audit/audit.ts';
import type { ShipmentState } from './shipments.ts';

interface ShipmentStep {
  number: number;
  state: ShipmentState;
  was: ShipmentState | null;
  /** Of a hand-over: what has left, and what of the order remains; '' for nothing. */
  given?: string;
  rest?: string;
}

/** Records a step of a shipment in the audit of its order. */
export async function auditStep(
  tx: Tx,
  by: Actor,
  orderId: number,
  { number, state, was, ...goods }: ShipmentStep,
): Promise<void> {
  await recordAudit(tx, {
    ...by,
    action: `order.shipment_${state}`,
    subjectId: orderId,
    details: { number, ...goods, changed: [{ field: `shipment ${number}`, was, now: state }] },
  });
}
