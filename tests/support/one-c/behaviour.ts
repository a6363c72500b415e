import type { Profile } from '../../../src/shop/exchange/connections/connections.ts';

/** In what the client modules of 1C differ from each other. */
export interface Behaviour {
  profile: Profile;
  /** The version of CommerceML it names at the beginning of an exchange of orders. */
  version?: string;
  /** It sends an archive when the shop accepts one, and requests the import of the XML inside. */
  zips: boolean;
  /** Prices and stock have files of their own, which name the characteristic apart. */
  splits: boolean;
  /** It requests the imports of what it has uploaded. */
  requestsImport: boolean;
  /** It says `complete` after an export. */
  completes: boolean;
  /** It requests orders until an answer has none; otherwise once. */
  queriesUntilEmpty: boolean;
  /** It confirms with `success` what it has taken. */
  confirms: boolean;
  /** It reads only documents that stand in `Контейнер`; otherwise only those that do not. */
  readsContainers: boolean;
  /** The bytes of a part. */
  partBytes: number;
}

const UT: Behaviour = {
  profile: 'ut207',
  zips: true,
  splits: false,
  requestsImport: true,
  completes: false,
  queriesUntilEmpty: false,
  confirms: true,
  readsContainers: false,
  partBytes: 4 * 1024 ** 2,
};

/** The modules the shop has a profile for. */
export const BEHAVIOURS: Readonly<Record<Profile, Behaviour>> = {
  ut207: UT,
  unf: { ...UT, profile: 'unf', version: '2.08', splits: true, zips: false, partBytes: 200 * 1024 },
  bus31: {
    ...UT,
    profile: 'bus31',
    version: '3.1',
    splits: true,
    zips: false,
    completes: true,
    queriesUntilEmpty: true,
    confirms: false,
    readsContainers: true,
  },
  moysklad: { ...UT, profile: 'moysklad', zips: false, partBytes: 1024 ** 2 },
};
