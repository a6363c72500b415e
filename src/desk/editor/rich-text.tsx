import { baseKeymap, chainCommands, exitCode } from 'prosemirror-commands';
import { gapCursor } from 'prosemirror-gapcursor';
import { history, redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list';
import { type Command, EditorState, type Plugin } from 'prosemirror-state';
import { goToNextCell, tableEditing } from 'prosemirror-tables';
import { EditorView } from 'prosemirror-view';
import { useEffect, useRef, useState } from 'react';
import { cx } from '../../ui/cx.ts';
import { toggles } from './commands.ts';
import { documentOf, htmlOf, parserOf } from './html.ts';
import { productView } from './product-view.ts';
import * as css from './rich-text.module.css';
import { schema } from './schema.ts';
import { Toolbar } from './toolbar.tsx';

interface RichTextProps {
  /** For screen readers: «Текст статьи». */
  label: string;
  /** HTML of the shop. */
  value: string;
  onChange: (html: string) => void;
  /** A text within a form: its toolbar is smaller and does not stay at the top. */
  isSmall?: boolean;
  /** Whether products may stand in the text as cards of the shop. */
  hasGoods?: boolean;
}

const newLine: Command = chainCommands(exitCode, (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(schema.nodes.break.create()).scrollIntoView());
  return true;
});

function plugins(): Plugin[] {
  return [
    history(),
    keymap({
      'Mod-z': undo,
      'Mod-y': redo,
      'Shift-Mod-z': redo,
      'Mod-b': toggles.strong,
      'Mod-i': toggles.em,
      'Shift-Enter': newLine,
      Enter: splitListItem(schema.nodes.item),
      Tab: chainCommands(goToNextCell(1), sinkListItem(schema.nodes.item)),
      'Shift-Tab': chainCommands(goToNextCell(-1), liftListItem(schema.nodes.item)),
    }),
    keymap(baseKeymap),
    tableEditing(),
    gapCursor(),
  ];
}

/** A field for a formatted text, as the shop will show it. Its schema knows nothing that the sanitiser would remove. */
export function RichText({ label, value, onChange, isSmall, hasGoods = false }: RichTextProps) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const written = useRef(value);
  const change = useRef(onChange);
  change.current = onChange;
  const [state, setState] = useState<EditorState>();
  useEffect(() => {
    if (!place.current) return;
    const shown = new EditorView(place.current, {
      state: EditorState.create({ doc: documentOf(written.current, hasGoods), plugins: plugins() }),
      domParser: parserOf(hasGoods),
      clipboardParser: parserOf(hasGoods),
      nodeViews: { product: productView },
      attributes: { 'aria-label': label, 'aria-multiline': 'true', role: 'textbox' },
      dispatchTransaction(transaction) {
        const next = shown.state.apply(transaction);
        shown.updateState(next);
        setState(next);
        if (!transaction.docChanged) return;
        written.current = htmlOf(next.doc);
        change.current(written.current);
      },
    });
    view.current = shown;
    setState(shown.state);
    return () => shown.destroy();
  }, [label, hasGoods]);
  // A version that was restored, or merged, replaces what is written.
  useEffect(() => {
    const shown = view.current;
    if (!shown || value === written.current) return;
    written.current = value;
    const { tr, doc } = shown.state;
    const next = shown.state.apply(tr.replaceWith(0, doc.content.size, documentOf(value, hasGoods).content));
    shown.updateState(next);
    setState(next);
  }, [value, hasGoods]);
  const run = (command: Command) => {
    const shown = view.current;
    if (!shown) return;
    command(shown.state, shown.dispatch, shown);
    shown.focus();
  };
  return (
    <div className={cx(css.editor, isSmall && css.small)}>
      {state && <Toolbar state={state} run={run} hasGoods={hasGoods} />}
      <div ref={place} className={css.text} />
    </div>
  );
}
