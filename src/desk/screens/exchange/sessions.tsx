import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Select } from '../../../ui/field/select-field.tsx';
import { api, data } from '../../api/client.ts';
import { failureText } from '../../api/failures.ts';
import type { Shape } from '../../api/shapes.ts';
import { SheetButton } from '../../lists/list-tools.tsx';
import { usePages } from '../../lists/use-pages.ts';
import { Button } from '../../parts/button.tsx';
import { Mark } from '../../parts/mark.tsx';
import { longMoment, shortMoment } from '../../parts/moments.ts';
import { useMay } from '../../session/session.ts';
import * as css from './exchange.module.css';
import { EXCHANGE_KEY } from './exchange-calls.ts';
import { kindWords, stateOf, tookWords, worstOf } from './run-words.ts';
import { UndoDialog } from './undo-dialog.tsx';

type Session = Shape<'ExchangeSessionRow'>;
type Run = Shape<'ExchangeRunRow'>;
const PAGE = 10;

/** The sessions of 1C or all runs, the latest first, and the way back. */
export function Sessions({ onOpenRun }: { onOpenRun: (run: number) => void }) {
  const [isByRun, byRun] = useState(false);
  return (
    <section className={css.right} aria-label="Сеансы">
      <div className={css.title}>
        <h2>{isByRun ? 'Загрузки' : 'Сеансы'}</h2>
        <Button kind="text" size="small" onClick={() => byRun(!isByRun)}>
          {isByRun ? 'По сеансам' : 'Все загрузки'}
        </Button>
        <SheetButton list={isByRun ? 'exchange/runs' : 'exchange/sessions'} query={{}} />
      </div>
      {isByRun ? <Runs onOpenRun={onOpenRun} /> : <SessionList onOpenRun={onOpenRun} />}
      <GoBack />
    </section>
  );
}

function SessionList({ onOpenRun }: { onOpenRun: (run: number) => void }) {
  const pages = usePages<Session>([...EXCHANGE_KEY, 'sessions'], (cursor) =>
    data(
      api.GET('/api/v1/staff/exchange/sessions/', {
        params: { query: { limit: PAGE, ...(cursor && { cursor }) } },
      }),
    ),
  );
  if (pages.error && pages.rows.length === 0) return <p className={css.empty}>{failureText(pages.error)}</p>;
  if (!pages.isLoading && pages.rows.length === 0)
    return <p className={css.empty}>1С ещё не приходила. Добавьте её в подключениях.</p>;
  return (
    <>
      <ul className={css.sessions}>
        {pages.rows.map((session) => (
          <SessionItem key={session.id} session={session} onOpenRun={onOpenRun} />
        ))}
      </ul>
      {pages.hasMore && (
        <Button kind="quiet" size="small" busy={pages.isLoadingMore && 'Загружаем'} onClick={pages.more}>
          Показать ещё
        </Button>
      )}
    </>
  );
}

function SessionItem({ session, onOpenRun }: { session: Session; onOpenRun: (run: number) => void }) {
  const { id, connection, started_at: at, is_live: isLive, runs } = session;
  const [isOpen, open] = useState(false);
  const worst = worstOf(runs);
  return (
    <li>
      <button type="button" className={css.session} aria-expanded={isOpen} onClick={() => open(!isOpen)}>
        <b>{shortMoment(new Date(at))}</b>
        <span className={css.cut}>
          <Mark tone={worst ? stateOf(worst.state).tone : isLive ? 'work' : 'none'}>{whatOf(session)}</Mark>
          <span className={css.about}>{outcomeOf(session, worst)}</span>
        </span>
        <span className={css.about}>{connection}</span>
      </button>
      {isOpen && (
        <ul className={css.runs}>
          {runs.map((run) => (
            <RunItem key={run.id} run={run} onOpen={() => onOpenRun(run.id)} />
          ))}
          <li>
            <Journal id={id} />
          </li>
        </ul>
      )}
    </li>
  );
}

function RunItem({ run, onOpen }: { run: Run; onOpen: () => void }) {
  return (
    <li>
      <button type="button" className={css.session} onClick={onOpen}>
        <b>№ {run.id}</b>
        <span className={css.cut}>
          <Mark tone={stateOf(run.state).tone}>
            {run.name}: {stateOf(run.state).name}
          </Mark>
          <span className={css.about}>{run.reason ?? run.summary ?? run.progress}</span>
        </span>
        <span className={css.about}>{tookWords(run)}</span>
      </button>
    </li>
  );
}

function Runs({ onOpenRun }: { onOpenRun: (run: number) => void }) {
  const pages = usePages<Run>([...EXCHANGE_KEY, 'runs'], (cursor) =>
    data(
      api.GET('/api/v1/staff/exchange/runs/', {
        params: { query: { limit: PAGE, ...(cursor && { cursor }) } },
      }),
    ),
  );
  if (pages.error && pages.rows.length === 0) return <p className={css.empty}>{failureText(pages.error)}</p>;
  return (
    <>
      <ul className={css.sessions}>
        {pages.rows.map((run) => (
          <RunItem key={run.id} run={run} onOpen={() => onOpenRun(run.id)} />
        ))}
      </ul>
      {pages.hasMore && (
        <Button kind="quiet" size="small" busy={pages.isLoadingMore && 'Загружаем'} onClick={pages.more}>
          Показать ещё
        </Button>
      )}
    </>
  );
}

/** Which orders 1C was given and which documents it has returned in a session. */
function Journal({ id }: { id: number }) {
  const [isOpen, open] = useState(false);
  const journal = useQuery({
    queryKey: [...EXCHANGE_KEY, 'journal', id],
    queryFn: () =>
      data(
        api.GET('/api/v1/staff/exchange/sessions/{id}/journal/', {
          params: { path: { id: String(id) }, query: { limit: 20 } },
        }),
      ),
    enabled: isOpen,
  });
  if (!isOpen)
    return (
      <Button kind="text" size="small" onClick={() => open(true)}>
        Документы заказов
      </Button>
    );
  const rows = journal.data?.results ?? [];
  return (
    <ul className={css.runs}>
      {journal.error && <li>{failureText(journal.error)}</li>}
      {journal.data && rows.length === 0 && <li className={css.about}>Документов не было.</li>}
      {rows.map((entry) => (
        <li key={`${entry.direction} ${entry.number} ${entry.at}`}>
          <details>
            <summary>
              {entry.direction === 'given' ? 'В 1С' : 'Из 1С'}: № {entry.number},{' '}
              {longMoment(new Date(entry.at))}
            </summary>
            <pre className={css.xml}>{entry.xml}</pre>
          </details>
        </li>
      ))}
    </ul>
  );
}

/** The way back: as it was before a run, shown before it happens. */
function GoBack() {
  const [id, choose] = useState<string>('');
  const [isOpen, open] = useState(false);
  const may = useMay()('exchange.decide');
  const runs = useQuery({
    queryKey: [...EXCHANGE_KEY, 'undoable'],
    queryFn: () =>
      data(api.GET('/api/v1/staff/exchange/runs/', { params: { query: { state: 'applied', limit: 50 } } })),
    enabled: may,
  });
  const undoable = runs.data?.results.filter((run) => run.has_diff && run.kind !== 'undo') ?? [];
  const chosen = id || String(undoable[0]?.id ?? '');
  if (!may || undoable.length === 0) return null;
  return (
    <div className={css.back}>
      <h3>Вернуть каталог</h3>
      <p className={css.about}>Как было перед загрузкой. Заказы и правки сотрудников останутся.</p>
      <div className={css.row}>
        <Select
          aria-label="Перед какой загрузкой"
          value={chosen}
          onChange={(event) => choose(event.target.value)}
        >
          {undoable.map((run) => (
            <option key={run.id} value={run.id}>
              Перед {longMoment(new Date(run.created_at))}, № {run.id}
            </option>
          ))}
        </Select>
        <Button kind="quiet" size="small" onClick={() => open(true)}>
          Что изменится
        </Button>
      </div>
      {isOpen && <UndoDialog id={Number(chosen)} onClose={() => open(false)} />}
    </div>
  );
}

function whatOf({ runs, offered }: Session): string {
  const kinds = new Set(runs.map((run) => kindWords(run)));
  if (offered > 0) kinds.add('заказы');
  return kinds.size > 0 ? [...kinds].join(', ') : 'только вход';
}

function outcomeOf(
  { offered, handed, documents, files, is_live: isLive }: Session,
  worst: Run | undefined,
): string {
  const words = [
    ...(isLive ? ['1С на связи'] : []),
    ...(worst ? [worst.reason ?? worst.summary ?? stateOf(worst.state).name] : []),
    ...(files > 0 ? [`файлов ${files}`] : []),
    ...(offered > 0 ? [`ушло заказов ${handed} из ${offered}`] : []),
    ...(documents > 0 ? [`ответов ${documents}`] : []),
  ];
  return words.join(', ');
}
