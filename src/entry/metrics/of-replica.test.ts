import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { measureReplica } from './of-replica.ts';

test('the metrics of a replica say whether it is used, how far it is behind and who has answered', async () => {
  const register = new Registry();
  const facts = { isIn: true, lagMs: 1500, lagBytes: 2048, answered: { replica: 7, primary: 2 }, failed: 1 };
  measureReplica(register, () => facts);
  const text = await register.metrics();
  expect(text.split('\n').filter((line) => /^[a-z]/.test(line))).toEqual([
    'vitrina_replica_in_use 1',
    'vitrina_replica_lag_seconds 1.5',
    'vitrina_replica_lag_bytes 2048',
    'vitrina_replica_failures_total 1',
    'vitrina_replica_reads_total{from="replica"} 7',
    'vitrina_replica_reads_total{from="primary"} 2',
  ]);
});

test('without a replica there are no metrics of one', async () => {
  const register = new Registry();
  measureReplica(register, () => undefined);
  expect(await register.metrics()).not.toContain('vitrina_replica');
});
