import { redo, undo } from 'prosemirror-history';
import type { Command, EditorState } from 'prosemirror-state';
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  toggleHeaderRow,
} from 'prosemirror-tables';
import { useState } from 'react';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../icon/icon.tsx';
import type { DeskIconName } from '../icon/names.ts';
import {
  blockAt,
  hasMark,
  insertImage,
  insertProduct,
  insertTable,
  isWithin,
  linkAt,
  setBlock,
  setLink,
  toggleList,
  toggleQuote,
  toggles,
} from './commands.ts';
import { ImageDialog } from './image-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { ProductDialog } from './product-dialog.tsx';
import { ReadingTime } from './reading-time.tsx';
import * as css from './rich-text.module.css';
import { schema } from './schema.ts';

interface ToolbarProps {
  state: EditorState;
  run: (command: Command) => void;
  hasGoods: boolean;
}

const { marks, nodes } = schema;

/** What a text is formatted with. Inside a table it has the tools of tables, too. */
export function Toolbar({ state, run, hasGoods }: ToolbarProps) {
  const [open, setOpen] = useState<'link' | 'image' | 'product'>();
  const tool = (name: string, icon: DeskIconName, command: Command, isOn = false) => (
    <Tool key={name} name={name} icon={icon} isOn={isOn} onClick={() => run(command)} />
  );
  const isInTable = isWithin(state, nodes.table);
  return (
    <div className={css.tools} role="toolbar" aria-label="Оформление текста">
      {tool('Полужирный', 'text-b', toggles.strong, hasMark(state, marks.strong))}
      {tool('Курсив', 'text-italic', toggles.em, hasMark(state, marks.em))}
      {tool('Верхний индекс', 'text-superscript', toggles.sup, hasMark(state, marks.sup))}
      <Tool name="Ссылка" icon="link" isOn={hasMark(state, marks.link)} onClick={() => setOpen('link')} />
      <i className={css.line} />
      <select
        className={css.block}
        aria-label="Вид абзаца"
        value={blockAt(state)}
        onChange={(event) => run(setBlock(event.target.value))}
      >
        <option value="text">Текст</option>
        <option value="3">Заголовок</option>
        <option value="4">Подзаголовок</option>
      </select>
      {tool('Список', 'list-bullets', toggleList(nodes.bullets), isWithin(state, nodes.bullets))}
      {tool('Нумерованный список', 'list-numbers', toggleList(nodes.numbers), isWithin(state, nodes.numbers))}
      {tool('Цитата', 'quotes', toggleQuote, isWithin(state, nodes.blockquote))}
      <i className={css.line} />
      {tool('Таблица', 'table', insertTable, isInTable)}
      <Tool name="Картинка" icon="image" onClick={() => setOpen('image')} />
      {hasGoods && <Tool name="Товар" icon="package" onClick={() => setOpen('product')} />}
      <i className={css.line} />
      {tool('Отменить', 'arrow-counter-clockwise', undo)}
      {tool('Вернуть', 'arrow-clockwise', redo)}
      <ReadingTime text={state.doc.textBetween(0, state.doc.content.size, ' ')} />
      {isInTable && (
        <span className={css.table}>
          <Named name="Добавить строку" onClick={() => run(addRowAfter)} />
          <Named name="Добавить столбец" onClick={() => run(addColumnAfter)} />
          <Named name="Удалить строку" onClick={() => run(deleteRow)} />
          <Named name="Удалить столбец" onClick={() => run(deleteColumn)} />
          <Named name="Первая строка — шапка" onClick={() => run(toggleHeaderRow)} />
          <Named name="Удалить таблицу" onClick={() => run(deleteTable)} />
        </span>
      )}
      {open === 'link' && (
        <LinkDialog
          href={linkAt(state)}
          onSet={(href) => run(setLink(href))}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'product' && (
        <ProductDialog onChosen={(id) => run(insertProduct(id))} onClose={() => setOpen(undefined)} />
      )}
      {open === 'image' && (
        <ImageDialog onUploaded={(image) => run(insertImage(image))} onClose={() => setOpen(undefined)} />
      )}
    </div>
  );
}

interface ToolProps {
  name: string;
  icon: DeskIconName;
  isOn?: boolean;
  onClick: () => void;
}

function Tool({ name, icon, isOn, onClick }: ToolProps) {
  return (
    <button
      type="button"
      className={cx(css.tool, isOn && css.on)}
      aria-label={name}
      title={name}
      aria-pressed={isOn}
      // The text keeps its selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      <Icon name={icon} size="small" />
    </button>
  );
}

function Named({ name, onClick }: Pick<ToolProps, 'name' | 'onClick'>) {
  return (
    <button
      type="button"
      className={css.named}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      {name}
    </button>
  );
}
