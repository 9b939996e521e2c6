import type { JSX } from 'react';
import type { Publication } from '../../contract/publication.ts';
import type { Theme } from '../../contract/theme.ts';
import { Icon } from '../components/icon.tsx';
import { Island } from '../islands/island.tsx';
import { search } from '../islands/search.island.tsx';
import { Menu, opensMenu } from './menu.tsx';
import { isCurrent, PAGES, TOPIC_ANCHORS } from './navigation.ts';
import { SectionsMenu } from './sections-menu.tsx';

interface HeaderProps {
  publication: Publication;
  wordmark: Theme['wordmark'];
  /** The address of the page, so that the current link can say so. */
  path: string;
  now: Date;
}

/** Utility bar, masthead and navigation. On the front page the name of the paper is the page's heading. */
export function Header({ publication, wordmark, path, now }: HeaderProps): JSX.Element {
  const home = path === '/';
  const Name = home ? 'h1' : 'p';
  return (
    <>
      <header>
        <div className="util">
          <div className="wrap util__row">
            <Today now={now} publication={publication} />
            <span className="util__tag">{publication.tagline}</span>
            <div className="util__tools">
              <Island of={search} on="interaction" props={{ publication: publication.name }} />
              <button
                className="tool tool--theme"
                type="button"
                data-theme-button
                aria-label="Color theme: system"
              >
                <Icon name="system" className="tool__system" />
                <Icon name="sun" className="tool__light" />
                <Icon name="moon" className="tool__dark" />
              </button>
              <button className="tool tool--menu" type="button" {...opensMenu} aria-label="Open menu">
                <Icon name="menu" />
              </button>
            </div>
          </div>
        </div>
        <div className={home ? 'wrap mast' : 'wrap mast mast--inner'}>
          <Name className="mast__name">
            <a href="/">
              <Wordmark wordmark={wordmark} name={publication.name} />
            </a>
          </Name>
          <p className="mast__tag">{publication.tagline}</p>
        </div>
      </header>
      <nav className={home ? 'nav' : 'nav nav--plain'} aria-label="Primary">
        <div className="wrap nav__row">
          <ul className="nav__main">
            {PAGES.map((page) => (
              <li key={page.href}>
                <a href={page.href} aria-current={isCurrent(page.href, path) ? 'page' : undefined}>
                  {page.name}
                </a>
              </li>
            ))}
          </ul>
          <SectionsMenu path={path} />
          <span className="nav__sep" aria-hidden="true" />
          <ul className="nav__jump">
            {TOPIC_ANCHORS.map((topic) => (
              <li key={topic.href}>
                <a href={topic.href}>{topic.name}</a>
              </li>
            ))}
          </ul>
        </div>
      </nav>
      <Menu publication={publication} path={path} />
    </>
  );
}

/** A drawing stands for the name, which is still what it is called. */
function Wordmark({ wordmark, name }: { wordmark: Theme['wordmark']; name: string }): JSX.Element {
  if (!wordmark || 'text' in wordmark) return <>{wordmark?.text ?? name}</>;
  return (
    <>
      <span className="vh">{name}</span>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server: shapes alone */}
      <span className="mast__mark" aria-hidden="true" dangerouslySetInnerHTML={{ __html: wordmark.svg }} />
    </>
  );
}

/** The date where the paper is published, whatever the clock of the server or the reader says. */
function Today({ now, publication }: Pick<HeaderProps, 'now' | 'publication'>): JSX.Element {
  const { locale, timeZone } = publication;
  const long = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone }).format(now);
  const machine = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(now);
  return (
    <time className="util__date" dateTime={machine} data-true-until={trueUntil(now, timeZone)}>
      {long}
    </time>
  );
}

/**
 * An hour before midnight, since some days have only 23; the same all day, so that the page is. From then on the browser
 * looks for itself.
 */
function trueUntil(now: Date, timeZone: string): number {
  const [hour = 0, minute = 0] = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
  })
    .format(now)
    .split(':')
    .map(Number);
  return (Math.floor(now.getTime() / 60_000) + 23 * 60 - hour * 60 - minute) * 60_000;
}
