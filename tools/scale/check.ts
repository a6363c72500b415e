import { checkCapacity } from './capacity/capacity.ts';
import { checkAlerts } from './check-alerts.ts';
import { checkCompose, checkHaproxy } from './check-database.ts';
import { checkImage } from './check-image.ts';
import { checkNginx } from './check-nginx.ts';
import { checkUnits } from './check-units.ts';
import { NotRun } from './programs.ts';

/** What is checked; each check returns a few words about what it saw, or throws. */
const CHECKS: Readonly<Record<string, () => Promise<string>>> = {
  'тревоги (promtool)': checkAlerts,
  'службы (systemd-analyze)': checkUnits,
  'сайт nginx (nginx -t)': checkNginx,
  'путь к главному серверу (haproxy -c)': checkHaproxy,
  'compose.yml (docker-compose config)': checkCompose,
  'расчёт мощности в docs/operations.md': checkCapacity,
  'шаги Dockerfile и магазин из них': checkImage,
};

/** Runs all checks. @returns the exit code: 0 unless one has failed */
export async function runChecks(): Promise<number> {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const [name, check] of Object.entries(CHECKS))
    try {
      console.log(`✓ ${name}: ${await check()}`);
      counts.passed++;
    } catch (reason) {
      const { message } = reason as Error;
      if (reason instanceof NotRun) {
        console.log(`— ${name}: НЕ ПРОВЕРЕНО, ${message}`);
        counts.skipped++;
      } else {
        console.log(`✗ ${name}\n${message.trimEnd()}`);
        counts.failed++;
      }
    }
  console.log('— образ Docker: НЕ СОБИРАЛСЯ, проверены только шаги Dockerfile');
  console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
  return counts.failed > 0 ? 1 : 0;
}
