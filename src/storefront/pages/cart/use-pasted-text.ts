import { useEffect, useState } from 'react';
import { dropDraft, readDraft, storeDraft } from '../../browser/tab-draft.ts';
import { useVisitor } from '../../visitor/use-visitor.ts';

/**
 * The text in the field of a pasted list. The tab stores it until it is added, so that a reload and Back
 * do not lose it.
 * @param initial the text the server put into the field
 */
export function usePastedText(initial: string): [string, (text: string) => void] {
  const [text, setText] = useState(initial);
  const user = useVisitor().accountData?.user;
  function change(next: string) {
    setText(next);
    if (next === '') dropDraft('pasted-list');
    else storeDraft('pasted-list', { lines: next }, user);
  }
  useEffect(() => {
    if (initial !== '') return change(initial);
    const { lines = '' } = readDraft('pasted-list', user);
    setText((typed) => typed || lines);
  }, []);
  return [text, change];
}

/** Whether the tab has a list that has not been added yet. False until the page is hydrated. */
export function useHasPastedText(): boolean {
  const [has, setHas] = useState(false);
  const user = useVisitor().accountData?.user;
  useEffect(() => setHas(readDraft('pasted-list', user).lines !== undefined), []);
  return has;
}
