import { buttonClass } from '../../../ui/button/button.tsx';
import { EmptyList } from '../../../ui/empty-list/empty-list.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { ShelfSkeleton } from '../../../ui/skeleton/skeleton.tsx';
import { linkClass } from '../../../ui/text/text.tsx';
import { longName } from './long-name.ts';
import { Sample, Samples } from './sample.tsx';

/** Notices and placeholders. */
export function MessageSamples() {
  return (
    <>
      <Samples title="notice">
        <Sample name="good">
          <Notice kind="good">Доверенность №&nbsp;37 проверена</Notice>
        </Sample>
        <Sample name="attention">
          <Notice kind="attention">
            Цена выросла на&nbsp;1,50&nbsp;₽ за&nbsp;метр. Проверьте перед заказом
          </Notice>
        </Sample>
        <Sample name="wrong, с действием и длинным именем">
          <Notice kind="wrong">
            Не&nbsp;загрузили остатки: {longName}.{' '}
            <a href="/dev/ui" className={linkClass}>
              Повторить
            </a>
          </Notice>
        </Sample>
      </Samples>
      <Samples title="empty-list">
        <Sample name="с полкой, словами и выходом" wide>
          <EmptyList
            icon="heart"
            title="На этой полке пусто"
            ways={
              <a href="/dev/ui" className={buttonClass()}>
                Открыть каталог
              </a>
            }
          >
            Нажмите на&nbsp;сердечко у&nbsp;товара, и&nbsp;он будет ждать вас здесь.
          </EmptyList>
        </Sample>
        <Sample name="без полки: не сошлись фильтры" wide>
          <EmptyList title="По этим фильтрам ничего нет">Уберите один из&nbsp;фильтров.</EmptyList>
        </Sample>
      </Samples>
      <Samples title="skeleton">
        <Sample name="ShelfSkeleton" wide>
          <ShelfSkeleton label="Загружаем товары" />
        </Sample>
      </Samples>
    </>
  );
}
