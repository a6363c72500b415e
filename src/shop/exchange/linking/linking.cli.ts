import { parseArgs } from 'node:util';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import { type CommandOutput, wrongWord } from '../../../platform/text/cli-words.ts';
import { countOf } from '../../../platform/text/plural.ts';
import { CLI } from '../../audit/audit.ts';
import { linkByArticle, linkGood } from './linking.server.ts';

interface LinkingIo extends CommandOutput {
  readonly db: Kysely<DB>;
}

export const LINKING_HELP = `  link <товар>           новый товар под этим номером в exchange held — тот же, на который он похож:
                         адрес, заказы и избранное остаются
  link <загрузка> --by-article   связать новые товары загрузки с товарами магазина по артикулу (только единственные пары)
`;

export const linkingActions = {
  /** @returns false for arguments that match no action */
  async link(argv: string[], { db, stdout }: LinkingIo): Promise<boolean> {
    const { positionals, values } = parseArgs({
      args: argv,
      allowPositionals: true,
      options: { 'by-article': { type: 'boolean', default: false }, note: { type: 'string' } },
    });
    const [word, ...rest] = positionals;
    if (word === undefined || rest.length > 0) return false;
    if (!/^[1-9]\d{0,14}$/.test(word)) throw wrongWord('Номер', word, 'нужны цифры, например 15');
    const note = values.note?.trim().slice(0, 500) || undefined;
    if (!values['by-article']) {
      await linkGood(db, Number(word), CLI, note);
      stdout.write('Связано: товар обновится, когда дойдёт очередь.\n');
      return true;
    }
    const { linked, left } = await linkByArticle(db, Number(word), CLI, note);
    const more = left === 0 ? '' : ` Без пары: ${countOf(left, GOODS)}, они останутся новыми.`;
    stdout.write(`Связано по артикулу: ${countOf(linked, GOODS)}.${more}\n`);
    return true;
  },
};

const GOODS = ['товар', 'товара', 'товаров'] as const;
