import { join } from 'node:path';
import { programOf, run } from './programs.ts';

const FOLDER = join(import.meta.dirname, '../../deploy/prometheus');

/** Checks the rules and runs their unit tests. */
export async function checkAlerts(): Promise<string> {
  const promtool = programOf('promtool', 'prometheus');
  const found = await run(promtool, ['check', 'rules', 'vitrina.rules.yml'], { cwd: FOLDER });
  await run(promtool, ['test', 'rules', 'vitrina.rules.test.yml'], { cwd: FOLDER });
  return `${/(\d+) rules found/.exec(found)?.[1] ?? '?'} тревог, испытания прошли`;
}
