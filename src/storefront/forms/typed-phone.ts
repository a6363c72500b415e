import type { SyntheticEvent } from 'react';
import { formatTypedPhone } from '../../core/typed-phone.ts';

type Field = Pick<HTMLInputElement, 'value' | 'selectionStart' | 'setSelectionRange'>;

/**
 * Puts what was typed of a telephone into form. While a keyboard composes (words of a telephone's keyboard, kana), the
 * text is the keyboard's own: written over, it would come twice. Its end says so.
 */
export function putIntoForm({
  currentTarget: field,
  nativeEvent,
}: Pick<SyntheticEvent, 'nativeEvent'> & { currentTarget: Field }): void {
  if ((nativeEvent as Partial<InputEvent>).isComposing) return;
  const { text, cursor } = formatTypedPhone({
    text: field.value,
    cursor: field.selectionStart ?? field.value.length,
  });
  if (text === field.value) return;
  field.value = text;
  field.setSelectionRange(cursor, cursor);
}
