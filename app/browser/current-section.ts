/** Marks in a list of contents which section is being read: the last whose heading is in the upper third of the window, or above. */
export function markCurrentSection(contents: HTMLElement): void {
  const links = [...contents.querySelectorAll('a')];
  const headings = links.map(({ hash }) => document.getElementById(decodeURIComponent(hash.slice(1))));
  const mark = () => {
    const current = headings.findLastIndex(
      (heading) => heading && heading.getBoundingClientRect().top < innerHeight / 3,
    );
    for (const [index, link] of links.entries()) {
      if (index === current) link.setAttribute('aria-current', 'location');
      else link.removeAttribute('aria-current');
    }
  };
  const observer = new IntersectionObserver(mark, { rootMargin: '0px 0px -66%' });
  for (const heading of headings) if (heading) observer.observe(heading);
}
