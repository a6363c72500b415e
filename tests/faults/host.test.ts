import { expect, test } from 'vitest';
import { temporaryDataDir } from '../support/shop-database.ts';
import { startShop } from '../support/shop-process.ts';

/** Responses of a shop at 127.0.0.1 and at an address of this machine that only `0.0.0.0` covers. */
async function answersAt(env: Record<string, string>) {
  const dataDir = temporaryDataDir();
  const shop = await startShop({ DATA_DIR: dataDir.path, HOST: '', ...env });
  const [, address] = /Витрина открыта: (\S+)/.exec(shop.output()) ?? [];
  const ask = (host: string) =>
    fetch(`${shop.url.replace('127.0.0.1', host)}/health/live`).then(
      ({ status }) => status,
      () => 'refused',
    );
  const statuses = [await ask('127.0.0.1'), await ask('localhost'), await ask('127.0.0.2')];
  await shop.stop();
  dataDir.remove();
  return { statuses, host: address?.replace(/\d+$/, '') };
}

test.runIf(process.platform === 'linux').concurrent.each([
  ['a demo shop', { DEMO: '1', DEMO_PRODUCTS: '20' }, 'refused'],
  ['a shop without demo', { DEMO: '0' }, 200],
])(
  '%s with %o says localhost, and at another address of the machine it is answered %s',
  async (_name, env, elsewhere) => {
    expect(await answersAt(env)).toEqual({ statuses: [200, 200, elsewhere], host: 'http://localhost:' });
  },
);
