import type { PageMeta } from '../../page.ts';

// `/auth` is highlighted as the profile is, and leads where it leads.
export { Component, loader } from '../account/page.tsx';

export function meta(): PageMeta {
  return { title: 'Вход', robots: 'noindex' };
}
