/** A member of the database cluster as Patroni's `/cluster` reports it. */
export interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
  readonly timeline: number | undefined;
}

/** The state of the cluster as one member sees it. */
export interface Cluster {
  readonly primary: string | undefined;
  /** Standbys that receive the log of the primary. */
  readonly streaming: readonly string[];
  /** Standbys of which one has to confirm each commit. */
  readonly quorum: readonly string[];
  readonly members: readonly Member[];
}

/** Reads the answer of `/cluster`. */
export function readCluster(text: string): Cluster {
  const { members } = JSON.parse(text) as { members: readonly Member[] };
  const named = (some: readonly Member[]) => some.map(({ name }) => name);
  const isRunning = ({ state }: Member) => state === 'running' || state === 'streaming';
  return {
    primary: members.find((member) => member.role === 'leader' && isRunning(member))?.name,
    streaming: named(members.filter(({ role, state }) => role !== 'leader' && state === 'streaming')),
    quorum: named(members.filter(({ role }) => role === 'quorum_standby' || role === 'sync_standby')),
    members: members.map(({ name, role, state, timeline }) => ({ name, role, state, timeline })),
  };
}

/** The state in one line, for messages. */
export function clusterInWords({ members }: Cluster): string {
  return members
    .map(({ name, role, state, timeline }) => `${name} ${role} ${state} ${timeline ?? '?'}`)
    .join(', ');
}
