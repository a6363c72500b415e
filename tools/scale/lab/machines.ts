import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { run } from '../programs.ts';

const SANDBOX = join(import.meta.dirname, 'machine.sh');
const IP = '/usr/sbin/ip';
const BRIDGE = 'vitrina-lab';
const NETWORK = '10.177';
/** Addresses of visitors: each order comes from its own one. They exist on this side of the bridge alone. */
const VISITORS = `${NETWORK}.128.0/17`;
const STATE = '/run/vitrina-lab';

/** Nothing may be started while everything is removed. */
let isRemoving = false;

/** The machines of the lab with the last number of their address. */
export const MACHINES = {
  db1: 11,
  db2: 12,
  db3: 13,
  web1: 21,
  web2: 22,
  lb: 31,
  s3: 41,
  search: 51,
} as const;
export type MachineName = keyof typeof MACHINES;

export function addressOf(name: MachineName): string {
  return `${NETWORK}.0.${MACHINES[name]}`;
}

/** The address of a visitor. @param at any number; addresses repeat after 32,000 */
export function visitorAddress(at: number): string {
  const host = 1 + (at % 32_000);
  return `${NETWORK}.${128 + (host >> 8)}.${host & 255}`;
}

/** How a program of a machine is started. */
export interface Program {
  readonly name: string;
  readonly command: readonly string[];
  /** By default root. */
  readonly user?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** A machine: a network namespace with folders of its own. */
export class Machine {
  readonly name: MachineName;
  readonly address: string;
  readonly folder: string;

  constructor(name: MachineName, folder: string) {
    this.name = name;
    this.address = addressOf(name);
    this.folder = folder;
  }

  get namespace(): string {
    return `vitrina-${this.name}`;
  }

  /** The command line that runs something on this machine. */
  commandLine(command: readonly string[], user = 'root'): string[] {
    return ['netns', 'exec', this.namespace, SANDBOX, this.folder, user, ...command];
  }

  /** Starts a program; its output goes to a file. */
  start({ name, command, user, env = {} }: Program): ChildProcess {
    if (isRemoving) throw new Error('лаборатория закрывается');
    const output = openSync(this.logOf(name), 'a');
    return spawn(IP, this.commandLine(command, user), {
      env: { PATH: process.env.PATH, ...env },
      // A signal of the terminal is for the lab, which decides what ends when.
      detached: true,
      stdio: ['ignore', output, output],
    });
  }

  /** Runs a program to its end. @returns what it printed @throws Error with that if it fails */
  run(command: readonly string[], { user, env = {} }: Pick<Program, 'user' | 'env'> = {}): Promise<string> {
    return run(IP, this.commandLine(command, user), { env: { PATH: process.env.PATH, ...env } });
  }

  logOf(program: string): string {
    return join(this.folder, 'var/log', `${program}.out`);
  }

  /** The end of what a program has printed. */
  tailOf(program: string): string {
    return existsSync(this.logOf(program)) ? readFileSync(this.logOf(program), 'utf8').slice(-1_500) : '';
  }

  /** All its processes. */
  async pids(): Promise<number[]> {
    const text = await run(IP, ['netns', 'pids', this.namespace]).catch(() => '');
    return text.split('\n').filter(Boolean).map(Number);
  }

  /** Processes whose command line fits. */
  async pidsOf(pattern: RegExp): Promise<number[]> {
    return (await this.pids()).filter((pid) => {
      try {
        return pattern.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' '));
      } catch {
        return false; // it has ended
      }
    });
  }

  /** Sends a signal to processes of this machine, by default to all. */
  async signal(signal: NodeJS.Signals, pids?: readonly number[]): Promise<void> {
    for (const pid of pids ?? (await this.pids()))
      try {
        process.kill(pid, signal);
      } catch {
        // It has ended.
      }
  }

  /** Kills everything until nothing is left: a process may start another one meanwhile. */
  async killAll(): Promise<void> {
    for (let turn = 0; turn < 50; turn++) {
      const pids = await this.pids();
      if (pids.length === 0) return;
      await this.signal('SIGKILL', pids);
      await sleep(100);
    }
    throw new Error(`процессы ${this.name} не заканчиваются: ${(await this.pids()).join(', ')}`);
  }

  /** Pulls the network cable out, or puts it in. */
  async link(state: 'up' | 'down'): Promise<void> {
    await run(IP, ['link', 'set', `vl-${this.name}`, state]);
  }
}

/** Makes the bridge and a namespace with its folders for each machine. @param folder for all of them */
export async function makeMachines(folder: string): Promise<Record<MachineName, Machine>> {
  isRemoving = false;
  writeFileSync(STATE, `${process.pid}\n${folder}\n`, { flag: 'wx' });
  await run(IP, ['link', 'add', BRIDGE, 'type', 'bridge']);
  await run(IP, ['addr', 'add', `${NETWORK}.0.1/16`, 'dev', BRIDGE]);
  await run(IP, ['link', 'set', BRIDGE, 'up']);
  await run(IP, ['route', 'add', 'local', VISITORS, 'dev', BRIDGE]);
  const machines = {} as Record<MachineName, Machine>;
  for (const name of Object.keys(MACHINES) as MachineName[])
    machines[name] = await makeMachine(name, join(folder, name));
  return machines;
}

async function makeMachine(name: MachineName, folder: string): Promise<Machine> {
  const machine = new Machine(name, folder);
  const { namespace, address } = machine;
  for (const path of ['etc', 'run', 'var/log']) mkdirSync(join(folder, path), { recursive: true });
  cpSync('/etc', join(folder, 'etc'), { recursive: true, verbatimSymlinks: true });
  const hosts = [
    ...Object.keys(MACHINES).map((other) => `${addressOf(other as MachineName)} ${other}`),
    ...[1, 2, 3].map((at) => `${addressOf(`db${at}` as MachineName)} etcd${at}`),
  ];
  writeFileSync(join(folder, 'etc/hosts'), `127.0.0.1 localhost\n${hosts.join('\n')}\n`);
  const link = `vl-${name}`;
  await run(IP, ['netns', 'add', namespace]);
  await run(IP, ['link', 'add', link, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace]);
  await run(IP, ['link', 'set', link, 'master', BRIDGE, 'up']);
  await run(IP, ['-n', namespace, 'addr', 'add', `${address}/16`, 'dev', 'eth0']);
  for (const each of ['lo', 'eth0']) await run(IP, ['-n', namespace, 'link', 'set', each, 'up']);
  return machine;
}

/**
 * Removes all machines with their processes and folders, also those of a lab that was killed.
 * @throws Error if another lab is running
 */
export async function removeMachines(): Promise<void> {
  if (!existsSync(IP)) return;
  const [owner, folder = ''] = existsSync(STATE) ? readFileSync(STATE, 'utf8').split('\n') : [];
  if (owner && Number(owner) !== process.pid && isRunning(Number(owner)))
    throw new Error(`лаборатория уже работает (процесс ${owner})`);
  isRemoving = true;
  const names = await run(IP, ['netns', 'list']);
  for (const name of Object.keys(MACHINES) as MachineName[]) {
    const machine = new Machine(name, join(folder, name));
    if (!names.split('\n').some((line) => line.split(' ')[0] === machine.namespace)) continue;
    await machine.signal('SIGCONT');
    await machine.killAll();
    await run(IP, ['netns', 'del', machine.namespace]);
    await run(IP, ['link', 'del', `vl-${name}`]).catch(() => {});
    await run('umount', [join(folder, name, 'var/lib/postgresql')]).catch(() => {});
  }
  await run(IP, ['link', 'del', BRIDGE]).catch(() => {});
  if (folder.includes('vitrina-lab-')) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  rmSync(STATE, { force: true });
}

function isRunning(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('scale');
  } catch {
    return false;
  }
}
