import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Notice } from '../../../ui/notice/notice.tsx';
import { api, data } from '../../api/client.ts';
import { failureText } from '../../api/failures.ts';
import type { Shape } from '../../api/shapes.ts';
import { Facts, Loaded } from '../../papers/parts.tsx';
import { Button } from '../../parts/button.tsx';
import { Confirm } from '../../parts/confirm.tsx';
import { Mark } from '../../parts/mark.tsx';
import { longMoment } from '../../parts/moments.ts';
import { useMay } from '../../session/session.ts';
import { ConnectionLimits, ConnectionSettings, ORDERS, RESERVES, STOCKS } from './connection-settings.tsx';
import * as css from './exchange.module.css';
import { EXCHANGE_KEY, useExchangeWrite } from './exchange-calls.ts';
import { NewConnection, PROFILE_NAMES } from './new-connection.tsx';
import { Secret } from './secret.tsx';
import { MEANINGS, StatusForm } from './status-form.tsx';

type Connection = Shape<'ExchangeConnection'>;

/** The bases of 1C: how each is set up, and what can be done with it. */
export function Connections() {
  const connections = useQuery({
    queryKey: [...EXCHANGE_KEY, 'connections'],
    queryFn: () => data(api.GET('/api/v1/staff/exchange/connections/')),
  });
  const [isAdding, add] = useState(false);
  const may = useMay()('exchange.decide');
  return (
    <div className={css.hang}>
      <div className={css.chips}>
        {may && (
          <Button kind="quiet" size="small" onClick={() => add(true)}>
            Добавить подключение
          </Button>
        )}
      </div>
      <Loaded query={connections}>
        {({ results }) =>
          results.length === 0 ? (
            <p className={css.empty}>
              Подключений нет. Добавьте первое: магазин покажет адрес, логин и пароль для 1С.
            </p>
          ) : (
            <div className={css.scroll}>
              {results.toSorted(pausedFirst).map((one) => (
                <One key={one.slug} connection={one} />
              ))}
            </div>
          )
        }
      </Loaded>
      {isAdding && <NewConnection onClose={() => add(false)} />}
    </div>
  );
}

/** What waits for «Загружать дальше» comes first: people are sent here to press it. */
function pausedFirst(one: Connection, other: Connection): number {
  return Number(other.paused_at !== null) - Number(one.paused_at !== null);
}

function One({ connection }: { connection: Connection }) {
  const { slug, name, statuses } = connection;
  const limits = connection.limits.filter(({ is_own: isOwn }) => isOwn);
  const moment = (at: string | null) => (at === null ? 'ни разу' : longMoment(new Date(at)));
  return (
    <section className={css.part}>
      <div className={css.title}>
        <h3>{name}</h3>
        <StateMark connection={connection} />
      </div>
      <Facts
        facts={[
          ['Адрес для 1С', `${location.origin}/exchange/1c/${slug}`],
          ['Логин', connection.login],
          ['Модуль 1С', PROFILE_NAMES[connection.profile]],
          ['Заказы', ORDERS[connection.orders]],
          ['Остаток 1С', STOCKS[connection.stock]],
          ['1С резервирует', RESERVES[connection.takes_orders ? 'arrival' : 'posting']],
          ['Часовой пояс', connection.time_zone],
          ['Была на связи', moment(connection.last_login_at)],
          ['Принято', moment(connection.last_applied_at)],
          ['Откуда разрешено', connection.networks.join(', ') || 'отовсюду'],
          ['Свои пределы проверки', limits.map(limitWords).join('; ') || 'обычные'],
          ['Состояния заказов', statuses.map(statusWords).join('; ') || 'как обычно в 1С'],
        ]}
      />
      <Actions connection={connection} />
    </section>
  );
}

function statusWords({ status, state }: Connection['statuses'][number]): string {
  return `«${status}» — ${MEANINGS.find(({ value }) => value === (state ?? 'none'))?.label.toLowerCase() ?? state}`;
}

function limitWords({ title, value }: Connection['limits'][number]): string {
  return `${title} — ${String(value).replace('.', ',')}`;
}

function StateMark({ connection }: { connection: Connection }) {
  const since = (at: string | null) => at && longMoment(new Date(at));
  if (connection.is_closed) return <Mark tone="none">закрыто</Mark>;
  if (connection.paused_at) return <Mark tone="bad">загрузки стоят с {since(connection.paused_at)}</Mark>;
  if (connection.silent_since) return <Mark tone="bad">молчит с {since(connection.silent_since)}</Mark>;
  if (connection.stale_since) return <Mark tone="bad">цены уточняются</Mark>;
  return <Mark tone="good">работает</Mark>;
}

function Actions({ connection }: { connection: Connection }) {
  const { slug, name, is_closed: isClosed, paused_at: pausedAt } = connection;
  const [asked, ask] = useState<'rotate' | 'close' | 'status' | 'settings' | 'limits'>();
  const [secret, show] = useState<string>();
  const params = { path: { slug } };
  const close = () => ask(undefined);
  const rotate = useExchangeWrite(
    () => data(api.POST('/api/v1/staff/exchange/connections/{slug}/rotate/', { params })),
    {
      done: 'Пароль новый, прежний действует ещё сутки.',
      onDone: (answer) => {
        show(answer.secret);
        close();
      },
    },
  );
  const stop = useExchangeWrite(
    () => data(api.POST('/api/v1/staff/exchange/connections/{slug}/close/', { params })),
    { done: `Обмен с «${name}» остановлен.`, onDone: close },
  );
  const open = useExchangeWrite(
    () => data(api.POST('/api/v1/staff/exchange/connections/{slug}/open/', { params })),
    { done: `Обмен с «${name}» разрешён.` },
  );
  const resume = useExchangeWrite(
    () => data(api.POST('/api/v1/staff/exchange/connections/{slug}/resume/', { params })),
    { done: 'Загрузки идут дальше, сначала то, что ждало.' },
  );
  if (!useMay()('exchange.decide')) return null;
  const error = open.error ?? resume.error;
  return (
    <>
      {error && <Notice kind="wrong">{failureText(error)}</Notice>}
      {secret !== undefined && (
        <Secret secret={secret} login={connection.login} slug={slug} onClose={() => show(undefined)} />
      )}
      <div className={css.buttons}>
        {pausedAt && (
          <Button size="small" onClick={() => resume.mutate()} busy={resume.isPending && 'Разрешаем'}>
            Загружать дальше
          </Button>
        )}
        <Button kind="quiet" size="small" onClick={() => ask('settings')}>
          Настройки
        </Button>
        <Button kind="quiet" size="small" onClick={() => ask('limits')}>
          Пределы проверки
        </Button>
        <Button kind="quiet" size="small" onClick={() => ask('rotate')}>
          Новый пароль
        </Button>
        <Button kind="quiet" size="small" onClick={() => ask('status')}>
          Состояние заказа
        </Button>
        {isClosed ? (
          <Button
            kind="quiet"
            size="small"
            onClick={() => open.mutate()}
            busy={open.isPending && 'Разрешаем'}
          >
            Разрешить обмен
          </Button>
        ) : (
          <Button kind="danger" size="small" onClick={() => ask('close')}>
            Остановить обмен
          </Button>
        )}
      </div>
      {asked === 'settings' && <ConnectionSettings connection={connection} onClose={close} />}
      {asked === 'limits' && <ConnectionLimits connection={connection} onClose={close} />}
      {asked === 'status' && <StatusForm connection={slug} onClose={close} />}
      {asked === 'rotate' && (
        <Confirm
          title={`Новый пароль для «${name}»?`}
          action="Сделать новый"
          busy={rotate.isPending && 'Делаем'}
          error={rotate.error}
          onConfirm={() => rotate.mutate()}
          onClose={close}
        >
          <p>Он будет показан один раз. Прежний действует ещё сутки, чтобы обмен не прервался.</p>
        </Confirm>
      )}
      {asked === 'close' && (
        <Confirm
          title={`Остановить обмен с «${name}»?`}
          action="Остановить"
          kind="danger"
          busy={stop.isPending && 'Останавливаем'}
          error={stop.error}
          onConfirm={() => stop.mutate()}
          onClose={close}
        >
          <p>
            1С не войдёт, пока обмен не разрешат снова. Её сеансы кончатся сразу; товары и заказы останутся.
          </p>
        </Confirm>
      )}
    </>
  );
}
