import { Notice } from '../../../ui/notice/notice.tsx';
import { useCity } from '../../shell/shell-data.ts';
import type { ListingPage } from '../use-listing.ts';

/**
 * Lists filters of the address that do not apply here, such as a shop of another city after the city was
 * changed. All other filters apply.
 */
export function IgnoredFilters({ page: { address, asked } }: { page: ListingPage }) {
  const city = useCity();
  const shops = asked.selectedShops.length - address.selectedShops.length;
  const values =
    asked.attributes.length -
    address.attributes.length +
    (asked.selectedTags.length - address.selectedTags.length);
  if (shops + values === 0) return null;
  return (
    <Notice kind="attention">
      {shops > 0 && (
        <p>
          {shops > 1 ? 'Выбранные магазины' : 'Выбранный магазин'} в&nbsp;другом городе
          {city && <>, а&nbsp;вы смотрите {city.name}</>}: показываем товары без&nbsp;этого фильтра.
        </p>
      )}
      {values > 0 && (
        <p>
          {values > 1 ? 'Нескольких фильтров' : 'Одного фильтра'} из&nbsp;ссылки здесь больше нет: показываем
          товары без&nbsp;{values > 1 ? 'них' : 'него'}.
        </p>
      )}
    </Notice>
  );
}
