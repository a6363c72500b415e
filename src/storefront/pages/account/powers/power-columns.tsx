import { Form, useNavigation } from 'react-router';
import { POWER_STATUS_NAMES } from '../../../../shop/companies/powers/powers.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { Typeset, VisuallyHidden } from '../../../../ui/text/text.tsx';
import type { Answer } from '../../../api/shapes.ts';
import { formatDay } from '../../../places/days.ts';
import { PaperFile } from '../papers/paper-file.tsx';
import * as papers from '../papers/papers.module.css';
import { Confirm } from '../parts/confirm.tsx';
import { type Column, Under } from '../parts/data-table.tsx';
import { type StatusTone, StatusWord } from '../parts/status-label.tsx';

type Power = Answer<'/api/v1/orders/orders/power_of_attorney/'>['results'][number];

const TONES: Record<Power['status'], StatusTone> = {
  review: 'waiting',
  upcoming: 'waiting',
  active: 'good',
  expired: 'wrong',
  revoked: 'wrong',
  refused: 'wrong',
};

/**
 * The columns of the list of powers of attorney.
 * @param companies number of the user's companies: with several, a row names its company
 */
export function powerColumns(companies: number): Column<Power>[] {
  return [
    {
      head: 'Кому',
      place: 'title',
      cell: ({ person, legal_entity, status }) => (
        <>
          <span className={cx(papers.number, TONES[status] === 'wrong' && papers.ended)}>
            <Typeset text={person.full_name} />
          </span>
          {person.passport_masked && <Under>паспорт {person.passport_masked}</Under>}
          {companies > 1 && (
            <Under>
              <Typeset text={legal_entity.name} />
            </Under>
          )}
        </>
      ),
    },
    {
      head: 'Статус',
      place: 'status',
      cell: ({ status, issued_at, valid_to, review }) => (
        <>
          <span className={papers.whole}>
            <StatusWord tone={TONES[status]}>{POWER_STATUS_NAMES[status]}</StatusWord>
          </span>
          <Under>
            {status === 'upcoming' ? (
              <>начнёт действовать {formatDay(issued_at)}</>
            ) : (
              <>до&nbsp;{formatDay(valid_to)}</>
            )}
          </Under>
          {review && <Under>{review.text}</Under>}
        </>
      ),
    },
    {
      head: 'Доверенность',
      isQuiet: true,
      cell: ({ kind, number, issued_at, scope }) => (
        <>
          {kind === 'machine' ? 'МЧД' : 'М-2'} №&nbsp;<span className={papers.code}>{number}</span> от&nbsp;
          {formatDay(issued_at)}
          {scope && <span className={papers.line}>{scope}</span>}
        </>
      ),
    },
    { head: 'Файл', cell: ({ file }) => <PaperFile file={file} /> },
    {
      head: 'Отозвать',
      place: 'action',
      isHeadHidden: true,
      cell: (power) => power.can_revoke && <Revoke power={power} />,
    },
  ];
}

function Revoke({ power: { id, number, person } }: { power: Power }) {
  const isBusy = useNavigation().formData?.get('power') === String(id);
  return (
    <Confirm
      kind="text"
      label={
        <>
          Отозвать<VisuallyHidden> доверенность № {number}</VisuallyHidden>
        </>
      }
      question={
        <p>
          Отозвать доверенность №&nbsp;{number}? {person.full_name} больше не&nbsp;сможет получать по&nbsp;ней
          товар. Отменить отзыв нельзя.
        </p>
      }
    >
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="revoke" />
        <Button type="submit" name="power" value={id} kind="dark" busy={isBusy && 'Отзываем'}>
          Да, отозвать
        </Button>
      </Form>
    </Confirm>
  );
}
