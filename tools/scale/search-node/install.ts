import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { NotRun, programOf, run } from '../programs.ts';

const HERE = import.meta.dirname;
const VERSION = /^opensearch-(2\.19\.\d+)\.jar$/;

/**
 * `npm run scale -- search-node <folder>`: brings an OpenSearch node for tests and the lab, in the jars that Maven fetches by the names in
 * `pom.xml`. The folder is what `OPENSEARCH_HOME` names.
 * @returns the exit code
 */
export async function installSearchNode(words: readonly string[]): Promise<number> {
  const [folder, ...more] = words;
  if (!folder || more.length > 0) {
    console.error('npm run scale -- search-node <папка>');
    return 2;
  }
  try {
    const home = resolve(folder);
    console.log(`OpenSearch ${await bringSearchNode(home)} установлен. Тесты с ним: OPENSEARCH_HOME=${home}`);
    return 0;
  } catch (fault) {
    console.error((fault as Error).message);
    if (!(fault instanceof NotRun)) console.error((fault as Error).stack);
    return 1;
  }
}

/**
 * Brings the jars into the folder unless they are there.
 * @returns the version
 * @throws NotRun that says what is missing
 */
export async function bringSearchNode(home: string): Promise<string> {
  programOf('javac', 'openjdk-17-jdk-headless');
  const maven = programOf('mvn', 'maven');
  const lib = join(home, 'lib');
  if (!versionIn(lib)) {
    rmSync(lib, { recursive: true, force: true });
    mkdirSync(lib, { recursive: true });
    cpSync(join(HERE, 'pom.xml'), join(home, 'pom.xml'));
    try {
      const goal = ['dependency:copy-dependencies', `-DoutputDirectory=${lib}`];
      await run(maven, ['-q', '-B', '-f', join(home, 'pom.xml'), ...goal]);
    } catch (fault) {
      rmSync(lib, { recursive: true, force: true });
      throw new NotRun(`OpenSearch не установился: ${(fault as Error).message.slice(-500)}`);
    }
  }
  cpSync(join(HERE, 'SearchNode.java'), join(home, 'SearchNode.java'));
  mkdirSync(join(home, 'config'), { recursive: true });
  const version = versionIn(lib);
  if (!version) throw new NotRun(`в ${lib} нет OpenSearch 2.19`);
  return version;
}

function versionIn(lib: string): string | undefined {
  const names = existsSync(lib) ? readdirSync(lib) : [];
  return names.map((name) => VERSION.exec(name)?.[1]).find(Boolean);
}
