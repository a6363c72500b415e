import type { Pool } from './db.server.ts';

/** How long a broken connection is left alone, ms. */
const AGAIN_MS = 1_000;

/** What a listener is called for. */
export interface Listener {
  /** A notification. */
  onNotice: (channel: string, payload: string) => void;
  /** It listens, for the first time or again: what was sent meanwhile is lost. */
  onListening?: () => void;
}

/**
 * Listens to channels of the database on one connection and opens a new one when it breaks.
 * @param channels names without quotes, such as `catalog_change`
 * @returns what ends it
 */
export function listenTo(
  pool: Pool,
  channels: readonly string[],
  { onNotice, onListening }: Listener,
): () => Promise<void> {
  let stopped = false;
  let close = () => {};
  const hold = async () => {
    const client = await pool.connect();
    const broken = new Promise<void>((resolve) => {
      close = resolve;
      client.on('error', () => resolve());
      client.on('end', () => resolve());
    });
    client.on('notification', ({ channel, payload = '' }) => onNotice(channel, payload));
    try {
      if (stopped) return;
      await client.query(channels.map((channel) => `listen ${channel}`).join('; '));
      onListening?.();
      await broken;
    } finally {
      // The connection is destroyed: queries of others must not share one that listens.
      client.release(true);
    }
  };
  const holding = (async () => {
    while (!stopped) {
      await hold().catch(() => {});
      if (!stopped) await new Promise((resolve) => setTimeout(resolve, AGAIN_MS).unref());
    }
  })();
  return async () => {
    stopped = true;
    close();
    await holding;
  };
}
