import { parseArgs } from 'node:util';
import type { CommandIo } from '../../../src/entry/commands/io.ts';
import { ShopError } from '../../../src/platform/http/errors.ts';
import { type CommandOutput, oneOf, wrongWord } from '../../../src/platform/text/cli-words.ts';
import { PROFILES } from '../../../src/shop/exchange/connections/connections.ts';
import { isDemoShop, simulate } from './simulate.ts';

/**
 * The action `exchange simulate`. @returns false for wrong arguments
 * @throws ShopError when the shop is no demo shop or does not answer
 */
export async function runSimulate(
  argv: readonly string[],
  io: Pick<CommandIo, 'db' | 'config'> & Pick<CommandOutput, 'stdout'>,
): Promise<boolean> {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      address: { type: 'string' },
      seed: { type: 'string', default: '1' },
      profile: { type: 'string', default: 'ut207' },
      faults: { type: 'boolean', default: false },
    },
  });
  if (positionals.length > 0) return false;
  if (!/^\d{1,9}$/.test(values.seed)) throw wrongWord('Ключ --seed', values.seed, 'нужно число, например 7');
  const address = values.address ?? `http://localhost:${io.config.port}`;
  if (!/^https?:\/\/[^/]+$/.test(address))
    throw wrongWord('Адрес', address, 'нужен адрес магазина без пути, например http://localhost:3000');
  if (io.config.publicUrl !== undefined || !(await isDemoShop(io.db)))
    throw new ShopError(
      ...(['not_demo', 409] as const),
      'Симулятор меняет цены и остатки и оформляет заказ, поэтому работает только в демонстрационном магазине.',
    );
  if (
    !(await fetch(`${address}/health/live`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    throw new ShopError(
      'no_shop',
      409,
      `Магазин не отвечает по адресу ${address}. Запустите npm start или укажите --address.`,
    );
  await simulate({
    ...{ db: io.db, address, seed: Number(values.seed), faults: values.faults },
    profile: oneOf('Профиль', values.profile, PROFILES),
    say: (text) => io.stdout.write(`${text}\n`),
  });
  return true;
}
