import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import pg from 'pg';
import { expect, test } from 'vitest';
import { freshDatabase } from '../../../tests/support/database.ts';
import { readConfig } from '../config/config.server.ts';
import { openDatabase } from './database.server.ts';

/** What PostgreSQL answers to a client that connects before it is ready. */
function startingUp(): Buffer {
  const fields = 'SFATAL\0C57P03\0Mthe database system is starting up\0\0';
  const message = Buffer.alloc(5 + fields.length);
  message.write('E');
  message.writeInt32BE(4 + fields.length, 1);
  message.write(fields, 5);
  return message;
}

test('a shop that starts before its database waits for it and reports that once', async () => {
  const database = await freshDatabase();
  const real = new pg.Client({ connectionString: database.url });
  let early = 3;
  const door = createServer((socket) => {
    socket.on('error', () => {});
    if (early-- > 0) return socket.once('data', () => socket.end(startingUp()));
    const server = real.host.startsWith('/')
      ? connect(`${real.host}/.s.PGSQL.${real.port}`)
      : connect(real.port, real.host);
    server.on('error', () => socket.destroy());
    return socket.pipe(server).pipe(socket);
  }).listen(0, '127.0.0.1');
  await once(door, 'listening');
  const { port } = door.address() as AddressInfo;
  const url = new URL(`postgres://127.0.0.1:${port}/${real.database}`);
  url.username = real.user ?? '';
  url.password = real.password ?? '';
  const messages: string[] = [];
  const opened = await openDatabase(readConfig({ DATABASE_URL: url.href }), 'start', (line) =>
    messages.push(line),
  );
  expect((await opened.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  expect(messages).toEqual(['База данных ещё запускается, жду её…']);
  await opened.close();
  door.close();
  await database.drop();
});
