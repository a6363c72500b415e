import { RouterContextProvider } from 'react-router';
import { type Storefront, storefront } from '../load.ts';
import type { Session } from '../visitor/session.ts';
import type { CallLoader } from './same-for-all.ts';
import { type SharedLoad, sharedLoad } from './shared-load.ts';

/** Gives what is kept under a key, or keeps what `load` answers for as long as nothing in it changes. */
export type KeepLoad = (key: string, load: () => Promise<SharedLoad>) => Promise<SharedLoad>;

export interface KeptLoads {
  /** What of this visit's answers is kept, by the answer itself. */
  loads: ReadonlyMap<unknown, SharedLoad>;
  callLoader: CallLoader;
  storefront: Pick<Storefront, 'loadSession' | 'loadShell'>;
}

/**
 * The loads of one visit through what is kept for everybody in his city (docs/decisions/0018). Who has a session is asked
 * for first: that reads the change log, so what is kept is no older than the request. Who buys by a contract has prices of
 * his own, hence loads of his own.
 * @param own the loads of the visitor
 * @param guest those of a guest, which tell what they show
 */
export function keptLoads(
  { keep }: { keep?: KeepLoad | undefined },
  own: Storefront,
  guest: (tags: Set<string>) => Storefront,
): KeptLoads | undefined {
  if (!keep) return undefined;
  const loads = new Map<unknown, SharedLoad>();
  let asked: Promise<Session | null> | undefined;
  const loadSession = () => {
    asked ??= own.loadSession();
    return asked;
  };

  async function load(key: string, ask: (asGuest: Storefront) => Promise<unknown>): Promise<unknown> {
    const found = await keep!(key, async () => {
      const tags = new Set<string>();
      return sharedLoad(await ask(guest(tags)), tags);
    });
    own.cacheTags(...found.tags);
    if (found.isKept) loads.set(found.value, found);
    return found.value;
  }

  return {
    loads,
    callLoader: async (args, loader) => {
      const session = await loadSession();
      if (session?.buyer?.contract) return loader(args);
      return load(args.url.pathname + args.url.search, async (asGuest) => {
        const context = new RouterContextProvider();
        context.set(storefront, asGuest);
        return loader({ ...args, context });
      });
    },
    storefront: {
      loadSession,
      async loadShell() {
        await loadSession();
        const shell = await load('shell', async (asGuest) => {
          asGuest.cacheTags('layout');
          return asGuest.loadShell();
        });
        return shell as Awaited<ReturnType<Storefront['loadShell']>>;
      },
    },
  };
}
