import { Notice } from '../../../ui/notice/notice.tsx';
import { ShelfSkeleton } from '../../../ui/skeleton/skeleton.tsx';
import { linkClass } from '../../../ui/text/text.tsx';
import { longName } from './long-name.ts';
import { Sample, Samples } from './sample.tsx';

/** What is told: notices, what is on its way. */
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
      <Samples title="skeleton">
        <Sample name="ShelfSkeleton" wide>
          <ShelfSkeleton label="Загружаем товары" />
        </Sample>
      </Samples>
    </>
  );
}
