import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { connect, createServer } from 'node:net';

/** Below the ports that systems assign automatically. */
const FIRST_PORT = 20_000;
const PORTS = 10_000;
const GREETING_MS = 2_000;

/**
 * Lets one launch at a time change a folder; the others wait until it ends, in whatever way.
 *
 * The lock is a listening port of 127.0.0.1 derived from the folder: the only lock of the system that every Node on every
 * platform can take without a native module and that the kernel releases on kill -9. The listener sends the name of the
 * folder, so a foreign program on the port is recognised and the next port is used.
 * @template T
 * @param {string} folder
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(folder, work) {
  const name = `vitrina ${createHash('sha256').update(realpathSync(folder)).digest('hex')}\n`;
  const server = await takePort(name);
  try {
    return await work();
  } finally {
    server.close();
    for (const socket of server.waiting) socket.destroy();
  }
}

async function takePort(name) {
  const start = Number.parseInt(name.slice(-9), 16) % PORTS;
  for (let offset = 0, announced = false; offset < PORTS; ) {
    const port = FIRST_PORT + ((start + offset) % PORTS);
    const server = await listen(port, name);
    if (server) return server;
    const greeting = await untilClosed(port, name, () => {
      if (!announced) console.error('Жду: другой запуск ставит или собирает то же самое');
      announced = true;
    });
    if (greeting === 'foreign') offset += 1;
  }
  throw new Error(`нет ни одного свободного порта от ${FIRST_PORT} до ${FIRST_PORT + PORTS}`);
}

/** @returns {Promise<import('node:net').Server & {waiting: Set<import('node:net').Socket>} | undefined>} */
function listen(port, name) {
  return new Promise((resolve, reject) => {
    const waiting = new Set();
    const server = createServer((socket) => {
      waiting.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => waiting.delete(socket));
      socket.write(name);
    });
    server.once('error', (fault) => {
      if (fault.code === 'EADDRINUSE' || fault.code === 'EACCES') resolve(undefined);
      else reject(fault);
    });
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () =>
      resolve(Object.assign(server, { waiting })),
    );
  });
}

/** Holds a connection to the owner of the port until it ends. @returns {Promise<'foreign' | 'ended'>} */
function untilClosed(port, name, onOurs) {
  return new Promise((resolve) => {
    let received = '';
    const socket = connect({ port, host: '127.0.0.1' });
    const giveUp = setTimeout(() => settle('foreign'), GREETING_MS);
    const settle = (result) => {
      clearTimeout(giveUp);
      socket.destroy();
      resolve(result);
    };
    socket.on('data', (chunk) => {
      received += chunk;
      if (received === name) {
        clearTimeout(giveUp);
        onOurs();
      } else if (!name.startsWith(received)) settle('foreign');
    });
    socket.on('error', () => settle('ended'));
    socket.on('close', () => settle('ended'));
  });
}
