import { readEnvironment } from '../../platform/config/config.server.ts';
import { ConfigError } from '../../platform/config/variables.server.ts';
import { FolderInUse } from '../../platform/database/postgres.server.ts';
import { MemberEnded } from './cluster-messages.ts';

/**
 * Prints on stderr, in one sentence, why the shop did not start. Prints a stack only with LOG_LEVEL=debug.
 * @returns the exit code: 2 for a wrong setting, 1 for everything else
 */
export function explain(thrown: unknown): number {
  const { code, message, stack, port, address } = thrown as Error & {
    code?: string;
    port?: number;
    address?: string;
  };
  if (thrown instanceof MemberEnded) return thrown.exitCode;
  const say = (text: string) => process.stderr.write(`${text}\n`);
  if (thrown instanceof ConfigError) say(`Настройка ${message}`);
  else if (thrown instanceof FolderInUse) say(message);
  else if (code === 'EADDRINUSE')
    say(
      `Порт ${port} занят другой программой. Освободите его или укажите другой, например: PORT=3001 npm start`,
    );
  else if (code === 'EACCES' && port) say(`Порт ${port} открывать нельзя: нет прав. Укажите другой в PORT.`);
  else if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    say(`HOST: у этой машины нет адреса ${address ?? ''}`);
  else say(`Витрина не запустилась: ${readEnvironment().LOG_LEVEL === 'debug' ? stack : message}`);
  return thrown instanceof ConfigError ? 2 : 1;
}
