import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';

/** What a gateway answers by itself. */
export interface GatewayAnswer {
  status: number;
  type?: string;
  body?: string;
}

/** A page that a captive portal answers everything with. */
export const PORTAL_PAGE: GatewayAnswer = {
  status: 200,
  type: 'text/html; charset=utf-8',
  body: '<!doctype html><title>Wi-Fi</title><h1>Войдите в сеть</h1>',
};

/** JSON of a captive portal: it is not of the API. */
export const PORTAL_JSON: GatewayAnswer = {
  status: 200,
  type: 'application/json',
  body: '{"status":"login"}',
};

/** What stands between a storefront and the API of a shop on another server, and may fail in its place. */
export interface Gateway {
  /** For API_URL. */
  readonly url: string;
  /** Answers a call by itself when this gives an answer; undefined: the shop answers. */
  fault: (call: string) => GatewayAnswer | undefined;
  close(): Promise<void>;
}

/** Opens a gateway before the API of `shop`, without any fault yet. */
export async function openGateway(shop: FastifyInstance): Promise<Gateway> {
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '', headers } = request;
    const own = gateway.fault(`${method} ${url}`);
    if (own) {
      response.writeHead(own.status, own.type === undefined ? {} : { 'content-type': own.type });
      return void response.end(own.body);
    }
    const { 'content-length': _, ...passed } = headers;
    const payload = await buffer(request);
    const answer = await shop.inject({ method: method as 'GET', url, headers: passed, payload });
    response.writeHead(answer.statusCode, answer.headers as Record<string, string>);
    response.end(answer.rawPayload);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const gateway: Gateway = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fault: () => undefined,
    close: () => closed(server),
  };
  return gateway;
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((done) => server.close(() => done()));
}
