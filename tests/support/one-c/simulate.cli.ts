import { parseArgs } from 'node:util';
import type { CommandIo } from '../../../src/entry/commands/io.ts';
import { ShopError } from '../../../src/platform/http/errors.ts';
import { oneOf, runActions, wrongWord } from '../../../src/platform/text/cli-words.ts';
import { PROFILES } from '../../../src/shop/exchange/connections/connections.ts';
import { isDemoShop, simulate } from './simulate.ts';

const HELP = `Симулятор 1С: npm run cli -- exchange simulate

  simulate               показать обмен на демонстрационном магазине: товары, ошибка в ценах, заказ, оплата. Сначала откройте
                         его в другом окне: npm start. Что осталось после показа, видно в exchange runs и на стойке
    --faults               то же по плохой связи: запросы и ответы теряются, обрываются и приходят дважды
    --profile <профиль>    как ведёт себя модуль обмена: ${PROFILES.join(', ')}
    --seed <число>         другой ход событий
    --address <адрес>      где открыт магазин (без ключа — на этой машине)
`;

/** The action `simulate` of the command `exchange`. @returns the exit code: 0 done, 1 rejected, 2 wrong arguments */
export function runSimulate(argv: string[], io: CommandIo): Promise<number> {
  // `--help` is a key of the action here.
  const words = argv[1] === '--help' ? argv.slice(1) : argv;
  return runActions(words, io, { help: HELP, act: ([, ...more]) => act(more, io) });
}

/**
 * @returns false for wrong arguments
 * @throws ShopError when the shop is no demo shop or does not answer
 */
async function act(argv: readonly string[], io: CommandIo): Promise<boolean> {
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
    db: io.db,
    address,
    seed: Number(values.seed),
    faults: values.faults,
    profile: oneOf('Профиль', values.profile, PROFILES),
    say: (text) => io.stdout.write(`${text}\n`),
  });
  return true;
}
