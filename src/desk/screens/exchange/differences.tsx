import { useState } from 'react';
import { TextField } from '../../../ui/field/text-field.tsx';
import { api, data } from '../../api/client.ts';
import { besides, failureText, fieldErrors } from '../../api/failures.ts';
import type { Shape } from '../../api/shapes.ts';
import { FilterSelect } from '../../lists/filters.tsx';
import { usePages } from '../../lists/use-pages.ts';
import { Button } from '../../parts/button.tsx';
import { Confirm } from '../../parts/confirm.tsx';
import { Mark } from '../../parts/mark.tsx';
import { shortMoment } from '../../parts/moments.ts';
import { useMay } from '../../session/session.ts';
import * as css from './exchange.module.css';
import { EXCHANGE_KEY, useExchangeWrite } from './exchange-calls.ts';
import { StatusForm } from './status-form.tsx';

type Difference = Shape<'ExchangeDifference'>;
type Kind = Difference['kind'];

const KINDS: Record<Kind, string> = {
  order_document: 'Документы заказов',
  unknown_document: 'Документы без заказа',
  company: 'Юрлица',
  contract: 'Договоры',
  wrong_price: 'Ошибочные цены',
  silence: 'Обмен молчит',
  order_stuck: 'Застрявшие заказы',
  order_unconfirmed: 'Не подтверждены',
  order_unseen: 'Не вернулись',
};
const PAGE = 50;

/** In what the shop and 1C differ: documents that do not fit, unknown states, proposals about companies, orders without an answer. */
export function Differences({
  kind,
  onKind,
}: {
  kind: string | undefined;
  onKind: (kind: string | undefined) => void;
}) {
  const pages = usePages<Difference>([...EXCHANGE_KEY, 'differences', kind], (cursor) =>
    data(
      api.GET('/api/v1/staff/exchange/reconciliation/', {
        params: {
          query: { limit: PAGE, ...(kind && { kind: kind as Kind }), ...(cursor && { cursor }) },
        },
      }),
    ),
  );
  return (
    <div className={css.hang}>
      <div className={css.chips}>
        <FilterSelect
          label="Все виды"
          value={kind}
          options={Object.entries(KINDS).map(([value, name]) => ({ value, name }))}
          onChange={onKind}
        />
        {!pages.isLoading && <span>всего {pages.count}</span>}
      </div>
      {pages.error && <p className={css.empty}>{failureText(pages.error)}</p>}
      {!pages.isLoading && !pages.error && pages.rows.length === 0 && (
        <p className={css.empty}>
          {kind ? 'По фильтру пусто.' : 'Всё сходится: магазин и 1С знают одно и то же.'}
        </p>
      )}
      <ul className={css.lines}>
        {pages.rows.map((one) => (
          <Item key={`${one.kind} ${one.id} ${one.number} ${one.connection}`} one={one} />
        ))}
      </ul>
      {pages.hasMore && (
        <Button kind="quiet" busy={pages.isLoadingMore && 'Загружаем'} onClick={pages.more}>
          Показать ещё
        </Button>
      )}
    </div>
  );
}

/** What a document says when a state is unknown: the state itself. */
const UNKNOWN_STATE = /неизвестное состояние «([^»]+)»/;

function Item({ one }: { one: Difference }) {
  const { id, kind, connection, number, text, digest, since } = one;
  const [asked, ask] = useState<'settle' | 'accept' | 'status'>();
  const may = useMay()('exchange.decide');
  const [, status] = UNKNOWN_STATE.exec(text) ?? [];
  return (
    <li>
      <span className={css.cut}>
        <Mark tone={kind === 'company' || kind === 'contract' ? 'work' : 'bad'}>
          {KINDS[kind]}: {number}
        </Mark>
        <span className={css.text}>{text}</span>
        <span className={css.about}>
          {[connection, shortMoment(new Date(since))].filter(Boolean).join(' · ')}
        </span>
      </span>
      {may && (
        <span className={css.buttons}>
          {status !== undefined && connection !== null && (
            <Button kind="quiet" size="small" onClick={() => ask('status')}>
              Что значит «{status}»
            </Button>
          )}
          {digest !== null && id !== null && (
            <Button kind="quiet" size="small" onClick={() => ask('accept')}>
              Принять из 1С
            </Button>
          )}
          {id !== null && (
            <Button kind="text" size="small" onClick={() => ask('settle')}>
              Закрыть
            </Button>
          )}
        </span>
      )}
      {asked === 'status' && status !== undefined && connection !== null && (
        <StatusForm connection={connection} status={status} onClose={() => ask(undefined)} />
      )}
      {(asked === 'settle' || asked === 'accept') && id !== null && (
        <SettleDialog
          id={id}
          text={text}
          digest={digest}
          isAccepting={asked === 'accept'}
          onClose={() => ask(undefined)}
        />
      )}
    </li>
  );
}

interface SettleDialogProps {
  id: number;
  text: string;
  /** Of what the person sees: only that is accepted. */
  digest: string | null;
  isAccepting: boolean;
  onClose: () => void;
}

function SettleDialog({ id, text, digest, isAccepting, onClose }: SettleDialogProps) {
  const params = { path: { id: String(id) } };
  const write = useExchangeWrite(
    (note: string) =>
      isAccepting
        ? data(
            api.POST('/api/v1/staff/exchange/reconciliation/{id}/accept/', {
              params,
              body: { note, digest: digest ?? '' },
            }),
          )
        : data(api.POST('/api/v1/staff/exchange/reconciliation/{id}/settle/', { params, body: { note } })),
    { done: isAccepting ? 'Принято: на сайте теперь как в 1С.' : 'Задача закрыта.', onDone: onClose },
  );
  return (
    <Confirm
      title={isAccepting ? 'Принять то, что прислала 1С?' : 'Закрыть задачу?'}
      action={isAccepting ? 'Принять' : 'Закрыть'}
      busy={write.isPending && 'Записываем'}
      error={besides(['note'], write.error)}
      onConfirm={(form) => write.mutate(String(form.get('note')))}
      onClose={onClose}
    >
      <p className={css.text}>{text}</p>
      <TextField id="settle-note" name="note" label="Что решено" error={fieldErrors(write.error).note} />
    </Confirm>
  );
}
