import type { SyntheticEvent } from 'react';
import { formatTypedPhone } from '../../platform/text/typed-phone.ts';

type Field = Pick<HTMLInputElement, 'value' | 'selectionStart' | 'setSelectionRange'>;

/**
 * Formats a typed phone number. While an input method composes, the text belongs to it, and a change would
 * double the input; formatting waits for its end.
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
