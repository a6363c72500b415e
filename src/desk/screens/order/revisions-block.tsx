import { REASON_NAMES, type RevisionReason } from '../../../shop/orders/revisions/revisions.ts';
import { formatRoubles } from '../../../ui/price/price.tsx';
import type { Order } from '../../orders/order-query.ts';
import { revisionAuthor } from '../../orders/order-words.ts';
import { Mark, type Tone } from '../../parts/mark.tsx';
import { longMoment } from '../../parts/moments.ts';
import { Block, Item } from './block.tsx';

const OUTCOMES: Record<string, { name: string; tone: Tone }> = {
  accepted: { name: 'Действует', tone: 'done' },
  refused: { name: 'Отклонена', tone: 'bad' },
  withdrawn: { name: 'Отозвана', tone: 'none' },
  superseded: { name: 'Заменена', tone: 'none' },
};
const WAITING = { name: 'Ждёт ответа', tone: 'work' } as const;

/** All changes of the order, newest first, with their authors, reasons and answers. */
export function RevisionsBlock({ order }: { order: Order }) {
  if (order.revisions.length === 0) return null;
  return (
    <Block title="Изменения">
      <ul>
        {order.revisions.toReversed().map(({ n, at, by, source, reason, note, total, answer }) => {
          const { name, tone } = answer === null ? WAITING : (OUTCOMES[answer.outcome] ?? WAITING);
          const isPast = answer?.outcome === 'accepted' && n !== order.revision;
          return (
            <Item
              key={n}
              title={`Редакция ${n}${total === null ? '' : `, ${formatRoubles(total)}`}`}
              state={<Mark tone={tone}>{isPast ? 'Была' : name}</Mark>}
              note={[
                revisionAuthor({ by, source }),
                longMoment(new Date(at), order.city.time_zone),
                REASON_NAMES[reason as RevisionReason],
                note,
                answer?.comment && `ответ: ${answer.comment}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            />
          );
        })}
      </ul>
    </Block>
  );
}
