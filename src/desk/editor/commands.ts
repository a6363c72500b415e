import { lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import type { MarkType, NodeType } from 'prosemirror-model';
import { liftListItem, wrapInList } from 'prosemirror-schema-list';
import { type Command, type EditorState, TextSelection } from 'prosemirror-state';
import { schema } from './schema.ts';

const { nodes, marks } = schema;

/** Whether the selection has a mark. */
export function hasMark({ selection, storedMarks, doc }: EditorState, type: MarkType): boolean {
  const { from, to, empty, $from } = selection;
  if (empty) return type.isInSet(storedMarks ?? $from.marks()) !== undefined;
  return doc.rangeHasMark(from, to, type);
}

/** Whether the selection lies within a node of a type. */
export function isWithin({ selection: { $from } }: EditorState, type: NodeType): boolean {
  for (let depth = $from.depth; depth > 0; depth--) if ($from.node(depth).type === type) return true;
  return false;
}

/** The kind of the block at the cursor: `text`, `3` or `4` for headings. */
export function blockAt({ selection: { $from } }: EditorState): string {
  const { type, attrs } = $from.parent;
  return type === nodes.heading ? String(attrs.level) : 'text';
}

export function setBlock(kind: string): Command {
  return kind === 'text'
    ? setBlockType(nodes.paragraph)
    : setBlockType(nodes.heading, { level: Number(kind) });
}

/** Makes a list of the selected blocks, or takes them out of it. */
export function toggleList(type: NodeType): Command {
  return (state, dispatch) =>
    (isWithin(state, type) ? liftListItem(nodes.item) : wrapInList(type))(state, dispatch);
}

export const toggleQuote: Command = (state, dispatch) =>
  (isWithin(state, nodes.blockquote) ? lift : wrapIn(nodes.blockquote))(state, dispatch);

/** Links the selection, or the words of the address where nothing is selected; an empty address ends the link. */
export function setLink(href: string): Command {
  return (state, dispatch) => {
    const { from, to, empty } = linkRange(state);
    if (!dispatch) return true;
    const { tr } = state;
    if (empty && href) tr.insertText(href, from);
    const end = empty ? from + href.length : to;
    tr.removeMark(from, end, marks.link);
    if (href) tr.addMark(from, end, marks.link.create({ href }));
    dispatch(tr);
    return true;
  };
}

/** The address of the link at the cursor; empty: there is none. */
export function linkAt(state: EditorState): string {
  const mark =
    marks.link.isInSet(state.selection.$from.marks()) ??
    marks.link.isInSet(state.doc.nodeAt(state.selection.from)?.marks ?? []);
  return mark?.attrs.href ?? '';
}

/** The selection; without one the link that the cursor is in. */
function linkRange({ selection, doc }: EditorState) {
  const { from, to, empty, $from } = selection;
  const mark = marks.link.isInSet($from.marks());
  if (!empty || !mark) return { from, to, empty };
  let [start, end] = [from, to];
  while (start > $from.start() && doc.rangeHasMark(start - 1, start, marks.link)) start--;
  while (end < $from.end() && doc.rangeHasMark(end, end + 1, marks.link)) end++;
  return { from: start, to: end, empty: start === end };
}

/** A table of three columns and rows, the first of which is its head. */
export const insertTable: Command = (state, dispatch) => {
  if (isWithin(state, nodes.table)) return false;
  const cells = (type: NodeType) => Array.from({ length: 3 }, () => type.createAndFill()!);
  const rows = [nodes.table_header, nodes.table_cell, nodes.table_cell].map((type) =>
    nodes.table_row.create(null, cells(type!)),
  );
  if (!dispatch) return true;
  const { tr } = state;
  const at = tr.selection.from;
  tr.replaceSelectionWith(nodes.table.create(null, rows));
  dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(at + 1))).scrollIntoView());
  return true;
};

/** A product after the block of the cursor, or in the place of an empty one. */
export function insertProduct(id: number): Command {
  return (state, dispatch) => {
    const { $from, to } = state.selection;
    const product = nodes.product.create({ id: String(id) });
    if (!dispatch) return true;
    const { tr } = state;
    const isEmpty = $from.depth === 1 && $from.parent.isTextblock && $from.parent.content.size === 0;
    const at = $from.depth === 0 ? to : isEmpty ? $from.before(1) : $from.after(1);
    if (isEmpty) tr.replaceWith(at, $from.after(1), product);
    else tr.insert(at, product);
    // What is typed next must not replace the product.
    const after = at + product.nodeSize;
    if (after === tr.doc.content.size) tr.insert(after, nodes.paragraph.create());
    dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(after + 1))).scrollIntoView());
    return true;
  };
}

/** An image of the shop with its caption. @param image as the upload answers */
export function insertImage(image: { src: string; alt: string; width: number; height: number }): Command {
  return (state, dispatch) => {
    const { src, alt, width, height } = image;
    const figure = nodes.figure.create({ src, alt, width: String(width), height: String(height) });
    dispatch?.(state.tr.replaceSelectionWith(figure).scrollIntoView());
    return true;
  };
}

export const toggles = {
  strong: toggleMark(marks.strong),
  em: toggleMark(marks.em),
  sub: toggleMark(marks.sub),
  sup: toggleMark(marks.sup),
};
