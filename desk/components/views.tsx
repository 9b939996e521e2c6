import { useEffect, useRef } from 'react';
import { Link } from '../router.tsx';

interface ViewsProps {
  label: string;
  views: readonly { href: string; name: string; isCurrent: boolean; count?: number }[];
}

/** Links to the parts of a screen. Where they have no room they scroll, with the current one in view. */
export function Views({ label, views }: ViewsProps) {
  const nav = useRef<HTMLElement>(null);
  const current = views.findIndex(({ isCurrent }) => isCurrent);
  useEffect(() => {
    const link = nav.current?.querySelectorAll('a')[current];
    if (nav.current && link) nav.current.scrollLeft = link.offsetLeft - nav.current.clientWidth / 2;
  }, [current]);
  return (
    <nav className="views" aria-label={label} ref={nav}>
      {views.map(({ href, name, isCurrent, count }) => (
        <Link key={name} href={href} aria-current={isCurrent ? 'page' : undefined}>
          {name} {count === undefined ? null : <span className="views__count">{count}</span>}
        </Link>
      ))}
    </nav>
  );
}
