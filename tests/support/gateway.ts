import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';

/** A response of the gateway itself. */
export interface GatewayAnswer {
  status: number;
  type?: string;
  body?: string;
}

/** The page with which a captive portal answers everything. */
export const PORTAL_PAGE: GatewayAnswer = {
  status: 200,
  type: 'text/html; charset=utf-8',
  body: '<!doctype html><title>Wi-Fi</title><h1>Войдите в сеть</h1>',
};

/** JSON of a captive portal that does not come from the API. */
export const PORTAL_JSON: GatewayAnswer = {
  status: 200,
  type: 'application/json',
  body: '{"status":"login"}',
};

/** A gateway between a storefront and the API on another server, which can fail. */
export interface Gateway {
  /** For API_URL. */
  readonly url: string;
  /** Answers a call itself when this returns a response; undefined passes the call on to the shop. */
  fault: (call: string) => GatewayAnswer | undefined;
  close(): Promise<void>;
}

/** Opens a gateway to the API of `shop`, without faults at first. */
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
