import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countOf, type PluralForms } from '../../../platform/text/plural.ts';
import { ofTypes } from '../../../shop/exchange/quarantine/quarantine.ts';
import { Notice } from '../../../ui/notice/notice.tsx';
import { api, data } from '../../api/client.ts';
import type { Shape } from '../../api/shapes.ts';
import { Icon } from '../../icon/icon.tsx';
import { FilterSelect } from '../../lists/filters.tsx';
import { useSelection } from '../../lists/use-selection.ts';
import { Loaded } from '../../papers/parts.tsx';
import { Button } from '../../parts/button.tsx';
import { shortMoment } from '../../parts/moments.ts';
import { useMay } from '../../session/session.ts';
import { DecideBar } from './decide-bar.tsx';
import * as css from './exchange.module.css';
import { EXCHANGE_KEY } from './exchange-calls.ts';
import { HeldTable } from './held-table.tsx';

type HeldPrices = Pick<Shape<'HeldSummary'>, 'prices' | 'price_types'>;
type Waiting = Shape<'ExchangeCockpit'>['held'][number];

/** What waits for a person: goods of one run at a time, and files as a whole. */
export function Quarantine({
  runs,
  onOpenRun,
}: {
  runs: readonly Waiting[];
  onOpenRun: (run: number) => void;
}) {
  const [chosen, choose] = useState<number>();
  if (runs.length === 0)
    return (
      <div className={css.hang}>
        <p className={css.empty}>На карантине пусто: всё, что прислала 1С, прошло проверку.</p>
      </div>
    );
  const files = runs.filter(({ goods }) => goods === 0);
  const ofGoods = runs.filter(({ goods }) => goods > 0);
  const run = ofGoods.find((one) => one.run === chosen) ?? ofGoods[0];
  return (
    <div className={css.hang}>
      {files.map((file) => (
        <div key={file.run} className={css.file}>
          <Icon name="warning-circle-fill" />
          <span>
            <b>
              {file.kind === 'close'
                ? 'Конец выгрузки ждёт проверки'
                : `Файл ${file.name} ждёт проверки целиком`}
            </b>
            <span className={css.about}>
              № {file.run}, с {shortMoment(new Date(file.since))}. В магазине всё по-старому.
            </span>
          </span>
          <Button kind="quiet" size="small" onClick={() => onOpenRun(file.run)}>
            Что изменится
          </Button>
        </div>
      ))}
      {ofGoods.length > 1 && run && (
        <div className={css.chips}>
          <FilterSelect
            label="Из загрузки"
            value={String(run.run)}
            options={ofGoods.map((one) => ({
              value: String(one.run),
              name: `№ ${one.run}, ${one.name}: ${one.goods}`,
            }))}
            onChange={(id) => choose(id === undefined ? undefined : Number(id))}
          />
        </div>
      )}
      {run && <HeldGoods key={run.run} run={run} />}
    </div>
  );
}

/** «Изменится 120 цен типов «Розничная» (60) и «Оптовая» (60)»; '' when no price waits. */
function pricesWords({ prices, price_types: types }: HeldPrices): string {
  return prices > 0 ? `Изменится ${countOf(prices, ['цена', 'цены', 'цен'])} ${ofTypes(types)}` : '';
}

const WAITING: PluralForms = ['товар ждёт', 'товара ждут', 'товаров ждут'];

function HeldGoods({ run: { run, name } }: { run: Waiting }) {
  const params = { path: { id: String(run) } };
  const [rule, setRule] = useState<string>();
  const selection = useSelection();
  const may = useMay()('exchange.decide');
  const about = useQuery({
    queryKey: [...EXCHANGE_KEY, 'held', run],
    queryFn: async () => {
      const [summary, { digest }] = await Promise.all([
        data(api.GET('/api/v1/staff/exchange/runs/{id}/held/', { params })),
        data(api.GET('/api/v1/staff/exchange/runs/{id}/', { params })),
      ]);
      // A process of the release before does not count prices; while it runs beside this one, it may answer.
      const { prices = 0, price_types = [] } = summary;
      return { ...summary, prices, price_types, digest };
    },
  });
  const filterBy = (code: string | undefined) => {
    selection.set([]);
    setRule(code);
  };
  return (
    <Loaded query={about}>
      {({ goods, rules, guess, digest, ...held }) => (
        <>
          <div className={css.chips}>
            <span>{countOf(goods, WAITING)}, покупатели видят прежнее</span>
            {rules.map(({ code, name: words, goods: count }) => (
              <Button
                key={code}
                kind="quiet"
                size="small"
                aria-pressed={rule === code}
                className={rule === code ? css.on : undefined}
                onClick={() => filterBy(rule === code ? undefined : code)}
              >
                {words} <b>{count}</b>
              </Button>
            ))}
          </div>
          {held.prices > 0 && <p className={css.note}>{pricesWords(held)}</p>}
          {guess && (
            <Notice kind="wrong">
              <b>{guess.title}</b> {guess.text} Файл {name}.
            </Notice>
          )}
          <HeldTable run={run} rule={rule} selection={selection} />
          {may && digest !== null && (
            <DecideBar
              run={run}
              rule={rule}
              goods={goods}
              prices={pricesWords(held)}
              digest={digest}
              selection={selection}
              isDoubtful={guess !== null}
            />
          )}
        </>
      )}
    </Loaded>
  );
}
