import { statfs } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';

/** Adds the space of the disks under the folders of the shop, by their names. A folder that does not exist yet is left out. */
export function measureDisks(register: Registry, folders: Readonly<Record<string, string>>): void {
  const gauge = (
    name: string,
    help: string,
    read: (disk: { bsize: number; bavail: number; blocks: number }) => number,
  ) =>
    new Gauge({
      name: `vitrina_disk_${name}`,
      help,
      labelNames: ['folder'],
      registers: [register],
      async collect() {
        this.reset();
        for (const [folder, path] of Object.entries(folders)) {
          const disk = await statfs(path).catch(() => undefined);
          if (disk) this.set({ folder }, read(disk));
        }
      },
    });
  gauge(
    'free_bytes',
    'Space that the shop may use on the disk of a folder',
    ({ bavail, bsize }) => bavail * bsize,
  );
  gauge('size_bytes', 'Size of the disk of a folder', ({ blocks, bsize }) => blocks * bsize);
}
