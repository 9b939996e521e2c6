/**
 * Sections far below the first screenful are skipped until the reader comes near. Here each is laid out once, one at a
 * time while nothing else happens, so that the browser remembers its size: the scrollbar is true, whoever jumps ahead
 * finds everything in its place, and what the reader does never waits for sections that nobody sees.
 */
export function measureFarSections(): void {
  const waiting = [...document.querySelectorAll('.far')];
  const idle =
    'requestIdleCallback' in window ? requestIdleCallback : (next: () => void) => setTimeout(next, 200);
  const next = () => {
    const section = waiting.shift();
    if (!section) return;
    section.classList.add('far--measured');
    // Its size is remembered at the end of the frame in which it was laid out.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        section.classList.remove('far--measured');
        idle(next);
      }),
    );
  };
  if (document.readyState === 'complete') idle(next);
  else addEventListener('load', () => idle(next), { once: true });
}
