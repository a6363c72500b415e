import type { ClientRequest, IncomingMessage } from 'node:http';

/**
 * Waits for the answer to a request. A server may close an idle connection at the moment at which it is used again; a browser
 * then sends a read once more, on another connection, and nobody sees anything of it.
 * @param open sends the request
 * @throws what has ended it otherwise
 */
export function answerOf(
  open: () => ClientRequest,
  { isRead }: { isRead: boolean },
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = open();
    sent.once('response', resolve);
    sent.once('error', (fault: NodeJS.ErrnoException) => {
      const isClosed = sent.reusedSocket && (fault.code === 'ECONNRESET' || fault.code === 'EPIPE');
      if (isRead && isClosed) answerOf(open, { isRead: true }).then(resolve, reject);
      else reject(fault);
    });
  });
}
