import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { limitConnections, mostConnections } from './connection-limit.ts';

test('a process accepts as many connections as its descriptors allow', () => {
  const limits = (open: string) =>
    `Max processes 9 9 processes\nMax open files            ${open}      4096   files\n`;
  expect(mostConnections(limits('128'))).toBe(38);
  expect(mostConnections(limits('64'))).toBe(16);
  expect(mostConnections(limits('1048576'))).toBe(10_000);
  expect(mostConnections(limits('unlimited'))).toBe(10_000);
  expect(mostConnections('')).toBe(10_000);
});

test('a connection over the limit gets 503, and its place is free when another one ends', async () => {
  const app = Fastify();
  limitConnections(app, { 'x-content-type-options': 'nosniff' }, 2);
  app.get('/', async () => 'page');
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const come = () => connect(Number(port), '127.0.0.1');
  const ask = async () => {
    const socket = come();
    socket.write('GET / HTTP/1.1\r\nhost: shop\r\nconnection: close\r\n\r\n');
    return await text(socket);
  };
  try {
    const held = [come(), come()];
    for (const socket of held) await once(socket, 'connect');
    const rejection = await ask();
    expect(rejection).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\n/);
    expect(rejection).toContain('retry-after: 2\r\n');
    expect(rejection).toContain('x-content-type-options: nosniff\r\n');
    expect(rejection).toContain('очень много покупателей');
    held[0]?.destroy();
    await expect.poll(ask).toContain('page');
    held[1]?.destroy();
  } finally {
    await app.close();
  }
});
