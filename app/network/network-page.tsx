import { CARD_HEIGHT, CARD_WIDTH, cardAddress } from '../../contract/cards.ts';
import { NETWORK_PATH, networkAddress } from '../../contract/network-page.ts';
import { type Theme, USUAL_COLOURS } from '../../contract/theme.ts';
import { Pager } from '../components/pager.tsx';
import { SearchForm } from '../components/search-form.tsx';
import { Notice } from '../components/states.tsx';
import { TimeAgo } from '../components/time-ago.tsx';
import { type Assets, FontPreloads, SiteStyles } from '../document.tsx';
import { Wordmark } from '../frame/header.tsx';
import type { DateStyle } from '../text/relative-time.ts';
import { typeset } from '../text/typeset.ts';
import styles from './network.screen.css?inline';

export { styles as networkStyles };

export interface ListedPaper {
  name: string;
  /** Address of its front page. */
  address: string;
  /** Its newest headline. */
  headline: { title: string; address: string; moment: Date | undefined } | undefined;
}

export interface NetworkPageRequest {
  network: DateStyle & { name: string; host: string };
  theme: Theme | undefined;
  now: Date;
  /** Undefined where the papers cannot be listed. */
  list: PaperListing | undefined;
}

export interface PaperListing {
  words: string;
  page: number;
  pages: number;
  total: number;
  papers: readonly ListedPaper[];
}

/** A document of its own, which needs no script: a network has no sections, menus or islands. */
export function NetworkPage({ network, theme, now, list, assets }: NetworkPageRequest & { assets: Assets }) {
  const { light, dark } = theme?.palette ?? USUAL_COLOURS;
  const description = `The papers of ${network.name}, each with its newest headline.`;
  const address = networkAddress(list?.words, list?.page);
  return (
    <html lang={network.locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={light.paper} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={dark.paper} />
        <title>{`Papers | ${network.name}`}</title>
        <meta name="description" content={description} />
        {list?.words ? <meta name="robots" content="noindex" /> : null}
        <link rel="canonical" href={`https://${network.host}${address}`} />
        <link rel="icon" href="data:," />
        <FontPreloads assets={assets} theme={theme} />
        <SiteStyles assets={assets} theme={theme} screenStyles={styles} />
      </head>
      <body className="network">
        <a className="skip" href="#main">
          Skip to content
        </a>
        <header className="network__mast">
          <p className="wrap mast__name">
            <a href={NETWORK_PATH}>
              <Wordmark wordmark={theme?.wordmark} name={network.name} />
            </a>
          </p>
        </header>
        <main id="main" tabIndex={-1}>
          <div className="wrap page">
            <header className="pagehead">
              <h1 className="pagehead__title">Papers</h1>
              <p className="pagehead__dek">{description}</p>
            </header>
            {list ? (
              <Papers list={list} visit={{ now, publication: network }} />
            ) : (
              <Notice title="The papers cannot be listed right now.">
                <p>Try again in a moment.</p>
              </Notice>
            )}
          </div>
        </main>
        <footer className="foot">
          <div className="wrap foot__top">
            <p className="foot__name">{network.name}</p>
          </div>
        </footer>
      </body>
    </html>
  );
}

interface PapersProps {
  list: PaperListing;
  visit: { now: Date; publication: DateStyle };
}

function Papers({ list: { words, page, pages, total, papers }, visit }: PapersProps) {
  return (
    <>
      <SearchForm name="papers" action={NETWORK_PATH} placeholder="Paper, host or headline" words={words} />
      {papers.length === 0 ? (
        <Notice title={words ? `No paper matches “${words}”` : 'There are no papers yet.'}>
          {words ? (
            <a className="btn" href={NETWORK_PATH}>
              All papers
            </a>
          ) : null}
        </Notice>
      ) : (
        <ol className="network__papers">
          {papers.map(({ name, address, headline }) => (
            <li key={address}>
              {/* In the paper's own type and colours, with its picture. */}
              <img
                className="network__front"
                src={new URL(cardAddress({ screen: 'home' }), address).href}
                alt=""
                width={CARD_WIDTH}
                height={CARD_HEIGHT}
                loading="lazy"
                decoding="async"
              />
              <div>
                <h2 dir="auto">
                  <a href={address}>{name}</a>
                </h2>
                {headline ? (
                  <p className="hed" dir="auto">
                    <a href={headline.address}>{typeset(headline.title)}</a>
                  </p>
                ) : null}
                {headline?.moment ? (
                  <p className="meta">
                    <TimeAgo moment={headline.moment} visit={visit} />
                  </p>
                ) : null}
              </div>
            </li>
          ))}
        </ol>
      )}
      {pages > 1 ? (
        <Pager
          label="Pages of papers"
          page={page}
          pages={pages}
          total={total}
          things="papers"
          addressOf={(number) => networkAddress(words, number)}
        />
      ) : null}
    </>
  );
}
