import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bringNginx, type Nginx, startNginx } from '../support/nginx.ts';
import { freePort } from '../support/shop-process.ts';

const program = bringNginx();
if (!program)
  console.warn(
    'nginx на машине нет: обновление двух машин за ним НЕ ПРОВЕРЕНО (apt-get install nginx openssl)',
  );

/** Two processes of the shop as nginx sees them: one that stops answers 502 to reads. */
const shops = [0, 1].map((at) => {
  const shop = { isStopping: false, server: undefined as unknown as Server };
  shop.server = createServer((_, answer) => {
    answer.statusCode = shop.isStopping ? 502 : 200;
    answer.end(`process ${at}`);
  });
  return shop;
});
let nginx: Nginx | undefined;
let port: number;

beforeAll(async () => {
  if (!program) return;
  for (const { server } of shops) await once(server.listen(0, '127.0.0.1'), 'listening');
  const [first = 0, second = 0] = shops.map(({ server }) => (server.address() as AddressInfo).port);
  port = await freePort();
  nginx = await startNginx(program, { http: await freePort(), https: port, shops: [first, second] });
});
afterAll(async () => {
  await nginx?.stop();
  for (const { server } of shops) server.close();
});

function read(): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { host: 'localhost', port, path: '/', rejectUnauthorized: false, agent: false };
    const sent = request(options, async (answer) => {
      let text = '';
      for await (const part of answer.setEncoding('utf8')) text += part;
      resolve(`${answer.statusCode} ${text.slice(0, 20)}`);
    });
    sent.once('error', reject);
    sent.end();
  });
}

test.runIf(program)(
  'a process that nginx takes for gone is still asked when its neighbour stops: no visitor is refused during an upgrade',
  async () => {
    const [first, second] = shops as [(typeof shops)[0], (typeof shops)[0]];
    first.isStopping = true;
    for (let turn = 0; turn < 4; turn++) expect(await read()).toBe('200 process 1');
    // It is there again, which nginx finds out a second later at the earliest.
    first.isStopping = false;
    second.isStopping = true;
    for (let turn = 0; turn < 4; turn++) expect(await read()).toBe('200 process 0');
    // Nobody is there: the page of nginx says so.
    first.isStopping = true;
    expect(await read()).toMatch(/^503 <!doctype html>/);
  },
);
