import { Form, useNavigation } from 'react-router';
import { countOf, formatCount } from '../../../platform/text/plural.ts';
import { typograph } from '../../../platform/text/typograph.ts';
import { Button, buttonClass } from '../../../ui/button/button.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import type { RejectedLine, SharedList, SharedOutcome } from './rejected-lines.ts';
import * as css from './shared.module.css';

interface OutcomeProps {
  outcome: SharedOutcome | undefined;
  list: SharedList;
  formKey: string;
}

const FIX = { multiplicity: 'Округлить до упаковки', stock: 'Взять сколько есть' };
const POSITIONS = ['позицию', 'позиции', 'позиций'] as const;

/**
 * The result of «Добавить всё»: what is in the cart now, what is not and why, and what can be added instead.
 */
export function Outcome({ outcome, list, formKey }: OutcomeProps) {
  const busy = useNavigation().state !== 'idle';
  if (outcome?.failure) return <Notice kind="wrong">{outcome.failure}</Notice>;
  if (outcome?.accepted === undefined) return null;
  const { accepted, rejected = [] } = outcome;
  const names = new Map(list.results.map(({ product, name }) => [product, name]));
  const fitting = rejected.filter(({ instead }) => instead !== null);
  return (
    <>
      {accepted > 0 && (
        <Notice kind="good">
          <p>Добавили в&nbsp;корзину {countOf(accepted, POSITIONS)}.</p>
          <a href="/cart" className={buttonClass()}>
            Перейти в&nbsp;корзину
          </a>
        </Notice>
      )}
      {rejected.length > 0 && (
        <Notice kind="attention">
          <p>Не&nbsp;добавили {countOf(rejected.length, POSITIONS)}:</p>
          <Form method="post">
            <input type="hidden" name="key" value={formKey} />
            <input type="hidden" name="intent" value="fix" />
            <input type="hidden" name="rest" value={JSON.stringify(rejected)} />
            <ul className={css.rejected}>
              {rejected.map((line) => (
                <li key={line.product}>
                  {typograph(names.get(line.product) ?? '')}&nbsp;— {line.error}
                  {line.instead && (
                    <Button type="submit" kind="quiet" name="line" value={fittingLine(line)} disabled={busy}>
                      {FIX[line.instead.why]}: {formatCount(line.instead.quantity)}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </Form>
          {fitting.length > 1 && (
            <Form method="post">
              <input type="hidden" name="key" value={formKey} />
              <input type="hidden" name="rest" value={JSON.stringify(rejected)} />
              {fitting.map((line) => (
                <input key={line.product} type="hidden" name="line" value={fittingLine(line)} />
              ))}
              <Button type="submit" kind="outline" name="intent" value="fix" disabled={busy}>
                Добавить все в&nbsp;доступном количестве
              </Button>
            </Form>
          )}
        </Notice>
      )}
    </>
  );
}

function fittingLine({ product, instead }: RejectedLine): string {
  return `${product} ${instead?.quantity}`;
}
