import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const DEPLOY = join(import.meta.dirname, '../../deploy');
/** Metrics of the shop, of Node and of its process; `up` is made by Prometheus itself. */
const METRIC = /\b(?:vitrina|nodejs|process)_[a-z0-9_]+\b/g;
/** Parts of a histogram, which a shop reports under one name. */
const PART = /_(?:bucket|sum|count)$/;

interface Panel {
  readonly title?: string;
  readonly targets?: readonly { readonly expr: string }[];
}

/** The queries of alerts and of the dashboard, each with what names it. */
export function queriesOfDeploy(): { of: string; query: string }[] {
  const rules = readFileSync(join(DEPLOY, 'prometheus/vitrina.rules.yml'), 'utf8');
  const alerts = rules
    .split(/^ +- alert: /m)
    .slice(1)
    .map((text) => {
      const [name = ''] = text.split('\n', 1);
      return { of: name, query: text.slice(text.indexOf('expr:'), text.search(/^ +labels:/m)) };
    });
  const { panels } = JSON.parse(readFileSync(join(DEPLOY, 'grafana/vitrina.json'), 'utf8')) as {
    panels: Panel[];
  };
  const drawn = panels.flatMap(({ title = '', targets = [] }) =>
    targets.map(({ expr }) => ({ of: title, query: expr })),
  );
  return [...alerts, ...drawn];
}

/** Metrics that a shop reports only with DATABASE_REPLICA_URL. */
const OF_REPLICA = /^vitrina_replica_/;

/**
 * Finds the metrics that queries name and that a shop does not report.
 * @param text its `/metrics`
 * @param shop.hasReplica whether it reports those of a replica, too
 */
export function unknownMetrics(text: string, { hasReplica = true } = {}): string[] {
  const types = new Map(
    [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => [name, type]),
  );
  const isKnown = (name: string) =>
    types.has(name) ||
    (!hasReplica && OF_REPLICA.test(name)) ||
    (PART.test(name) && types.get(name.replace(PART, '')) === 'histogram');
  return queriesOfDeploy().flatMap(({ of, query }) =>
    (query.match(METRIC) ?? []).filter((name) => !isKnown(name)).map((name) => `${of}: ${name}`),
  );
}
