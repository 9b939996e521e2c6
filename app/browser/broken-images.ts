/** Replaces an image that fails by its fallback; without a fallback, the frame shows a placeholder. */
export function replaceBrokenImages(): void {
  document.addEventListener('error', (event) => replace(event.target), { capture: true });
  // Images that failed before this script ran.
  for (const image of document.images) {
    if (image.complete && image.naturalWidth === 0) replace(image);
  }
}

function replace(target: EventTarget | null): void {
  if (!(target instanceof HTMLImageElement) || target.currentSrc === '') return;
  const { fallback } = target.dataset;
  // The alternative text describes the original image.
  target.alt = '';
  target.parentElement?.querySelector('.pic__credit')?.remove();
  if (fallback) {
    delete target.dataset.fallback;
    target.removeAttribute('srcset');
    target.src = fallback;
  } else {
    target.closest('[data-image]')?.setAttribute('data-failed', '');
  }
}
