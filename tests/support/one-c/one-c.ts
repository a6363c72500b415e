import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import type { Behaviour } from './behaviour.ts';
import type { ExchangeAnswer, OneCClient } from './client.ts';
import type { ExportFile } from './export-files.ts';
import { type OneCOrder, type OneCPayment, OrdersBase } from './orders-base.ts';

/** A base of 1C that exchanges with the shop, as its module does. Whatever fails ends the session, as in 1C. */
export class OneC {
  readonly client: OneCClient;
  readonly behaviour: Behaviour;
  readonly orders: OrdersBase;
  #files = 0;
  #versions = 0;

  constructor(client: OneCClient, behaviour: Behaviour) {
    this.client = client;
    this.behaviour = behaviour;
    this.orders = new OrdersBase(behaviour);
  }

  /**
   * Sends a portion of an export in a session of its own.
   * @returns the texts of the answers to its imports; empty when the module requests none
   * @throws Error when the shop answers `failure`, or does not answer
   */
  async sendPortion(files: readonly ExportFile[]): Promise<string[]> {
    const { zips, requestsImport, partBytes } = this.behaviour;
    await this.#begin('catalog');
    const uploads = zips ? [{ name: `v8_${++this.#files}_3a.zip`, content: await zipped(files) }] : files;
    for (const { name, content } of uploads) accepted(await this.client.upload(name, content, partBytes));
    const answers: string[] = [];
    if (requestsImport)
      for (const { name } of files) answers.push(accepted(await this.client.import(name)).text);
    return answers;
  }

  /** Sends the portions of an export, one after the other. @returns the texts of the answers to the imports */
  async sendExport(portions: readonly (readonly ExportFile[])[]): Promise<string[]> {
    const answers: string[] = [];
    for (const files of portions) answers.push(...(await this.sendPortion(files)));
    if (this.behaviour.completes) accepted(await this.client.request({ type: 'catalog', mode: 'complete' }));
    return answers;
  }

  /**
   * Requests orders, writes them and confirms them, in a session.
   * @returns the numbers of the orders it read
   * @throws Error when 1C cannot take an answer, and then confirms nothing
   */
  async takeOrders(): Promise<string[]> {
    await this.#begin('sale', false);
    const numbers: string[] = [];
    for (;;) {
      const read = this.orders.take((await this.query()).bytes);
      numbers.push(...read);
      if (!this.behaviour.queriesUntilEmpty || read.length === 0) break;
    }
    if (this.behaviour.confirms) await this.confirm();
    return numbers;
  }

  /** Sends `query` in the session that is open. */
  query(): Promise<ExchangeAnswer> {
    return this.client.request({ type: 'sale', mode: 'query' });
  }

  /** Sends `success` in the session that is open. */
  confirm(): Promise<ExchangeAnswer> {
    return this.client.request({ type: 'sale', mode: 'success' });
  }

  /** Returns orders, as 1C has them now, and payments. @throws Error when the shop answers `failure`, or does not answer */
  async returnOrders(orders: readonly OneCOrder[], payments: readonly OneCPayment[] = []): Promise<void> {
    await this.#begin('sale');
    const made = { version: ++this.#versions, madeAt: new Date().toISOString() };
    const body = this.orders.documents(orders, payments, made);
    const filename = `documents___${++this.#files}.xml`;
    accepted(await this.client.request({ type: 'sale', mode: 'file', filename }, { body }));
  }

  async #begin(type: 'catalog' | 'sale', needsInit = true): Promise<void> {
    accepted(await this.client.checkAuth(type));
    if (needsInit) await this.client.init(type, this.behaviour.version);
  }
}

function accepted(answer: ExchangeAnswer): ExchangeAnswer {
  if (answer.state !== 'success')
    throw new Error(`the shop answered ${answer.status} ${answer.text.slice(0, 300)}`);
  return answer;
}

/** An archive of files. */
export function zipped(files: readonly ExportFile[]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const { name, content } of files) zip.addBuffer(content, name);
  zip.end();
  return buffer(zip.outputStream as NodeJS.ReadableStream);
}
