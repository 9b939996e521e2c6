import { Icon, type IconName } from '../../components/icon.tsx';
import { Island } from '../../islands/island.tsx';
import { share } from '../../islands/share.island.tsx';
import { SaveButton, TextSizes } from './reading-tools.tsx';

/** The way back, and the ways to pass the article on: links that need no script, and the device's own share. */
export function ShareBar({ title, address }: { title: string; address: string }) {
  return (
    <div className="story__bar" data-reading={title}>
      <a className="txtlink back" href="/blog">
        <Icon name="back" />
        <span>Back to Blog</span>
      </a>
      <SaveButton />
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
        <Island of={share} on="interaction" props={{ title }} />
      </div>
      <TextSizes />
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
