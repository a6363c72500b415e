import { Counter, Gauge, type Registry } from 'prom-client';
import type { ReplicaFacts } from '../../platform/database/replica.server.ts';

/** Adds the facts of the replica, as this process sees it; without a replica there are none. */
export function measureReplica(register: Registry, read: () => ReplicaFacts | undefined): void {
  if (!read()) return;
  const gauge = (name: string, help: string, of: (facts: ReplicaFacts) => number) =>
    new Gauge({
      name: `vitrina_replica_${name}`,
      help,
      registers: [register],
      collect() {
        const facts = read();
        if (facts) this.set(of(facts));
      },
    });
  gauge('in_use', '1: the replica is close enough to be used', ({ isIn }) => (isIn ? 1 : 0));
  gauge('lag_seconds', 'How long ago the primary was where the replica is', ({ lagMs }) => lagMs / 1000);
  gauge('lag_bytes', 'The log that the replica has still to replay', ({ lagBytes }) => lagBytes);
  new Counter({
    name: 'vitrina_replica_failures_total',
    help: 'Readings that have failed on the replica and were repeated on the primary',
    registers: [register],
    collect() {
      this.reset();
      this.inc(read()?.failed ?? 0);
    },
  });
  new Counter({
    name: 'vitrina_replica_reads_total',
    help: 'Readings of what belongs to no visitor, by the server that has answered',
    labelNames: ['from'],
    registers: [register],
    collect() {
      this.reset();
      for (const [from, count] of Object.entries(read()?.answered ?? {})) this.inc({ from }, count);
    },
  });
}
