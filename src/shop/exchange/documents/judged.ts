import type { ReceivedFile } from '../../../platform/files/stored-files.server.ts';
import type { Connection } from '../connections/connections.ts';
import type { ReturnedDocument } from './returned-document.ts';

/** A document with the order that it belongs to. */
export interface OfOrder {
  connection: Connection;
  document: ReturnedDocument;
  orderId: number;
}

/** What was done, or why nothing of the document can be, in Russian. */
export type Judged = { done: string } | { problem: string };

/** The file of a paper, received with its bytes stored; null: it has not come, or was rejected for this reason. */
export type ArrivedFile = { file: ReceivedFile } | { file: null; problem?: string };
