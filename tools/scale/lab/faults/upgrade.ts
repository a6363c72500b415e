import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { replaceBuild } from '../../../../launcher/build.mjs';
import { checkOut, previousRelease, type ReleaseTree } from '../../../../tests/support/previous-release.ts';
import { NotRun, run } from '../../programs.ts';
import { Client } from '../client.ts';
import type { Fault } from '../fault.ts';
import { until } from '../waiting.ts';

/** Builds the pages of a tree with its own launcher, without installing its libraries. */
const BUILD = `
  const launcher = await import(process.cwd() + '/launcher/build.mjs');
  await (launcher.buildPages ?? launcher.buildStorefront)(process.cwd(), { node: process.execPath });`;
const ROOT = join(import.meta.dirname, '../../../..');
let tree: ReleaseTree | undefined;
/** This tree after `git pull && npm run build` in the folder of the previous release. */
let next: string | undefined;

/** The previous release is replaced by this one, machine by machine, while people buy. */
export const upgrade: Fault = {
  name: 'upgrade',
  about: 'прежний выпуск заменяется этим, машина за машиной',
  runs: 1,
  mostGap: 5,
  readsNeverFail: true,
  async prepare({ shop, report }) {
    const release = previousRelease();
    if (!release) throw new NotRun('в истории нет прежнего выпуска');
    report(`Собираю выпуск ${release.version}…`);
    tree = checkOut(release);
    // Releases differ in what they build; the way they say so does not.
    await run(process.execPath, ['--input-type=module', '-e', BUILD], { cwd: tree.path, env: process.env });
    next = await pulled(join(tree.path, 'dist'));
    await shop.replaceEach({ root: tree.path });
  },
  async act({ shop }, _load, heal) {
    const client = new Client(300);
    // A busy shop may refuse the first try.
    const open = async () => {
      const { text } = await client.send('GET', '/');
      return text.includes('/assets/') && text;
    };
    const text = await until(open, { seconds: 60, what: 'страница прежнего выпуска' });
    const assets = [...new Set(text.match(/\/assets\/[\w.-]+\.(?:js|css)/g) ?? [])];
    // Processes of this tree itself, so that the copy can go.
    heal(async () => {
      await shop.replaceEach();
      tree?.remove();
      rmSync(next ?? '', { recursive: true, force: true });
    });
    await shop.cli('web1', ['migrate']);
    await shop.replaceEach({ root: next ?? ROOT });
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

/** Copies this tree into a folder of its own, with a build that has replaced the one of the previous release. */
async function pulled(earlier: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-next-'));
  const files = await run('git', ['ls-files', '-coz', '--exclude-standard'], { cwd: ROOT });
  for (const file of files.split('\0').filter((path) => path && existsSync(join(ROOT, path))))
    cpSync(join(ROOT, file), join(folder, file), { verbatimSymlinks: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  cpSync(earlier, join(folder, 'dist'), { recursive: true });
  cpSync(join(ROOT, 'dist'), join(folder, 'dist.next'), { recursive: true });
  replaceBuild(join(folder, 'dist'), join(folder, 'dist.next'));
  return folder;
}
