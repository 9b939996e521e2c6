/**
 * Sections far below the first screenful are skipped while the page is first drawn. Here they are laid out after all,
 * one at a time while nothing else happens: so the scrollbar is true, and whoever searches, prints or jumps ahead
 * finds everything in its place.
 */
export function layOutFarSections(): void {
  const waiting = [...document.querySelectorAll('.far')];
  const idle =
    'requestIdleCallback' in window ? requestIdleCallback : (next: () => void) => setTimeout(next, 200);
  const next = () => {
    const section = waiting.shift();
    if (!section) return;
    section.classList.remove('far');
    idle(next);
  };
  if (document.readyState === 'complete') idle(next);
  else addEventListener('load', () => idle(next), { once: true });
}
