import { rm } from 'node:fs/promises';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { lockByName } from '../../platform/database/transaction.server.ts';
import { type Files, storeFile } from '../../platform/files/stored-files.server.ts';
import { receiveBytes } from '../../platform/http/upload.server.ts';
import type { Jobs } from '../../platform/jobs/jobs.server.ts';
import { hasInvoice, registerDocument, revokeInvoices } from '../documents/documents.server.ts';
import { readOrderToPrint } from './invoice.queries.ts';
import { printInvoice, rejectionOf } from './invoice.server.ts';

const OrderShape = Type.Object({ order: Type.Integer() });

/** Name of the job for an order that is paid by invoice, when it is new or revised. Its payload is `{ order }`. */
const INVOICE_JOB = 'order-invoice';

/** The job that registers the invoices of companies as documents. A repeated job does not add a second one. */
export function invoiceJobs(files: Files): Jobs {
  return {
    [INVOICE_JOB]: async (payload) => registerInvoice(files, Value.Parse(OrderShape, payload).order),
  };
}

/**
 * Prints and registers the invoice of the current revision of an order, in place of that of an earlier one. Does nothing when
 * the order has no invoice or no company.
 */
export async function registerInvoice(files: Files, orderId: number): Promise<void> {
  const { db } = files;
  const order = await readOrderToPrint(db, orderId);
  if (!order || order.legalEntityId === null || rejectionOf(order)) return;
  const { legalEntityId, contractId, number, day, total, revision } = order;
  if (await hasInvoice(db, orderId, revision)) return;
  const { name, pdf } = await printInvoice(db, order);
  const file = await receiveBytes(files, pdf, name);
  try {
    await storeFile(files, file, '', async (tx, fileId) => {
      // If the job runs twice at once, the second run finds the document of the first and rolls its file back.
      await lockByName(tx, `invoice of order ${orderId}`);
      if (await hasInvoice(tx, orderId, revision)) throw new AlreadyRegistered();
      await revokeInvoices(tx, orderId);
      await registerDocument(tx, {
        legalEntityId,
        orderId,
        contractId,
        type: 'invoice',
        revision,
        number: revision === 0 ? String(number) : `${number}, редакция ${revision}`,
        date: day,
        sum: total,
        fileId,
      });
    });
  } catch (thrown) {
    if (!(thrown instanceof AlreadyRegistered)) throw thrown;
  } finally {
    await rm(file.path, { force: true });
  }
}

/** Thrown to roll the transaction back when the document already exists. */
class AlreadyRegistered extends Error {}
