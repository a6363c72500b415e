import { execFileSync } from 'node:child_process';
import { rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DATABASES } from '../database.ts';
import type { Fault } from '../fault.ts';

const SIZE_MB = 1_500;
const FULL_MS = 20_000;
const HEALED_SECONDS = 60;

/** The disk of the primary has no byte left; then there is space again. */
export const fullDisk: Fault = {
  name: 'full-disk',
  about: 'на диске главного сервера не осталось места',
  runs: 1,
  mostGap: 35,
  async prepare({ database }) {
    const primary = await database.untilPrimary();
    const name = DATABASES.find((each) => each !== primary) ?? 'db1';
    await database.useSmallDisk(name, SIZE_MB);
    await database.switchOver(name);
  },
  async act({ database }, _load, heal) {
    const name = await database.untilPrimary();
    heal(() => database.useOwnDisk(name));
    const folder = join(database.machine(name).folder, 'var/lib/postgresql');
    const filler = join(folder, 'filler');
    heal(async () => rmSync(filler, { force: true }));
    const { bavail, bsize } = statfsSync(folder);
    execFileSync('/usr/bin/fallocate', ['-l', String(bavail * bsize), filler]);
    await sleep(FULL_MS);
    const after = await database.untilPrimary();
    rmSync(filler, { force: true });
    const since = performance.now();
    await database.untilComplete(180);
    const seconds = (performance.now() - since) / 1_000;
    return {
      notes: [
        `место кончилось на ${name}, главный потом ${after}; место освободили — всё на месте через ${seconds.toFixed(0)} с`,
      ],
      broken:
        seconds > HEALED_SECONDS
          ? [`после освобождения места ${seconds.toFixed(0)} с вместо ${HEALED_SECONDS}`]
          : [],
    };
  },
};
