import type { Page } from '@playwright/test';

interface ListState {
  text: string;
  rowCount: number;
  height: number;
}

/** Records every state of the list from now on: the text of the field, the number of rows and their height. */
export async function recordList(page: Page) {
  await page.evaluate(() => {
    const found = window as unknown as { states: ListState[]; note: () => void };
    found.states = [];
    const note = () => {
      const list = document.querySelector('[role=listbox][aria-label="Варианты запроса"]');
      const text = document.querySelector<HTMLInputElement>('[role=combobox]:focus')?.value ?? '';
      found.states.push({
        text,
        rowCount: list?.querySelectorAll('[role=option]').length ?? 0,
        height: list?.getBoundingClientRect().height ?? 0,
      });
    };
    found.note = note;
    new MutationObserver(note).observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
  });
  return () =>
    page.evaluate(() => {
      const { states, note } = window as unknown as { states: ListState[]; note: () => void };
      note();
      return states;
    });
}
