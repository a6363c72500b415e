import { slugOf } from '../../platform/text/slug.ts';
import { recordAudit } from '../../shop/audit/audit.server.ts';
import { CLI } from '../../shop/audit/audit.ts';
import { mapAfter, readMapping } from '../../shop/exchange/mapping/mapping.server.ts';
import { MappingError } from '../../shop/exchange/mapping/mapping.ts';
import { runCities } from '../../shop/geo/cities/cities.cli.ts';
import type { Command } from './io.ts';

/** The audit entry of the command; it names no single city. */
const DONE = { ...CLI, action: 'shop.cities', subjectId: 0 } as const;

/** The command `cities`: the slice geo holds the places, the exchange maps the names of 1C to them. */
export const changeCities: Command = async (argv, io) => {
  try {
    const mapping = await readMapping(undefined, io.config.dataDir);
    return await runCities(argv, io, {
      slugOf: (name) => slugOf(name, 'city'),
      mapAfter: (work, isDryRun) => mapAfter(io.pool, mapping, work, isDryRun),
      record: (tx, report) => recordAudit(tx, { ...DONE, details: { ...report } }),
    });
  } catch (error) {
    if (!(error instanceof MappingError)) throw error;
    io.stderr.write(`${error.message}\n`);
    return 2;
  }
};
