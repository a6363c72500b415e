import { setTimeout as sleep } from 'node:timers/promises';
import { buildPages } from '../../../../launcher/build.mjs';
import { checkOut, previousRelease, type ReleaseTree } from '../../../../tests/support/previous-release.ts';
import { NotRun } from '../../programs.ts';
import { Client } from '../client.ts';
import type { Fault } from '../fault.ts';
import { WEBS } from '../shop.ts';

const BETWEEN_MS = 5_000;
let tree: ReleaseTree | undefined;

/** The previous release is replaced by this one, machine by machine, while people buy. */
export const upgrade: Fault = {
  ...{
    name: 'upgrade',
    about: 'прежний выпуск заменяется этим, машина за машиной',
    runs: 1,
    mostGap: 5,
    readsNeverFail: true,
  },
  async prepare({ shop, report }) {
    const release = previousRelease();
    if (!release) throw new NotRun('в истории нет прежнего выпуска');
    report(`Собираю выпуск ${release.version}…`);
    tree = checkOut(release);
    await buildPages(tree.path, { node: process.execPath });
    for (const name of WEBS) {
      await shop.stopWeb(name);
      shop.startWeb(name, { root: tree.path });
      await shop.untilReady(name);
    }
  },
  async act({ shop }, _load, heal) {
    const client = new Client(300);
    const { text } = await client.send('GET', '/');
    const assets = [...new Set(text.match(/\/assets\/[\w.-]+\.(?:js|css)/g) ?? [])];
    heal(async () => tree?.remove());
    await shop.cli('web1', ['migrate']);
    for (const name of WEBS) {
      await shop.stopWeb(name);
      shop.startWeb(name);
      await shop.untilReady(name);
      await sleep(BETWEEN_MS);
    }
    const missing: string[] = [];
    for (const path of assets) {
      const { status } = await client.send('GET', path);
      if (status !== 200) missing.push(`${status} ${path}`);
    }
    client.close();
    return {
      notes: [
        `частей страницы прежнего выпуска, открытых после замены: ${assets.length - missing.length} из ${assets.length}`,
      ],
      broken:
        missing.length > 0 || assets.length === 0
          ? [`нет частей прежнего выпуска: ${missing.slice(0, 3).join(', ')}`]
          : [],
    };
  },
};
