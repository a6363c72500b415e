import { type Static, Type } from 'typebox';
import { FileError, parseJsonFile } from '../../platform/files/json-file.ts';
import { accountError, bikError, corrAccountError } from '../companies/bank/bank.ts';
import { innError, kppError, ogrnError } from '../companies/requisites/requisites.ts';

const Line = Type.String({ minLength: 1, maxLength: 500 });
const MayBeEmpty = Type.String({ maxLength: 500 });
const WebAddress = Type.String({ pattern: '^https?://[^\\s]+$', maxLength: 500 });
const closed = { additionalProperties: false };

/** Schema of the file for the command `company` (docs/operations.md): seller, settings and menu. */
const SellerFileShape = Type.Object(
  {
    seller: Type.Object(
      {
        name: Line,
        full_name: Line,
        inn: Line,
        kpp: Type.Optional(MayBeEmpty),
        ogrn: Line,
        address: Line,
        vat_code: Type.Optional(Type.String({ pattern: '^(general|reduced|zero|none)$' })),
        director: Type.Optional(Type.String({ maxLength: 100 })),
        accountant: Type.Optional(Type.String({ maxLength: 100 })),
        bank: Type.Optional(
          Type.Object({ name: Line, bik: Line, account: Line, corr_account: Line }, closed),
        ),
      },
      closed,
    ),
    shop: Type.Object(
      {
        shop_name: Line,
        email: Type.String({ pattern: '^[^\\s@]+@[^\\s@]+$', maxLength: 254 }),
        slogan: Type.Optional(MayBeEmpty),
        delivery_note: Type.Optional(MayBeEmpty),
        disclosure_text: Type.Optional(MayBeEmpty),
        disclosure_url: Type.Optional(Type.String({ pattern: '^(https?://[^\\s]+)?$', maxLength: 500 })),
      },
      closed,
    ),
    menu: Type.Optional(
      Type.Array(
        Type.Object(
          { name: Line, href: Type.String({ pattern: '^(/(?![/\\\\])|https?://|mailto:|tel:)' }) },
          closed,
        ),
      ),
    ),
    social_networks: Type.Optional(
      Type.Array(Type.Object({ url: WebAddress, icon: Line, title: Line }, closed)),
    ),
  },
  closed,
);

/** The content of a seller file. Parts that are left out stay unchanged in the shop. */
export type SellerFile = Static<typeof SellerFileShape>;

/**
 * Parses a seller file and checks the control digits of its details (COM-1).
 * @throws FileError naming the place
 */
export function parseSellerFile(text: string): SellerFile {
  const plan = parseJsonFile(text, SellerFileShape, patternHint) as SellerFile;
  const { inn, kpp = '', ogrn, bank } = plan.seller;
  reject('/seller/inn', innError(inn));
  reject('/seller/kpp', kppError(kpp, inn));
  reject('/seller/ogrn', ogrnError(ogrn, inn));
  if (!bank) return plan;
  reject('/seller/bank/bik', bikError(bank.bik));
  reject('/seller/bank/account', accountError(bank.account, bank.bik));
  reject('/seller/bank/corr_account', corrAccountError(bank.corr_account, bank.bik));
  return plan;
}

function reject(place: string, error: string | null): void {
  if (error !== null) throw new FileError(`${place}: ${error}`);
}

function patternHint(pattern: string): string {
  if (pattern.includes('general')) return 'нужно general, reduced, zero или none';
  if (pattern.includes('@')) return 'нужен адрес почты';
  if (pattern.includes('mailto')) return 'нужен адрес страницы от «/» или полный, с https://';
  return 'нужен полный адрес, с https://';
}
