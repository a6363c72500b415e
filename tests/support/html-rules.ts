import type { ConfigData } from 'html-validate';

/** Rules for the HTML of pages that come from the standard, not from taste. */
export const pageRules: ConfigData = {
  root: true,
  extends: ['html-validate:standard', 'html-validate:document'],
  rules: {
    // Pages are generated, and the standard allows either form.
    'void-style': 'off',
    'attr-quotes': 'off',
    'no-trailing-whitespace': 'off',
    'long-title': 'off',
    // The menu comes before the page and has headings of its own; axe checks their order.
    'heading-level': 'off',
    // Everything comes from one origin.
    'require-sri': 'off',
  },
};
