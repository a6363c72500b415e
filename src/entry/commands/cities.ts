import { recordAudit } from '../../shop/audit/audit.server.ts';
import { mapAfter, readMapping } from '../../shop/exchange/mapping.server.ts';
import { MappingError } from '../../shop/exchange/mapping.ts';
import { slugOf } from '../../shop/exchange/slug.ts';
import { runCities } from '../../shop/geo/cities.cli.ts';
import type { Command } from './io.ts';

/** Of no city in particular. */
const DONE = { actor: 'staff', actorId: null, action: 'shop.cities', subjectId: 0 } as const;

/** The command `cities`: the places are of the slice geo, what 1C calls by their names is of the exchange. */
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
