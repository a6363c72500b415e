import { Counter, Gauge, type Registry } from 'prom-client';
import { openDb, type Pool } from '../../platform/database/db.server.ts';
import {
  type ExchangeFigures,
  exchangeAnswers,
  exchangeFigures,
} from '../../shop/exchange/figures/figures.server.ts';

/**
 * Adds the facts of the exchange with 1C. All processes report the same numbers, apart from the requests that each has answered. What
 * there never was has no value.
 */
export function measureExchange(register: Registry, pool: Pool): void {
  const db = openDb(pool);
  // The metrics of a scrape are read at the same time: one reading answers all of them.
  let reading: Promise<ExchangeFigures | undefined> | undefined;
  const figures = () => {
    reading ??= exchangeFigures(db)
      .catch(() => undefined)
      .finally(() => {
        reading = undefined;
      });
    return reading;
  };
  const options = <Label extends string>(name: string, help: string, labelNames: Label[] = []) => ({
    name: `vitrina_exchange_${name}`,
    help,
    labelNames,
    registers: [register],
  });
  const gauge = (name: string, help: string, read: (found: ExchangeFigures) => number | null) =>
    new Gauge({
      ...options(name, help),
      async collect() {
        this.reset();
        const found = await figures();
        const value = found && read(found);
        if (value !== undefined && value !== null) this.set(value);
      },
    });
  gauge('held', 'Goods and ends of exports that wait for a decision of the staff', ({ held }) => held);
  gauge('runs_open', 'Imports of 1C that wait or are carried out', ({ open }) => open);
  gauge(
    'undo_failures',
    'Undos of the last day whose proof failed, with none applied since',
    ({ failedUndos }) => failedUndos,
  );
  gauge(
    'stale',
    'Sources whose prices have to be confirmed, because 1C has brought none',
    ({ stale }) => stale,
  );
  gauge('silent', 'Connections of 1C without an export for unusually long', ({ silent }) => silent);
  gauge('age_seconds', 'Since the last applied import of 1C', ({ ageSeconds }) => ageSeconds);
  gauge('tasks', 'Findings of the reconciliation that wait for a person', ({ tasks }) => tasks);
  gauge(
    'orders_waiting',
    'Orders that 1C has yet to be given or to confirm',
    ({ ordersWaiting }) => ordersWaiting,
  );
  gauge(
    'orders_oldest_seconds',
    'How long the oldest of these orders, or of their changes, has waited',
    ({ ordersOldestSeconds }) => ordersOldestSeconds,
  );
  // Not a counter: a held run that is released leaves its state.
  new Gauge({
    ...options('runs', 'Runs that have ended, by their kind and how they ended', ['kind', 'state']),
    async collect() {
      this.reset();
      for (const { kind, state, runs } of (await figures())?.ended ?? []) this.set({ kind, state }, runs);
    },
  });
  new Counter({
    ...options('requests_total', 'Requests of 1C that this process has answered, by mode and answer', [
      'mode',
      'state',
    ]),
    collect() {
      this.reset();
      for (const { mode, state, count } of exchangeAnswers()) this.inc({ mode, state }, count);
    },
  });
  new Gauge({
    ...options('run_seconds', 'How long the last run of each kind took', ['kind', 'state']),
    async collect() {
      this.reset();
      for (const { kind, state, lastSeconds } of (await figures())?.ended ?? [])
        this.set({ kind, state }, lastSeconds);
    },
  });
  new Gauge({
    ...options(
      'import_timestamp_seconds',
      'When the last applied import of each source ended, seconds since 1970',
      ['source'],
    ),
    async collect() {
      this.reset();
      for (const { source, at } of (await figures())?.lastImports ?? []) this.set({ source }, at);
    },
  });
}
