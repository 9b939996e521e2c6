import type { JSX } from 'react';

/** Each keyword leads to all that the paper has on it. */
export function KeywordBadges({ keywords }: { keywords: readonly string[] }): JSX.Element | null {
  if (keywords.length === 0) return null;
  return (
    <ul className="badges" aria-label="Keywords">
      {keywords.map((keyword) => (
        <li key={keyword}>
          <a className="badge" href={`/search?${new URLSearchParams({ q: keyword })}`}>
            {keyword}
          </a>
        </li>
      ))}
    </ul>
  );
}
