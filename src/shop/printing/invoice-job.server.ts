import { rm } from 'node:fs/promises';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Jobs } from '../../core/jobs.server.ts';
import { type Files, keepFile } from '../../core/stored-files.server.ts';
import { lockWords } from '../../core/transaction.server.ts';
import { receiveBytes } from '../../core/upload.server.ts';
import { hasDocument, registerDocument } from '../documents/documents.server.ts';
import { readOrderToPrint } from './invoice.queries.ts';
import { printInvoice, refusalOf } from './invoice.server.ts';

const OrderShape = Type.Object({ order: Type.Integer() });

/** The job of a new order that is paid by invoice: `{ order }`. */
const INVOICE_JOB = 'order-invoice';

/** Makes the invoices of companies documents of theirs; done twice, there is still one. */
export function invoiceJobs(files: Files): Jobs {
  return {
    [INVOICE_JOB]: async (payload) => registerInvoice(files, Value.Parse(OrderShape, payload).order),
  };
}

/** An order that nobody can pay by an invoice, or that is no company's, has none in the register. */
export async function registerInvoice(files: Files, orderId: number): Promise<void> {
  const { db } = files;
  const order = await readOrderToPrint(db, orderId);
  if (!order || order.legalEntityId === null || refusalOf(order)) return;
  if (await hasDocument(db, orderId, 'invoice')) return;
  const { legalEntityId, contractId, number, day, total } = order;
  const { name, pdf } = await printInvoice(db, order);
  const file = await receiveBytes(files, pdf, name);
  try {
    await keepFile(files, file, '', async (tx, fileId) => {
      // The same job in two processes: the second one finds the document of the first, and its row of the file goes.
      await lockWords(tx, `invoice of order ${orderId}`);
      if (await hasDocument(tx, orderId, 'invoice')) throw new AlreadyRegistered();
      await registerDocument(tx, {
        ...{ legalEntityId, orderId, contractId, type: 'invoice', number: String(number) },
        ...{ date: day, sum: total, fileId },
      });
    });
  } catch (thrown) {
    if (!(thrown instanceof AlreadyRegistered)) throw thrown;
  } finally {
    await rm(file.path, { force: true });
  }
}

/** Rolls the transaction back: there is nothing left to do. */
class AlreadyRegistered extends Error {}
