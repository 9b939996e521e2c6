import { isCurrent, type NavLink } from './navigation.ts';

interface NavLinksProps {
  className: string;
  label?: string;
  links: readonly NavLink[];
  path: string;
}

export function NavLinks({ className, label, links, path }: NavLinksProps) {
  return (
    <ul className={className} aria-label={label}>
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
