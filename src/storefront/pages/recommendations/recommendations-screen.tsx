import { Link } from 'react-router';
import { typograph } from '../../../platform/text/typograph.ts';
import { Breadcrumbs } from '../../../ui/breadcrumbs/breadcrumbs.tsx';
import { linkClass } from '../../../ui/text/text.tsx';
import { useShellLayout } from '../../shell/shell-data.ts';
import * as css from './recommendations-screen.module.css';

/** Each rule as implemented: which data is used, and for what. */
const RULES = [
  {
    name: '«С этим берут» в корзине',
    words:
      'Смотрим на последние пять строк вашей корзины, подбираем сопутствующие товары, затем самые покупаемые товары вашего города, которые есть в наличии.',
  },
  {
    name: 'Вы смотрели',
    words:
      'Показываем товары, страницы которых открывали на этом устройстве, от последнего к первому. Список хранится в вашем браузере и только с вашего согласия; мы получаем номера товаров, чтобы показать их цену, и не записываем их.',
  },
  {
    name: 'Вы искали',
    words:
      'Под строкой поиска стоят ваши последние десять запросов. Их видите только вы, каждый можно удалить.',
  },
];

/** The rules of blocks that depend on the visitor's behaviour, and how to avoid them. */
export function RecommendationsScreen({ crumbs }: { crumbs: { name: string; href: string }[] }) {
  const layout = useShellLayout();
  return (
    <div className={css.page}>
      <Breadcrumbs items={crumbs} Link={Link} />
      <h1>Правила применения рекомендательных технологий</h1>
      <p className={css.lead}>
        На&nbsp;информационном ресурсе применяются рекомендательные технологии (информационные технологии
        предоставления информации на&nbsp;основе сбора, систематизации и&nbsp;анализа сведений, относящихся
        к&nbsp;предпочтениям пользователей сети «Интернет», находящихся на&nbsp;территории Российской
        Федерации).
      </p>
      <section className={css.block}>
        <h2>Где и&nbsp;как</h2>
        <dl>
          {RULES.map(({ name, words }) => (
            <div key={name} className={css.rule}>
              <dt>{name}</dt>
              <dd>{typograph(words)}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className={css.block}>
        <h2>Чего мы&nbsp;не&nbsp;делаем</h2>
        <p>
          «Похожие товары», «Аналоги», «С&nbsp;этим берут» на&nbsp;странице товара и&nbsp;«Берут чаще всего»
          у&nbsp;всех покупателей города одинаковы: они зависят от&nbsp;товара, раздела и&nbsp;продаж,
          а&nbsp;не&nbsp;от&nbsp;вас. Сведения о&nbsp;предпочтениях мы&nbsp;не&nbsp;покупаем, не&nbsp;продаём
          и&nbsp;никому не&nbsp;передаём. Цена от&nbsp;них не&nbsp;зависит.
        </p>
      </section>
      <section className={css.block}>
        <h2>Как отказаться</h2>
        <ul className={css.ways}>
          <li>
            Просмотренные товары&nbsp;— выберите «Только необходимое» на&nbsp;странице{' '}
            <Link to="/cookies" className={linkClass}>
              файлов куки
            </Link>
            : список исчезнет сразу.
          </li>
          <li>История поиска&nbsp;— удалите запросы под строкой поиска.</li>
          <li>
            «С&nbsp;этим берут» в&nbsp;корзине&nbsp;— очистите корзину: без товаров в&nbsp;ней подбора нет.
          </li>
        </ul>
      </section>
      {layout && (
        <section className={css.block}>
          <h2>Кто отвечает</h2>
          <p>
            {layout.company.fullName && `${typograph(layout.company.fullName)}. `}
            {layout.email && (
              <>
                Юридически значимые сообщения о&nbsp;рекомендациях:{' '}
                <a href={`mailto:${layout.email}`} className={linkClass}>
                  {layout.email}
                </a>
                .
              </>
            )}
          </p>
        </section>
      )}
    </div>
  );
}
