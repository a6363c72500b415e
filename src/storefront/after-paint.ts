/** A tab behind is not painted: so long a frame is waited for. */
const NO_FRAME_MS = 100;

/**
 * Resolves when the next frame is painted. What a press asks for besides its own picture is begun then: until there
 * is a frame, people think that nothing has heard them. At once where nothing is ever painted.
 */
export function afterPaint(): Promise<void> {
  if (typeof requestAnimationFrame !== 'function') return Promise.resolve();
  return new Promise((goOn) => {
    const patience = setTimeout(goOn, NO_FRAME_MS);
    requestAnimationFrame(() => {
      clearTimeout(patience);
      setTimeout(goOn); // the frame is painted between these two
    });
  });
}
