import { expect, test } from 'vitest';
import { unknownMetrics } from '../../tools/scale/named-metrics.ts';
import { freshDatabase } from '../support/database.ts';
import { temporaryDataDir } from '../support/shop-database.ts';
import { startShop } from '../support/shop-process.ts';

test('a started shop of two processes reports every metric that an alert or the dashboard names', async () => {
  const database = await freshDatabase();
  const dataDir = temporaryDataDir();
  const shop = await startShop({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir.path,
    DEMO: '0',
    WORKERS: '2',
    // It is no replica and is never used, but it is reported.
    DATABASE_REPLICA_URL: database.url,
  });
  try {
    const text = await (await fetch(`${shop.url}/metrics`)).text();
    expect(unknownMetrics(text)).toEqual([]);
    expect(unknownMetrics('# TYPE vitrina_jobs gauge')).toContain(
      'VitrinaChangesUnseen: vitrina_change_log_age_seconds',
    );
    expect(text).toContain('vitrina_replica_in_use{process="1"} 0');
    expect(unknownMetrics('', { hasReplica: false }).some((line) => line.includes('_replica_'))).toBe(false);
    // An increase is seen only if the counter has been there before it.
    expect(text).toContain('vitrina_http_answers_total{class="order",status="5xx",process="1"} 0');
    expect(text).toMatch(/^vitrina_disk_free_bytes\{folder="data",process="1"\} [1-9]/m);
  } finally {
    await shop.stop();
    await database.drop();
    dataDir.remove();
  }
});
