import type { Plugin } from 'vite';

/** Where React Router keeps its parts. */
const ROUTER = /\/react-router\/dist\/production\/lib\/(.+\.js)$/;

/**
 * What React Router has for its framework mode and for measuring tools, in the midst of functions that every page runs:
 * a bundler cannot know that nothing of ours asks for it. A file, what stands there, and what makes it dead.
 */
const UNUSED: readonly [file: string, there: RegExp, instead: string][] = [
  ['router/router.js', /\binit\.(instrumentations|patchRoutesOnNavigation)\b/g, 'undefined'],
  ['router/router.js', /\bconsumeInstrumentationClientResultMetaReceiver\(router\)/g, 'undefined'],
  ['router/router.js', /\bfuture\.unstable_\w+/g, 'undefined'],
  ['router/router.js', /\bfogOfWar\.active\b(?! = )/g, 'false'],
  [
    'dom/ssr/components.js',
    /\bfunction PrefetchPageLinks\(/,
    'function PrefetchPageLinks() { return null; }\nfunction prefetchPageLinks(',
  ],
  [
    'dom/ssr/components.js',
    /\bfunction usePrefetchBehavior\(/,
    'function usePrefetchBehavior() { return [false, null, {}]; }\nfunction prefetchBehavior(',
  ],
];

/** The files that have anything to leave out. */
export const LEAN_FILES: ReadonlySet<string> = new Set(UNUSED.map(([file]) => file));

/** A file of React Router without what nothing of ours asks for. @returns what of it was not there, in another release */
export function lean(file: string, code: string): { code: string; missing: RegExp[] } {
  const parts = UNUSED.filter(([of]) => of === file);
  return {
    code: parts.reduce((left, [, there, instead]) => left.replace(there, instead), code),
    missing: parts.map(([, there]) => there).filter((there) => code.search(there) < 0),
  };
}

/** Leaves out of the browser build what it never runs of React Router: 3 KB of each first visit. */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: ROUTER },
      handler(whole, id) {
        const file = ROUTER.exec(id)?.[1] ?? '';
        if (!LEAN_FILES.has(file)) return null;
        const { code, missing } = lean(file, whole);
        // Another release is heavier, not broken.
        for (const part of missing)
          this.warn(`React Router has no ${part} any more: see ${import.meta.filename}`);
        return { code, map: null };
      },
    },
  };
}
