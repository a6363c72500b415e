import { spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NotRun, programOf, run } from '../programs.ts';

const HOME = process.env.OPENSEARCH_HOME || '/var/cache/vitrina-lab/opensearch';
const SOURCE = import.meta.dirname;
const DEFAULT_PORT = 9200;

/**
 * `npm run scale -- opensearch [port]`: installs a node of OpenSearch once, by Maven, and runs it until it is interrupted. Its data is
 * in a folder of its own that is removed at the end. `install` alone installs it, for tests that start it by OPENSEARCH_HOME.
 * @returns the exit code
 */
export async function runSearchNode(words: readonly string[]): Promise<number> {
  if (words.length === 1 && words[0] === 'install') return installSearchNode();
  const port = words[0] === undefined ? DEFAULT_PORT : Number(words[0]);
  if (words.length > 1 || !Number.isInteger(port) || port < 1 || port > 65_000) {
    console.error('npm run scale -- opensearch [порт или install]: порт от 1 до 65000, без него 9200');
    return 2;
  }
  const data = mkdtempSync(join(tmpdir(), 'vitrina-opensearch-'));
  try {
    await bringNode(console.log);
    console.log(`Узел OpenSearch: OPENSEARCH_URL=http://127.0.0.1:${port}. Остановить — Ctrl+C`);
    return await untilEnded(port, data);
  } catch (fault) {
    if (!(fault instanceof NotRun)) throw fault;
    console.error(`НЕ ЗАПУЩЕНО: ${fault.message}`);
    return 1;
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}

async function installSearchNode(): Promise<number> {
  try {
    await bringNode(console.log);
    console.log(`Тесты с OpenSearch: OPENSEARCH_HOME=${HOME}`);
    return 0;
  } catch (fault) {
    if (!(fault instanceof NotRun)) throw fault;
    console.error(`НЕ УСТАНОВЛЕНО: ${fault.message}`);
    return 1;
  }
}

/** Builds the home aside, so that one cut short is not taken for a whole one. @throws NotRun that says what is missing */
export async function bringNode(report: (line: string) => void): Promise<void> {
  programOf('java', 'openjdk-17-jre-headless');
  if (existsSync(HOME)) return;
  const maven = programOf('mvn', 'maven');
  const javac = programOf('javac', 'openjdk-17-jdk-headless');
  report('Устанавливаю OpenSearch 2.19 через Maven');
  const coming = `${HOME}.coming`;
  rmSync(coming, { recursive: true, force: true });
  mkdirSync(join(coming, 'config'), { recursive: true });
  try {
    copyFileSync(join(SOURCE, 'pom.xml'), join(coming, 'pom.xml'));
    await run(maven, ['-q', '-B', 'dependency:copy-dependencies', '-DoutputDirectory=lib'], { cwd: coming });
    await run(javac, ['-cp', 'lib/*', '-d', 'classes', join(SOURCE, 'EngineNode.java')], { cwd: coming });
    renameSync(coming, HOME);
  } catch (fault) {
    rmSync(coming, { recursive: true, force: true });
    throw new NotRun(`OpenSearch не установился: ${(fault as Error).message.slice(-500)}`);
  }
}

/** The command of a node that is a cluster of its own. @param node where its data is, and where it listens */
export function nodeCommand(node: { data: string; host: string; port: number }): string[] {
  const settings = {
    'path.home': HOME,
    'path.data': node.data,
    'path.logs': node.data,
    'cluster.name': 'vitrina-lab',
    'node.name': 'one',
    'discovery.type': 'single-node',
    'network.host': node.host,
    'http.port': node.port,
    'transport.port': node.port + 100,
    // Memory maps want a setting of the kernel that a laptop does not have.
    'node.store.allow_mmap': false,
  };
  const words = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  return ['java', '-Xms512m', '-Xmx1g', '-cp', `${HOME}/classes:${HOME}/lib/*`, 'EngineNode', ...words];
}

async function untilEnded(port: number, data: string): Promise<number> {
  const [java = '', ...words] = nodeCommand({ data, host: '127.0.0.1', port });
  const node = spawn(java, words, { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => node.kill(signal));
  return new Promise((resolve, reject) => {
    node.on('error', reject);
    node.on('exit', (code, signal) => resolve(signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : (code ?? 1)));
  });
}
