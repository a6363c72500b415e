import { expect, test } from 'vitest';
import { clusterInWords, readCluster } from './cluster.ts';

const member = (name: string, role: string, state: string) => ({
  name,
  role,
  state,
  timeline: 3,
  host: name,
  port: 5432,
});

test('a cluster has its running leader as the primary, and standbys that stream', () => {
  const cluster = readCluster(
    JSON.stringify({
      members: [
        member('db1', 'replica', 'stopped'),
        member('db2', 'leader', 'running'),
        member('db3', 'quorum_standby', 'streaming'),
      ],
      scope: 'vitrina',
    }),
  );
  expect(cluster).toMatchObject({ primary: 'db2', streaming: ['db3'], quorum: ['db3'] });
  expect(clusterInWords(cluster)).toBe(
    'db1 replica stopped 3, db2 leader running 3, db3 quorum_standby streaming 3',
  );
});

test('a leader that has crashed is not the primary', () => {
  expect(
    readCluster(JSON.stringify({ members: [member('db1', 'leader', 'crashed')] })).primary,
  ).toBeUndefined();
});
