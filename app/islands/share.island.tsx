import { useEffect, useState } from 'react';
import { Icon } from '../components/icon.tsx';
import { defineIsland } from './define-island.ts';

const COPIED = 'Link copied';
const COPIED_SHOWN_MS = 5000;
const NOT_COPIED = 'Copy the link from the address bar';

/** Passes the page's address to the device's share sheet; where there is none, to the clipboard. */
function Share({ title }: { title: string }) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (said !== COPIED) return;
    const timer = setTimeout(() => setSaid(''), COPIED_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [said]);
  const pass = async () => {
    const url = location.href.replace(/#.*$/, '');
    setSaid('');
    const outcome = await shareOrCopy({ title, url });
    if (outcome !== 'shared') setSaid(outcome === 'copied' ? COPIED : NOT_COPIED);
  };
  return (
    <>
      <button
        className="share__main"
        type="button"
        aria-label="Share this article"
        onClick={() => void pass()}
      >
        <Icon name="share" />
      </button>
      <span className="share__said" role="status">
        {said}
      </span>
    </>
  );
}

async function shareOrCopy(data: { title: string; url: string }): Promise<'shared' | 'copied' | 'failed'> {
  try {
    if (!navigator.share) throw new Error('this device has no share sheet');
    await navigator.share(data);
    return 'shared';
  } catch (error) {
    // The reader closed the sheet: that is an answer too.
    if (error instanceof DOMException && error.name === 'AbortError') return 'shared';
  }
  try {
    await navigator.clipboard.writeText(data.url);
    return 'copied';
  } catch {
    return 'failed';
  }
}

export const share = defineIsland('share', Share);
