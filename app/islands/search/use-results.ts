import { useEffect, useState } from 'react';
import type { SearchAnswer } from '../../../contract/search.ts';

/** Long enough that a word is not asked for letter by letter, short enough to feel at once. */
const PAUSE_MS = 120;

export interface Results {
  state: 'idle' | 'searching' | 'found' | 'failed';
  answer: SearchAnswer | null;
}

/** What the site has for the words, a moment after the last key. A request that is overtaken is aborted. */
export function useResults(words: string): Results {
  const [results, setResults] = useState<Results>({ state: 'idle', answer: null });
  useEffect(() => {
    // A space after the last word says that it is finished.
    const asked = words.trimStart();
    if (asked === '') {
      setResults({ state: 'idle', answer: null });
      return;
    }
    const overtaken = new AbortController();
    setResults(({ answer }) => ({ state: 'searching', answer }));
    const timer = setTimeout(async () => {
      try {
        const response = await fetch(`/api/search?${new URLSearchParams({ q: asked })}`, {
          signal: overtaken.signal,
        });
        if (!response.ok) throw new Error(`HTTP error! status: ${response.status}`);
        setResults({ state: 'found', answer: await response.json() });
      } catch {
        if (!overtaken.signal.aborted) setResults({ state: 'failed', answer: null });
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      overtaken.abort();
    };
  }, [words]);
  return results;
}
