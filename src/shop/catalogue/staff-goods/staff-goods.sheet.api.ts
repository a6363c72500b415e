import { filtersOf, listSheet, sumCell, yesCell } from '../../accounts/list-exports/list-exports.server.ts';
import { staffGoodsList } from './staff-goods.server.ts';
import { StaffGoodsQueryShape } from './staff-goods.shapes.ts';

/** The goods as a workbook. */
export const goodsSheet = listSheet({
  list: 'catalogue/goods',
  title: 'Товары',
  tag: 'Товары',
  capability: 'catalogue.read',
  filters: filtersOf(StaffGoodsQueryShape),
  load: ({ db }, query: Parameters<typeof staffGoodsList>[1], url) => staffGoodsList(db, query, url),
  columns: [
    { head: 'Артикул', width: 18, cell: ({ article }) => article },
    { head: 'Товар', width: 60, cell: ({ name }) => name },
    { head: 'Раздел', width: 30, cell: ({ category }) => category?.name ?? null },
    { head: 'На витрине', width: 12, cell: (row) => yesCell(row.is_visible) },
    { head: 'Есть фото', width: 12, cell: ({ photo }) => yesCell(photo !== null) },
    { head: 'Остаток', width: 12, cell: ({ stock }) => stock },
    { head: 'Ед.', width: 8, cell: ({ unit }) => unit },
    { head: 'Цена, ₽', width: 14, cell: ({ price }) => sumCell(price) },
    { head: 'Отличается от 1С', width: 40, cell: ({ differs }) => differs.join(', ') },
  ],
});
