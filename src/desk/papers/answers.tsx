import { formatDate } from '../../platform/text/phone-and-date.ts';
import { cx } from '../../ui/cx.ts';
import type { Shape } from '../api/shapes.ts';
import { longMoment } from '../parts/moments.ts';
import * as css from './card.module.css';

/** What was written in a thread after its beginning, oldest first: the answers of the staff and the replies of the client. */
export function Answers({ answers }: { answers: readonly Shape<'ThreadAnswer'>[] }) {
  return answers.map((answer) => (
    <div key={answer.id} className={cx(css.answer, answer.is_from_client && css.reply)}>
      <p className={css.text}>{[wordsOf(answer), answer.text].filter(Boolean).join('\n')}</p>
      <span className={css.note}>
        {answer.is_from_client ? 'Покупатель' : (answer.by ?? 'Сотрудник')}, {longMoment(new Date(answer.at))}
        {!answer.is_from_client && (answer.is_emailed ? ', письмом' : ', по телефону')}
      </span>
    </div>
  ));
}

function wordsOf({ answer, day, product }: Shape<'ThreadAnswer'>): string {
  if (answer === 'day' && day) return `Придёт ${formatDate(day)}`;
  if (answer === 'analog' && product) return `Вместо него «${product.name}»`;
  return answer === 'no' ? 'Не придёт' : '';
}
