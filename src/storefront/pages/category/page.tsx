import type { PageMeta } from '../../page.ts';

export function meta(): PageMeta {
  return { title: 'Каталог' };
}

export function Component() {
  return <h1>Каталог</h1>;
}
