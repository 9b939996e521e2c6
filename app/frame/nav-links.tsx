import { isCurrent, type NavLink } from './navigation.ts';

interface NavLinksProps {
  className: string;
  links: readonly NavLink[];
  path: string;
}

export function NavLinks({ className, links, path }: NavLinksProps) {
  return (
    <ul className={className}>
      {links.map(({ name, href }) => (
        <li key={href}>
          <a href={href} aria-current={isCurrent(href, path) ? 'page' : undefined}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
