import { formatCount } from '../../../platform/text/plural.ts';
import { typograph } from '../../../platform/text/typograph.ts';
import { buttonClass } from '../../../ui/button/button.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { withinBlock } from '../../content/contents.ts';
import { RichText } from '../../content/rich-text.tsx';
import { isPlainClick } from '../../navigation/plain-click.ts';
import { formatDay } from '../../places/days.ts';
import { chooseVacancy } from './resume-form.tsx';
import * as css from './vacancies.module.css';
import { type Vacancy, vacanciesHref } from './vacancies.view.ts';

/** Vacancies that open to their texts; title, place and salary are visible at once. */
export function VacancyList({ vacancies }: { vacancies: readonly Vacancy[] }) {
  return (
    <ul className={css.vacancies}>
      {vacancies.map((vacancy) => (
        <li key={vacancy.id}>
          <VacancyItem vacancy={vacancy} />
        </li>
      ))}
    </ul>
  );
}

function VacancyItem({ vacancy }: { vacancy: Vacancy }) {
  const { id, title, city, employment, html, published_at } = vacancy;
  const salary = salaryText({ from: vacancy.salary_from, to: vacancy.salary_to });
  return (
    <details id={`vacancy-${id}`} className={css.vacancy}>
      <summary className={css.summary}>
        <h2 className={css.name}>{typograph(title)}</h2>
        <span className={css.salary}>{salary}</span>
        <span className={css.about}>
          {[city?.name ?? 'Любой город', employment].filter(Boolean).join(' · ')}
        </span>
        <Icon name="caret-down" size="small" className={css.sign} />
      </summary>
      <div className={css.body}>
        <RichText html={withinBlock(html, 2)} className={css.words} />
        <p className={css.date}>
          Открыта с&nbsp;<time dateTime={published_at}>{formatDay(published_at)}</time>
        </p>
        <a
          href={`${vacanciesHref({ vacancy: id })}#resume`}
          rel="nofollow"
          className={buttonClass({ kind: 'outline' })}
          onClick={(event) => {
            if (isPlainClick(event) && chooseVacancy(id)) event.preventDefault();
          }}
        >
          Откликнуться
        </a>
      </div>
    </details>
  );
}

/**
 * «от 60 000 до 80 000 ₽», «от 60 000 ₽», «по договорённости». Numbers do not wrap away from their words.
 * @param salary roubles per month
 */
export function salaryText({ from, to }: { from: number | null; to: number | null }): string {
  if (from === null && to === null) return 'по\u00a0договорённости';
  if (from !== null && from === to) return `${formatCount(from)}\u00a0₽`;
  const bounds = [
    from !== null && `от\u00a0${formatCount(from)}`,
    to !== null && `до\u00a0${formatCount(to)}`,
  ];
  return `${bounds.filter(Boolean).join(' ')}\u00a0₽`;
}
