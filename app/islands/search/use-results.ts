import { useEffect, useState } from 'react';
import type { SearchAnswer } from '../../../contract/search.ts';

/** Debounce: one request per word rather than per letter. */
const PAUSE_MS = 120;

export interface Results {
  state: 'idle' | 'searching' | 'found' | 'failed';
  answer: SearchAnswer | null;
}

/** Search results for the words, debounced. Aborts outdated requests. */
export function useResults(words: string): Results {
  const [results, setResults] = useState<Results>({ state: 'idle', answer: null });
  useEffect(() => {
    // A trailing space marks the last word as complete.
    const query = words.trimStart();
    if (query === '') {
      setResults({ state: 'idle', answer: null });
      return;
    }
    const request = new AbortController();
    setResults(({ answer }) => ({ state: 'searching', answer }));
    const timer = setTimeout(async () => {
      try {
        const response = await fetch(`/api/search?${new URLSearchParams({ q: query })}`, {
          signal: request.signal,
        });
        if (!response.ok) throw new Error(`HTTP error! status: ${response.status}`);
        setResults({ state: 'found', answer: await response.json() });
      } catch {
        if (!request.signal.aborted) setResults({ state: 'failed', answer: null });
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [words]);
  return results;
}
