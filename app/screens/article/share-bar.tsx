import type { JSX } from 'react';
import { SAVED_PATH } from '../../../contract/offline.ts';
import { Icon, type IconName } from '../../components/icon.tsx';
import { Island } from '../../islands/island.tsx';
import { share } from '../../islands/share.island.tsx';
import { ReadingTools } from './reading-tools.tsx';

/** The way back, and the ways to pass the article on: links that need no script, and the device's own share. */
export function ShareBar({ title, address }: { title: string; address: string }): JSX.Element {
  return (
    <div className="story__bar">
      <a className="txtlink back" href="/blog">
        <Icon name="back" />
        Back to Blog
      </a>
      <a className="txtlink saved-link" href={SAVED_PATH}>
        Saved articles
      </a>
      <div className="share">
        <span className="share__label">Share</span>
        {networks(title, address).map(({ name, icon, href }) => (
          <a key={name} href={href} target="_blank" rel="noopener noreferrer" aria-label={`Share on ${name}`}>
            <Icon name={icon} />
          </a>
        ))}
        <a href={mailTo(title, address)} aria-label="Share by email">
          <Icon name="mail" />
        </a>
        <Island of={share} on="interaction" props={{ title }} />
      </div>
      <ReadingTools title={title} />
    </div>
  );
}

function networks(title: string, address: string): { name: string; icon: IconName; href: string }[] {
  const query = (values: Record<string, string>) => new URLSearchParams(values).toString();
  return [
    { name: 'X', icon: 'x', href: `https://x.com/intent/post?${query({ url: address, text: title })}` },
    {
      name: 'LinkedIn',
      icon: 'linkedin',
      href: `https://www.linkedin.com/sharing/share-offsite/?${query({ url: address })}`,
    },
    {
      name: 'Facebook',
      icon: 'facebook',
      href: `https://www.facebook.com/sharer/sharer.php?${query({ u: address })}`,
    },
  ];
}

/** Mail programs take + for a plus, not for a space. */
function mailTo(title: string, address: string): string {
  return `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(address)}`;
}
