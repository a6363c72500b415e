import 'preact/compat';
import { steps } from './steps.ts';

// @ts-expect-error: it is a module, though its types say `export =`
export * from 'preact/compat';
export { default } from 'preact/compat';

/** React Router asks for it and, as we call it, never sets anything. */
export function useOptimistic<T>(state: T): [T, () => void] {
  return [state, () => {}];
}

const compat = steps.vnode;
steps.vnode = (node) => {
  compat?.(node);
  const { type, props } = node;
  if (typeof type !== 'string') return;
  // A word to React alone; and an attribute that Preact would drop where it is false.
  if (props.suppressHydrationWarning) props.suppressHydrationWarning = undefined;
  if (props.spellCheck !== undefined) {
    props.spellcheck = props.spellCheck;
    props.spellCheck = undefined;
  }
};
