import type { Plugin, Rolldown } from 'vite';

/**
 * Sheets export the names of their classes, and a build writes those into the code that uses them. Without this a sheet would
 * then be an empty module, which is left out together with the link to its styles. Scripts of nothing but such sheets are
 * empty: whatever imports one gets its styles instead.
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
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const empty = chunks.filter(({ code, isEntry }) => code.trim() === '' && !isEntry);
      for (const chunk of chunks) takeStyles(chunk, empty);
      for (const { fileName } of empty) delete bundle[fileName];
    },
  };
}

/** The styles come before those of the chunk itself, as the styles of all imported chunks do. */
function takeStyles(chunk: Rolldown.OutputChunk, empty: readonly Rolldown.OutputChunk[]): void {
  const imported = chunk.imports.flatMap((file) => empty.find(({ fileName }) => fileName === file) ?? []);
  if (imported.length === 0) return;
  const sheets = new Set(imported.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
  for (const { fileName } of imported) {
    const statement = `import"./${fileName.replace(/.*\//, '')}";`;
    if (!chunk.code.includes(statement)) throw new Error(`${chunk.fileName} has no ${statement}`);
    chunk.code = chunk.code.replace(statement, '');
  }
  chunk.imports = chunk.imports.filter((file) => !imported.some(({ fileName }) => fileName === file));
  const own = chunk.viteMetadata!.importedCss;
  for (const file of [...own]) {
    own.delete(file);
    sheets.add(file);
  }
  for (const file of sheets) own.add(file);
}
