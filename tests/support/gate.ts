import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A way to a server that can be shut, as if its machine were away. */
export interface Gate {
  url: string;
  /** How many pieces of data have gone to the server. */
  readonly requests: number;
  /** Ends all connections and refuses new ones. */
  shut(): void;
  /** Takes connections and answers nothing, as a machine that hangs. */
  hang(): void;
  /** Lets everything through again; connections that were hanging end. */
  open(): Promise<void>;
}

/** Opens a gate to the server of an origin. */
export async function openGate(origin: string): Promise<Gate> {
  const { hostname, port } = new URL(origin);
  const sockets = new Set<Socket>();
  let requests = 0;
  let isHanging = false;
  let server: Server;
  const open = async (at: number) => {
    server = createServer((from) => {
      if (isHanging) {
        sockets.add(from.on('error', () => {}).on('data', () => requests++));
        from.on('close', () => sockets.delete(from));
        return;
      }
      const to = connect(Number(port), hostname);
      for (const [one, other] of [
        [from, to],
        [to, from],
      ] as const) {
        sockets.add(one);
        one.pipe(other);
        one.on('error', () => {});
        one.on('close', () => {
          sockets.delete(one);
          other.destroy();
        });
      }
      from.on('data', () => requests++);
    }).listen(at, '127.0.0.1');
    await once(server, 'listening');
  };
  await open(0);
  const address = server!.address();
  if (!address || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    get requests() {
      return requests;
    },
    shut() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
    hang() {
      isHanging = true;
      for (const socket of sockets) socket.unpipe();
    },
    async open() {
      if (!isHanging) return open(address.port);
      isHanging = false;
      for (const socket of sockets) socket.destroy();
    },
  };
}
