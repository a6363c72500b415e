import { useState } from 'react';
import { Link } from 'react-router';
import { countOf } from '../../../platform/text/plural.ts';
import { TextField } from '../../../ui/field/text-field.tsx';
import { progressValue } from '../../../ui/progress/progress.ts';
import { linkClass } from '../../../ui/text/text.tsx';
import { api, data } from '../../api/client.ts';
import { besides, fieldErrors } from '../../api/failures.ts';
import type { Shape } from '../../api/shapes.ts';
import { Button } from '../../parts/button.tsx';
import { Confirm } from '../../parts/confirm.tsx';
import { Mark } from '../../parts/mark.tsx';
import { shortMoment } from '../../parts/moments.ts';
import { useMay } from '../../session/session.ts';
import * as css from './exchange.module.css';
import { useExchangeWrite } from './exchange-calls.ts';
import { kindWords } from './run-words.ts';

/** How old everything from and for 1C is, and what the exchange does now. */
export function Ages({ cockpit }: { cockpit: Shape<'ExchangeCockpit'> }) {
  const { ages, live, waiting, is_paused: isPaused } = cockpit;
  return (
    <section className={css.ages} aria-label="Когда что приходило">
      {ages.map(({ kind, name, at, note, is_bad: isBad }) => (
        <div key={kind} className={css.age}>
          <Mark tone={isBad ? 'bad' : at === null ? 'none' : 'good'}>{name}</Mark>
          <b>{at === null ? 'не было' : shortMoment(new Date(at))}</b>
          <span>{note}</span>
        </div>
      ))}
      {isPaused && !live ? <Paused waiting={waiting} /> : <Live live={live} waiting={waiting} />}
    </section>
  );
}

/** Nothing is loaded until a person lets the imports go on. */
function Paused({ waiting }: { waiting: number }) {
  return (
    <div className={css.live} role="status">
      <b>Загрузки стоят после отмены</b>
      <span>
        {waiting > 0 && `Ждут: ${waiting}. `}Когда в 1С всё исправят, нажмите «Загружать дальше»{' '}
        <Link to="/exchange?part=connections" className={linkClass}>
          в подключениях
        </Link>
        .
      </span>
    </div>
  );
}

function Live({ live, waiting }: Pick<Shape<'ExchangeCockpit'>, 'live' | 'waiting'>) {
  const [isAsked, ask] = useState(false);
  const may = useMay();
  if (!live)
    return (
      <div className={css.live} role="status">
        <b>{waiting > 0 ? `Ждут очереди: ${waiting}` : 'Сейчас загрузок нет'}</b>
        <span>Когда 1С что-нибудь пришлёт, здесь будет видно, сколько осталось.</span>
      </div>
    );
  const { id, name, percent, left_seconds: left, is_stopping: isStopping } = live;
  return (
    <div className={css.live}>
      <div className={css.row}>
        <b>Идёт: {kindWords(live)}</b>
        <span>
          {percent !== null && `${percent} %`}
          {left !== null && `, ещё ${left} с`}
        </span>
      </div>
      <progress max={100} value={progressValue(percent, 100)} aria-label="Сколько загружено" />
      <div className={css.row}>
        <span className={css.cut}>
          {name}
          {waiting > 0 && `, за ней ещё ${countOf(waiting, ['загрузка', 'загрузки', 'загрузок'])}`}
        </span>
        {isStopping && <span>останавливается</span>}
        {live.can_stop && may('exchange.decide') && (
          <Button kind="text" size="small" onClick={() => ask(true)}>
            Остановить
          </Button>
        )}
      </div>
      {isAsked && <StopDialog id={id} onClose={() => ask(false)} />}
    </div>
  );
}

function StopDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const stop = useExchangeWrite(
    (note: string) =>
      data(
        api.POST('/api/v1/staff/exchange/runs/{id}/stop/', {
          params: { path: { id: String(id) } },
          body: { note },
        }),
      ),
    { done: `Загрузка № ${id} останавливается, в магазине всё по-старому.`, onDone: onClose },
  );
  return (
    <Confirm
      title={`Остановить загрузку № ${id}?`}
      action="Остановить"
      kind="danger"
      busy={stop.isPending && 'Останавливаем'}
      error={besides(['note'], stop.error)}
      onConfirm={(form) => stop.mutate(String(form.get('note')))}
      onClose={onClose}
    >
      <p>Её изменения не попадут в магазин. Остальные файлы выгрузки загрузятся, но ничего не скроют.</p>
      <TextField id="stop-note" name="note" label="Почему" error={fieldErrors(stop.error).note} />
    </Confirm>
  );
}
