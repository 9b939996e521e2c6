import { type JSX, useEffect, useState } from 'react';
import { defineIsland } from '../../../app/islands/define-island.ts';
import { LIVE_EVENT } from '../../../app/islands/island-root.ts';

/** Islands that only the tests have: each shows one promise of the mechanism. */

function Counter({ label }: { label: string }): JSX.Element {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {label}: {count}
    </button>
  );
}
export const counter = defineIsland('counter', Counter);

function Follower({ href }: { href: string }): JSX.Element {
  const [stayed, setStayed] = useState(false);
  return (
    <a
      href={href}
      onClick={(event) => {
        event.preventDefault();
        setStayed(true);
      }}
    >
      {stayed ? 'stayed' : 'follow'}
    </a>
  );
}
export const follower = defineIsland('follower', Follower);

function Field(): JSX.Element {
  const [text, setText] = useState('');
  return (
    <form>
      <input
        aria-label="field"
        name="q"
        defaultValue=""
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <output>{text}</output>
    </form>
  );
}
export const field = defineIsland('field', Field);

function Headlines(): JSX.Element {
  const [news, setNews] = useState('none');
  useEffect(() => {
    const hear = (event: Event) => event instanceof CustomEvent && setNews(String(event.detail));
    document.addEventListener(LIVE_EVENT, hear);
    return () => document.removeEventListener(LIVE_EVENT, hear);
  }, []);
  return <p>news: {news}</p>;
}
export const headlines = defineIsland('headlines', Headlines);

function ThrowsAtOnce(): JSX.Element {
  if (typeof window !== 'undefined') throw new Error('thrown while hydrating');
  return <p>server’s words</p>;
}
export const throwsAtOnce = defineIsland('throws-at-once', ThrowsAtOnce);

function ThrowsLater(): JSX.Element {
  const [broken, setBroken] = useState(false);
  if (broken) throw new Error('thrown later');
  return (
    <button type="button" onClick={() => setBroken(true)}>
      break me
    </button>
  );
}
export const throwsLater = defineIsland('throws-later', ThrowsLater);
