import type { HTMLAttributes, JSX, ReactNode } from 'react';

interface RowsProps<Item> {
  label: string;
  items: readonly Item[];
  empty: string;
  children: (item: Item) => JSX.Element;
}

export function Rows<Item>({ label, items, empty, children }: RowsProps<Item>) {
  if (items.length === 0) return <p className="empty">{empty}</p>;
  return (
    <ul className="rows" aria-label={label}>
      {items.map(children)}
    </ul>
  );
}

interface RowProps extends HTMLAttributes<HTMLLIElement> {
  variant?: 'hidden' | 'pin' | 'review' | undefined;
  tools?: ReactNode;
}

export function Row({ variant, tools, children, ...rest }: RowProps) {
  return (
    <li className={variant ? `row row--${variant}` : 'row'} {...rest}>
      <div className="row__text">{children}</div>
      {tools ? <div className="tools">{tools}</div> : null}
    </li>
  );
}
