import { api, data } from '../../api/client.ts';
import type { Shape } from '../../api/shapes.ts';
import { MarkedAction } from '../../lists/marked-action.tsx';
import { MarkedBar } from '../../lists/marked-bar.tsx';
import { RowsDialog } from '../../lists/rows-dialog.tsx';
import type { MarkedRows } from '../../papers/paper-screen.tsx';

type Thread = Shape<'Thread'>;

const FORMS = {
  messages: ['обращение', 'обращения', 'обращений'],
  resumes: ['резюме', 'резюме', 'резюме'],
} as const;

interface MarkedThreadsProps extends MarkedRows<Thread> {
  path: keyof typeof FORMS;
}

/** What can be done with many messages or résumés: they are closed. */
export function MarkedThreads({ path, selection, chosen, queryKey, ...bar }: MarkedThreadsProps) {
  return (
    <MarkedBar selection={selection} {...bar}>
      <MarkedAction label="Закрыть" selection={selection}>
        {(ends) => (
          <RowsDialog
            title={path === 'messages' ? 'Закрыть обращения' : 'Закрыть резюме'}
            action="Закрыть"
            done="Закрыто"
            forms={FORMS[path]}
            nameOf={({ name }) => name}
            queryKey={queryKey}
            chosen={chosen}
            send={(rows, _, key) =>
              data(
                api.POST(`/api/v1/staff/${path}/close/`, {
                  params: { header: { 'idempotency-key': key } },
                  body: { rows: rows.map(({ id, version }) => ({ id, version })) },
                }),
              )
            }
            {...ends}
          >
            <p>Писем об этом никто не получит. Кому не ответили, тому лучше сначала ответить.</p>
          </RowsDialog>
        )}
      </MarkedAction>
    </MarkedBar>
  );
}
