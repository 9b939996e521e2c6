export function SearchBadges({ words, label }: { words: readonly string[]; label?: string }) {
  return (
    <ul className="badges" aria-label={label}>
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
