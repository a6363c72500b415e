import { readSetting } from '../../platform/config/settings.queries.ts';
import type { Db } from '../../platform/database/db.server.ts';

/** How long the exchange waits, ms. Settings, so that a slow 1C can be given more, and tests need not wait. */
const WAITS = {
  /** `import` waits for its run before it answers `progress`. */
  exchange_import_ms: 15_000,
  /** A complete file whose `import` never came is imported after this silence of its folder. */
  exchange_silence_ms: 60_000,
  /** A cycle closes after this silence. */
  exchange_cycle_ms: 600_000,
  /** What a 1C without `success` was offered is confirmed after this silence. */
  exchange_implicit_ms: 600_000,
  /** `file` waits for the backlog before it answers that the server is busy. */
  exchange_busy_ms: 10_000,
} as const;

export type Wait = keyof typeof WAITS;

/** A wait of the exchange in ms, as the setting of this name says. */
export async function exchangeWait(db: Db, name: Wait): Promise<number> {
  const text = await readSetting(db, name);
  const value = Number(text);
  return text !== undefined && text !== '' && Number.isFinite(value) && value >= 0 ? value : WAITS[name];
}
