import type { Db, Tx } from '../../platform/database/db.server.ts';
import { recordAudit } from '../audit/audit.server.ts';
import { CLI } from '../audit/audit.ts';
import { readMenu, readSettings, readSocialNetworks } from './layout.queries.ts';
import {
  readSeller,
  replaceMenu,
  replaceNetworks,
  writeSeller,
  writeSettings,
} from './seller-file.queries.ts';
import type { SellerFile } from './seller-file.ts';

const SETTINGS = ['shop_name', 'email', 'slogan', 'delivery_note', 'disclosure_text', 'disclosure_url'];

/** Applies a seller file to seller, settings, menu and social networks. Parts that are left out stay unchanged. */
export async function applySellerFile(tx: Tx, plan: SellerFile): Promise<void> {
  const seller = await writeSeller(tx, plan.seller);
  await writeSettings(tx, plan.shop);
  if (plan.menu) await replaceMenu(tx, plan.menu);
  if (plan.social_networks) await replaceNetworks(tx, plan.social_networks);
  await recordAudit(tx, {
    ...CLI,
    action: 'shop.described',
    subjectId: seller,
    details: { parts: Object.keys(plan) },
  });
}

/** The current seller, settings and menu in the format of the file; unknown parts are empty. */
export async function sellerFile(db: Db): Promise<object> {
  const [seller, settings, menu, networks] = await Promise.all([
    readSeller(db),
    readSettings(db),
    readMenu(db),
    readSocialNetworks(db),
  ]);
  const { bank, ...requisites } = seller ?? { ...EMPTY_SELLER, bank: {} };
  const hasBank = Object.keys(bank as object).length > 0;
  return {
    seller: hasBank ? { ...requisites, bank } : requisites,
    shop: Object.fromEntries(SETTINGS.map((name) => [name, settings.get(name) ?? ''])),
    menu: menu.map(({ name, href }) => ({ name, href })),
    social_networks: networks,
  };
}

const EMPTY_SELLER = {
  name: '',
  full_name: '',
  inn: '',
  kpp: '',
  ogrn: '',
  address: '',
  vat_code: 'general',
  director: '',
  accountant: '',
};
