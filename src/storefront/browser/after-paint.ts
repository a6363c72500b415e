/** A background tab is not painted: the longest wait for a frame, in ms. */
const NO_FRAME_MS = 100;

/**
 * Resolves when the next frame is painted, or at once where nothing is painted. Further work of a click
 * starts then, because without a visible response people think that the click was lost.
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
