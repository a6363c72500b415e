import type { Locator, Page } from '@playwright/test';

/** What a person does at the desk, counted: clicks or touches, texts that are typed, keys. */
export interface Counted {
  click(what: Locator): Promise<void>;
  type(into: Locator, text: string): Promise<void>;
  choose(from: Locator, option: string): Promise<void>;
  key(name: string): Promise<void>;
  /** How many actions there have been. */
  count(): number;
}

/** A person with a mouse, or with a finger where the page is that of a phone. */
export function counted(page: Page, isPhone: boolean): Counted {
  let actions = 0;
  return {
    async click(what) {
      actions++;
      await (isPhone ? what.tap() : what.click());
    },
    async type(into, text) {
      actions++;
      // As a person does; and a tap elsewhere ends a double tap.
      await (isPhone ? into.tap() : into.click());
      await into.fill(text);
    },
    async choose(from, option) {
      actions++;
      await from.selectOption(option);
    },
    async key(name) {
      actions++;
      await page.keyboard.press(name);
    },
    count: () => actions,
  };
}
