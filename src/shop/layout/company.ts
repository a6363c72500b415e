import { type Static, Type } from 'typebox';
import { FileError, parseJsonFile } from '../../core/json-file.ts';
import { accountProblem, bikProblem, corrAccountProblem } from '../companies/bank-requisites.ts';
import { innProblem, kppProblem, ogrnProblem } from '../companies/requisites.ts';

const Line = Type.String({ minLength: 1, maxLength: 500 });
const MayBeEmpty = Type.String({ maxLength: 500 });
const WebAddress = Type.String({ pattern: '^https?://[^\\s]+$', maxLength: 500 });
const closed = { additionalProperties: false };

/** The file of the command `company` (docs/operations.md): who sells, and what stands around every page. */
const CompanyShape = Type.Object(
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
        Type.Object({ name: Line, href: Type.String({ pattern: '^(/|https?://|mailto:|tel:)' }) }, closed),
      ),
    ),
    social_networks: Type.Optional(
      Type.Array(Type.Object({ url: WebAddress, icon: Line, title: Line }, closed)),
    ),
  },
  closed,
);

/** The company as a file tells it; what it leaves out stays as it is in the shop. */
export type CompanyPlan = Static<typeof CompanyShape>;

/**
 * Reads the text of a file of the company; requisites are checked by their control digits (B2B §1).
 * @throws FileError naming the place
 */
export function parseCompany(text: string): CompanyPlan {
  const plan = parseJsonFile(text, CompanyShape, patternWords) as CompanyPlan;
  const { inn, kpp = '', ogrn, bank } = plan.seller;
  refuse('/seller/inn', innProblem(inn));
  refuse('/seller/kpp', kppProblem(kpp, inn));
  refuse('/seller/ogrn', ogrnProblem(ogrn, inn));
  if (!bank) return plan;
  refuse('/seller/bank/bik', bikProblem(bank.bik));
  refuse('/seller/bank/account', accountProblem(bank.account, bank.bik));
  refuse('/seller/bank/corr_account', corrAccountProblem(bank.corr_account, bank.bik));
  return plan;
}

function refuse(place: string, problem: string | null): void {
  if (problem !== null) throw new FileError(`${place}: ${problem}`);
}

function patternWords(pattern: string): string {
  if (pattern.includes('general')) return 'нужно general, reduced, zero или none';
  if (pattern.includes('@')) return 'нужен адрес почты';
  if (pattern.includes('mailto')) return 'нужен адрес страницы от «/» или полный, с https://';
  return 'нужен полный адрес, с https://';
}
