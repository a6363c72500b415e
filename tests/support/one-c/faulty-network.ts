import { randomUUID } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** What may happen to a call between 1C and the shop. */
export const FAULTS = ['request lost', 'answer lost', 'answer cut', 'sent twice'] as const;
export type Fault = (typeof FAULTS)[number];

/** A call on its way to the shop. */
export interface Call {
  type: string;
  mode: string;
  filename: string;
}

/** The line between 1C and the shop, with a gateway that may repeat a request. */
export interface FaultyNetwork {
  readonly origin: string;
  /** Decides what happens to a call; undefined: it passes. */
  fault: (call: Call) => Fault | undefined;
  close(): Promise<void>;
}

/** Opens a line to a shop that may be started again at another address. It has no faults at first. */
export async function openFaultyNetwork(shop: () => string): Promise<FaultyNetwork> {
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '', headers } = request;
    const { host: _, connection: __, 'content-length': ___, ...passed } = headers as Record<string, string>;
    const body = method === 'GET' ? undefined : new Uint8Array(await buffer(request));
    const words = new URL(url, 'http://1c').searchParams;
    const word = (name: string) => words.get(name) ?? '';
    const fault = network.fault({ type: word('type'), mode: word('mode'), filename: word('filename') });
    if (fault === 'request lost') return void response.destroy();
    // As a gateway does: a request that it repeats has the same id.
    const headersOfCall = { ...passed, 'x-request-id': randomUUID() };
    const send = () =>
      fetch(`${shop()}${url}`, { method, headers: headersOfCall, redirect: 'manual', ...(body && { body }) });
    try {
      if (fault === 'sent twice') await (await send()).arrayBuffer();
      await passOn(await send(), response, fault);
    } catch {
      response.destroy(); // the shop is down
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const network: FaultyNetwork = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fault: () => undefined,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  return network;
}

async function passOn(answer: Response, response: ServerResponse, fault: Fault | undefined): Promise<void> {
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (fault === 'answer lost') return void response.destroy();
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => !HOP.has(name)));
  response.writeHead(answer.status, { ...headers, 'content-length': bytes.length });
  if (fault !== 'answer cut') return void response.end(bytes);
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.destroy());
}

/** Headers of one connection, and those that no longer fit a decoded body. */
const HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-encoding', 'content-length']);
