/**
 * Keeps items of filled lists that are cut off from keyboard and screen readers, in browsers that cannot do it by CSS
 * (`.fill` in article-card.css).
 */
export function disableCutItems(): void {
  if (CSS.supports('animation-timeline: view()')) return;
  for (const root of document.querySelectorAll('.fill')) {
    const observer = new IntersectionObserver(
      (items) => {
        for (const { target, intersectionRatio } of items)
          target.toggleAttribute('inert', intersectionRatio < 0.5);
      },
      { root, threshold: 0.5 },
    );
    for (const item of root.children) observer.observe(item);
  }
}
