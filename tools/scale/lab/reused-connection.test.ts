import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { answerOf } from './reused-connection.ts';

/** A server that answers the first request of each connection, and closes the connection when it gets another one. */
async function withClosingServer(work: (send: (method: string) => Promise<number>) => Promise<void>) {
  const seen = new WeakSet<object>();
  const server = createServer((incoming, answer) => {
    if (seen.has(incoming.socket)) return incoming.socket.destroy();
    seen.add(incoming.socket);
    return answer.end('here');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const { port } = server.address() as AddressInfo;
  try {
    await work(async (method) => {
      const open = () => request({ host: '127.0.0.1', port, agent, method }).end();
      const answer = await answerOf(open, { isRead: method === 'GET' });
      answer.resume();
      await once(answer, 'end');
      return answer.statusCode ?? 0;
    });
  } finally {
    agent.destroy();
    await new Promise((resolve) => server.close(resolve));
  }
}

test('a read on a connection that the server closes at that moment is sent again, as a browser does; a write is not', () =>
  withClosingServer(async (send) => {
    for (let turn = 0; turn < 3; turn++) expect(await send('GET')).toBe(200);
    await expect(send('POST')).rejects.toMatchObject({ code: 'ECONNRESET' });
  }));
