/// <reference types="vite/types/importMeta.d.ts" />

// Instead of vite/client, which knows only the default export of a stylesheet: classes are named exports
// here, so a build leaves out unused ones.
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export = classes;
}
declare module '*.css' {}
declare module '*.svg?no-inline' {
  const address: string;
  export default address;
}
