import type { Plugin } from 'vite';

/**
 * Sheets export the names of their classes, and a build writes those into the code that uses them. Without this a sheet would
 * then be an empty module, which is left out together with the link to its styles.
 */
export function keepSheets(): Plugin {
  return {
    name: 'keep-sheets',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\.module\.css$/ },
      handler: (code) => ({
        code: code.replace(/export default .*/s, ''),
        map: null,
        moduleSideEffects: 'no-treeshake',
      }),
    },
  };
}
