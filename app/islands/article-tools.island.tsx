import { useEffect, useLayoutEffect, useState } from 'react';
import { notifyWorker } from '../browser/offline.ts';
import { findResumeBlock, isSaved } from '../browser/reading.ts';
import { saveArticle, unsaveArticle } from '../browser/reading-list.ts';
import { writeItem } from '../browser/storage.ts';
import { Icon, type IconName } from '../components/icon.tsx';
import { defineIsland } from './define-island.ts';

interface ArticleToolsProps {
  title: string;
  address: string;
}

const SIZES = ['small', 'medium', 'large', 'largest'];
const MEDIUM = 1;
const SIZE_MENU = 'text-sizes';
const COPIED = 'Link copied';
const COPIED_SHOWN_MS = 5000;
const NOT_COPIED = 'Copy the link from the address bar';

/** Back, save, share, text size, and the offer to resume. Without scripts only links are visible. */
function ArticleTools(props: ArticleToolsProps) {
  return (
    <>
      <div className="story__bar">
        <a className="txtlink back" href="/blog">
          <Icon name="back" />
          <span>Back to Blog</span>
        </a>
        <SaveButton title={props.title} />
        <Share {...props} />
        <TextSizes />
      </div>
      <ResumeOffer />
    </>
  );
}

function SaveButton({ title }: { title: string }) {
  const [saved, setSaved] = useState(false);
  useLayoutEffect(() => setSaved(isSaved()), []);
  const toggle = () => {
    const { pathname: path } = location;
    if (saved) unsaveArticle(path);
    else saveArticle({ path, title, at: Date.now() });
    // Storage may be off or full.
    setSaved(isSaved());
    void notifyWorker().catch(() => {});
  };
  return (
    <button className="story__tool" type="button" data-saved={saved || undefined} onClick={toggle}>
      <Icon name="bookmark" />
      <span>{saved ? 'Saved' : 'Save for later'}</span>
    </button>
  );
}

/** Links to networks, and a button for the device's share sheet or, where there is none, the clipboard. */
function Share({ title, address }: ArticleToolsProps) {
  const [message, setMessage] = useState('');
  useEffect(() => {
    if (message !== COPIED) return;
    const timer = setTimeout(() => setMessage(''), COPIED_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [message]);
  const share = async () => {
    const url = location.href.replace(/#.*$/, '');
    setMessage('');
    const outcome = await shareOrCopy({ title, url });
    if (outcome !== 'shared') setMessage(outcome === 'copied' ? COPIED : NOT_COPIED);
  };
  return (
    <div className="share">
      <span className="share__label">Share</span>
      {networks(title, address).map(({ name, icon, href }) => (
        <a
          key={name}
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`Share on ${name} (opens in a new tab)`}
        >
          <Icon name={icon} />
        </a>
      ))}
      <a href={mailTo(title, address)} aria-label="Share by email">
        <Icon name="mail" />
      </a>
      <button
        className="share__main"
        type="button"
        aria-label="Share this article"
        onClick={() => void share()}
      >
        <Icon name="share" />
      </button>
      <span className="share__said" role="status">
        {message}
      </span>
    </div>
  );
}

/** On narrow screens a menu, which the browser opens and closes. */
function TextSizes() {
  const [size, setSize] = useState(MEDIUM);
  useLayoutEffect(() => setSize(Number(document.documentElement.dataset.textSize ?? MEDIUM)), []);
  const choose = (choice: number) => {
    const { dataset } = document.documentElement;
    if (choice === MEDIUM) delete dataset.textSize;
    else dataset.textSize = String(choice);
    writeItem('text-size', dataset.textSize);
    setSize(choice);
  };
  return (
    <>
      <button
        className="story__tool story__tool--size"
        type="button"
        popoverTarget={SIZE_MENU}
        aria-label="Text size"
      >
        <span aria-hidden="true">Aa</span>
      </button>
      <fieldset className="sizes" id={SIZE_MENU} popover="auto" aria-label="Text size">
        {SIZES.map((name, index) => (
          <button
            key={name}
            type="button"
            aria-label={`Text size: ${name}`}
            aria-pressed={index === size}
            onClick={() => choose(index)}
          >
            A
          </button>
        ))}
      </fieldset>
    </>
  );
}

/** For readers who stopped within the text at their last visit. */
function ResumeOffer() {
  const [block, setBlock] = useState<HTMLElement>();
  useEffect(() => {
    setBlock(findResumeBlock());
    const closeOnScroll = () => scrollY > innerHeight && setBlock(undefined);
    addEventListener('scroll', closeOnScroll, { passive: true });
    return () => removeEventListener('scroll', closeOnScroll);
  }, []);
  if (!block) return null;
  const resume = () => {
    setBlock(undefined);
    const { matches: still } = matchMedia('(prefers-reduced-motion: reduce)');
    block.scrollIntoView({ behavior: still ? 'auto' : 'smooth' });
  };
  return (
    <div className="resume">
      <button className="btn btn--sm" type="button" onClick={resume}>
        Pick up where you left off
      </button>
      <button
        className="resume__close"
        type="button"
        aria-label="Stay at the start"
        onClick={() => setBlock(undefined)}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}

function networks(title: string, address: string): { name: string; icon: IconName; href: string }[] {
  const [url, text] = [encodeURIComponent(address), encodeURIComponent(title)];
  const linkedin = `https://www.linkedin.com/sharing/share-offsite/?url=${url}`;
  const facebook = `https://www.facebook.com/sharer/sharer.php?u=${url}`;
  return [
    { name: 'X', icon: 'x', href: `https://x.com/intent/post?url=${url}&text=${text}` },
    { name: 'LinkedIn', icon: 'linkedin', href: linkedin },
    { name: 'Facebook', icon: 'facebook', href: facebook },
  ];
}

/** Mail programs take + for a plus, not for a space. */
function mailTo(title: string, address: string): string {
  return `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(address)}`;
}

async function shareOrCopy(data: { title: string; url: string }): Promise<'shared' | 'copied' | 'failed'> {
  try {
    if (!navigator.share) throw new Error('this device has no share sheet');
    await navigator.share(data);
    return 'shared';
  } catch (error) {
    // The reader closed the share sheet.
    if (error instanceof DOMException && error.name === 'AbortError') return 'shared';
  }
  try {
    await navigator.clipboard.writeText(data.url);
    return 'copied';
  } catch {
    return 'failed';
  }
}

export const articleTools = defineIsland('article-tools', ArticleTools);
