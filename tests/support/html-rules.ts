import type { ConfigData } from 'html-validate';

/** What is asked of the HTML of pages: the standard, not a taste. */
export const pageRules: ConfigData = {
  root: true,
  extends: ['html-validate:standard', 'html-validate:document'],
  rules: {
    // Written by a program: the standard allows either way.
    'void-style': 'off',
    'attr-quotes': 'off',
    'no-trailing-whitespace': 'off',
    'long-title': 'off',
    // The menu stands before the page and has headings of its own; axe looks at their order.
    'heading-level': 'off',
    // Everything is of one origin.
    'require-sri': 'off',
  },
};
