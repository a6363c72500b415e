import { countOf, quantityOf } from '../../../platform/text/plural.ts';
import { typograph } from '../../../platform/text/typograph.ts';
import { Breadcrumbs } from '../../../ui/breadcrumbs/breadcrumbs.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { iconNames } from '../../../ui/icon/names.ts';
import { linkClass, Typeset, VisuallyHidden } from '../../../ui/text/text.tsx';
import { longName } from './long-name.ts';
import * as css from './page.module.css';
import { Sample, Samples } from './sample.tsx';

const GOODS = ['товар', 'товара', 'товаров'] as const;

/** Text, icons, breadcrumbs. */
export function WordSamples() {
  return (
    <>
      <Samples title="text">
        <Sample name="typograph, Typeset: длинное имя" wide>
          <p>
            <Typeset text={longName} />
          </p>
        </Sample>
        <Sample name="linkClass, VisuallyHidden">
          <a href="/dev/ui" className={linkClass}>
            Ссылка в тексте<VisuallyHidden> на эту страницу</VisuallyHidden>
          </a>
        </Sample>
        <Sample name="countOf, quantityOf">
          {[1, 2, 5, 11, 1312].map((count) => (
            <p key={count}>
              {countOf(count, GOODS)}, {quantityOf(count, 'упаковка')}, {quantityOf(count, 'м')}
            </p>
          ))}
        </Sample>
        <Sample name="typograph">
          <p>{typograph('Кабель в бухте 100 м, по 89,90 ₽ за метр — со склада')}</p>
        </Sample>
      </Samples>
      <Samples title="breadcrumbs">
        <Sample name="до 1150 px — шаг назад, дальше — путь" wide>
          <Breadcrumbs
            Link={({ to, ...rest }) => <a href={to} {...rest} />}
            items={[
              { name: 'Главная', href: '/' },
              { name: 'Каталог', href: '/catalog' },
              { name: longName, href: '/dev/ui' },
            ]}
          />
        </Sample>
      </Samples>
      <Samples title="icon">
        <div className={css.icons}>
          {iconNames.map((name) => (
            <span key={name} title={name}>
              <Icon name={name} />
              <Icon name={name} size="small" />
            </span>
          ))}
        </div>
      </Samples>
    </>
  );
}
