import { type DetailsHTMLAttributes, type JSX, useRef } from 'react';

interface SheetProps extends DetailsHTMLAttributes<HTMLDetailsElement> {
  title: string;
  isWrong: boolean;
}

/** Settings that are folded away until somebody opens them, or something in them is wrong; they stay open then. */
export function Sheet({ title, isWrong, children, ...rest }: SheetProps): JSX.Element {
  const wasWrong = useRef(false);
  wasWrong.current ||= isWrong;
  return (
    <details className="more sheet" open={wasWrong.current || undefined} {...rest}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}
