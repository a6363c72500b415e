import { api, data } from '../../api/client.ts';
import type { Shape } from '../../api/shapes.ts';
import { type Column, Two } from '../../lists/list.tsx';
import { PaperScreen } from '../../papers/paper-screen.tsx';
import { Mark } from '../../parts/mark.tsx';
import { shortMoment } from '../../parts/moments.ts';
import { ApprovalCard } from '../../trust/approval-card.tsx';
import { APPROVAL_STATES } from '../../trust/approval-states.ts';

type Approval = Shape<'Approval'>;

/** What waits for a second signature, and what has been decided. */
export default function Approvals() {
  return (
    <PaperScreen<Approval>
      title="Вторая подпись"
      path="approvals"
      call={null}
      one="Предложение"
      views={[
        { name: 'Ждут', filters: { state: 'waiting' } },
        { name: 'Решены', filters: { state: 'decided' } },
        { name: 'Все', filters: {} },
      ]}
      load={(query) => data(api.GET('/api/v1/staff/approvals/', { params: { query: query as never } }))}
      first={WHAT}
      columns={COLUMNS}
      card={(id) => <ApprovalCard id={id} />}
      empty="Ещё ничего не предлагали."
    />
  );
}

const WHAT: Column<Approval> = {
  name: 'Что предложено',
  cell: ({ what, name }) => <Two note={name}>{what}</Two>,
};
const COLUMNS: readonly Column<Approval>[] = [
  { name: 'Кто', cell: ({ author, reason }) => <Two note={reason}>{author.name}</Two> },
  {
    name: 'Состояние',
    cell: ({ state, created_at: at }) => (
      <Two note={shortMoment(new Date(at))}>
        <Mark tone={APPROVAL_STATES[state].tone}>{APPROVAL_STATES[state].word}</Mark>
      </Two>
    ),
  },
];
