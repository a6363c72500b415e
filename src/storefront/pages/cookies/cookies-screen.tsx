import { Form, Link } from 'react-router';
import { typograph } from '../../../platform/text/typograph.ts';
import { Breadcrumbs } from '../../../ui/breadcrumbs/breadcrumbs.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { ChoiceRow } from '../../../ui/choice/choice-row.tsx';
import { FieldError } from '../../../ui/field/field-error.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { linkClass } from '../../../ui/text/text.tsx';
import type { CookieChoice } from '../../privacy/cookie-choice.ts';
import * as css from './cookies-screen.module.css';
import { ALWAYS_STORED, STORED_BY_CONSENT, type StoredItem } from './stored-items.ts';

/** The current choice, and the page to return to. */
export interface CookiesView {
  choice: CookieChoice | null;
}

const CRUMBS = [
  { name: 'Главная', href: '/' },
  { name: 'Файлы куки', href: '/cookies' },
];

interface CookiesScreenProps {
  view: CookiesView;
  error: string | undefined;
}

/** What is stored in the browser, why and how long, with the same choice as in the notice. */
export function CookiesScreen({ view: { choice }, error }: CookiesScreenProps) {
  return (
    <div className={css.page}>
      <Breadcrumbs items={CRUMBS} Link={Link} />
      <h1>Файлы куки</h1>
      <p className={css.lead}>
        Куки&nbsp;— короткие записи, которые магазин хранит в&nbsp;вашем браузере. Чужих счётчиков, рекламных
        сетей и&nbsp;кнопок других сайтов здесь нет: записи читает только этот магазин.
      </p>
      <div className={css.counter}>
        <Form method="post" preventScrollReset className={css.form} key={choice}>
          <fieldset className={css.choice} aria-describedby={error ? 'choice-error' : undefined}>
            <legend className={css.legend}>Что можно хранить</legend>
            <ChoiceRow type="radio" name="choice" value="all" id="choice-all" chosen={choice === 'all'}>
              Всё: помнить просмотренные товары и&nbsp;считать просмотры
            </ChoiceRow>
            <ChoiceRow
              type="radio"
              name="choice"
              value="necessary"
              id="choice-necessary"
              chosen={choice === 'necessary'}
            >
              Только необходимое
            </ChoiceRow>
          </fieldset>
          <FieldError id="choice-error">{error}</FieldError>
          <Button type="submit">Сохранить выбор</Button>
        </Form>
        <div role="status">
          {choice && (
            <Notice kind="good">
              {choice === 'all' ? 'Сейчас разрешено всё.' : 'Сейчас разрешено только необходимое.'} Выбор
              действует год, изменить его можно здесь в&nbsp;любой день.
            </Notice>
          )}
        </div>
      </div>
      <div className={css.things}>
        <StoredItemsTable
          title="Необходимое"
          note="Без этого нет корзины и входа, согласия не нужно."
          things={ALWAYS_STORED}
        />
        <StoredItemsTable
          title="С вашего согласия"
          note="До согласия ничего из этого не хранится и не считается."
          things={STORED_BY_CONSENT}
        />
        <p>
          Как мы обращаемся с&nbsp;персональными данными&nbsp;—{' '}
          <a href="/info/personalnye-dannye" className={linkClass}>
            в&nbsp;отдельном документе
          </a>
          .
        </p>
      </div>
    </div>
  );
}

function StoredItemsTable({
  title,
  note,
  things,
}: {
  title: string;
  note: string;
  things: readonly StoredItem[];
}) {
  return (
    <section>
      <h2>{title}</h2>
      <p className={css.note}>{note}</p>
      <dl>
        {things.map(({ name, what, howLong }) => (
          <div key={name} className={css.thing}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>
              {typograph(what)} <span className={css.howLong}>{typograph(howLong)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
