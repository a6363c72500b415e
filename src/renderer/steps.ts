import { options } from 'preact';

/** An element or a component on its way into the page. */
interface Node {
  type: unknown;
  props: Record<string, unknown>;
  /** What a component keeps from one rendering to the next. */
  __c?: { forceUpdate: () => void };
}

/**
 * What Preact calls between its steps, as far as we have a say in it. Names of two letters are those of its release:
 * fixed, because its own libraries (the server's renderer, signals, the panel for browsers) are built upon them.
 */
interface Steps {
  vnode?: (node: Node) => void;
  /** Before a node is compared with what it was. */
  __b?: (node: unknown) => void;
  /** Before a component is rendered. */
  __r?: (node: Node) => void;
  /** A component has thrown. */
  __e?: (error: unknown, ...where: unknown[]) => void;
  /** The page is changed, effects have not run. */
  __c?: (root: unknown, queue: unknown) => void;
  /** Before a listener hears it. */
  event?: (event: Event) => Event;
  /** When effects run. */
  requestAnimationFrame?: (effects: () => void) => void;
}

export const steps = options as Steps;
