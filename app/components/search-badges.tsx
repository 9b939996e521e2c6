import type { JSX } from 'react';

/** Words that each lead to the search for them. */
export function SearchBadges({ words }: { words: readonly string[] }): JSX.Element {
  return (
    <ul className="badges">
      {words.map((word) => (
        <li key={word}>
          <a className="badge" href={`/search?${new URLSearchParams({ q: word })}`}>
            {word}
          </a>
        </li>
      ))}
    </ul>
  );
}
