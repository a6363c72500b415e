import type { PageMeta } from '../../loading/page.ts';

// `/auth` is highlighted like the profile, and redirects like it.
export { Component, loader } from '../account/page.tsx';

export function meta(): PageMeta {
  return { title: 'Вход', robots: 'noindex' };
}
