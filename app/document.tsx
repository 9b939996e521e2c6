import type { ReactNode } from 'react';
import { FEED_FORMS, feedAddress } from '../contract/feed-addresses.ts';
import type { PageLink } from '../contract/pages.ts';
import type { Publication } from '../contract/publication.ts';
import { type FontRole, type Theme, USUAL_COLOURS } from '../contract/theme.ts';
import { Footer } from './frame/footer.tsx';
import { Header } from './frame/header.tsx';
import type { NavLink } from './frame/navigation.ts';

/** The files of the build: one script, one stylesheet, the fonts to preload. */
export interface Assets {
  script: string;
  /** The stylesheet's text, inlined to save a request before the first paint; in development, its address. */
  styles: { text: string } | { address: string };
  fonts: readonly { href: string; media?: string; role: FontRole }[];
  /** Development only: the dev server's own scripts. */
  development?: { scripts: readonly string[]; inline: string };
}

export interface DocumentFrame {
  publication: Publication;
  assets: Assets;
  theme: Theme | undefined;
  path: string;
  pageLinks: readonly PageLink[];
  /** The page that lists all papers of the network. */
  network?: NavLink | undefined;
  /** False: the front page has no sections of topics. */
  hasTopics?: boolean | undefined;
  now: Date;
}

interface DocumentProps extends DocumentFrame {
  screenStyles: string;
  /** Streamed pages only: allows inline scripts and styles in the Content-Security-Policy. */
  nonce?: string | undefined;
  children: ReactNode;
}

/** Applies the stored theme before the first paint. */
const FIRST_SCRIPT = [
  'var d=document.documentElement.dataset',
  "d.scripts=''",
  "try{var t=localStorage.getItem('theme');if(t=='light'||t=='dark')d.theme=t}catch(e){}",
].join(';');

/** On articles, also applies the stored text size. */
const ARTICLE_SCRIPT = FIRST_SCRIPT.replace(
  'try{',
  "try{var s=localStorage.getItem('text-size');if(s)d.textSize=s;",
);

/**
 * React puts the late part of a streamed page hidden at its end and moves it by script. Without scripts, these styles
 * show it there, above the footer, and hide the loading text.
 */
const LATE_WITHOUT_SCRIPTS = `body:has(>div[hidden][id^="S:"]){display:flex;flex-direction:column;& main .state{display:none}& footer{order:1}}body>div[hidden][id^="S:"]{display:block}`;

/** Prefetches links on hover or touch, except those that open a new tab. */
const SPECULATION_RULES = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: ['/api/*', '/media/*', '/images/*', '/illustrations/*'] } },
          { not: { selector_matches: '[target]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});

export const INLINE_SCRIPTS: readonly string[] = [FIRST_SCRIPT, ARTICLE_SCRIPT, SPECULATION_RULES];

export function Document({
  publication,
  assets,
  theme,
  path,
  screenStyles,
  pageLinks,
  network,
  hasTopics = true,
  now,
  nonce,
  children,
}: DocumentProps) {
  return (
    <html
      lang={publication.locale}
      data-time-zone={publication.timeZone}
      {...(publication.offline ? {} : { 'data-offline': 'off' })}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Inline code={path.startsWith('/blog/') ? ARTICLE_SCRIPT : FIRST_SCRIPT} nonce={nonce} />
        <meta name="color-scheme" content="light dark" />
        <meta
          name="theme-color"
          media="(prefers-color-scheme: light)"
          content={(theme?.palette ?? USUAL_COLOURS).light.paper}
        />
        <meta
          name="theme-color"
          media="(prefers-color-scheme: dark)"
          content={(theme?.palette ?? USUAL_COLOURS).dark.paper}
        />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <Icon address={publication.icon ?? '/icon.svg'} />
        <link rel="apple-touch-icon" href="/icons/180.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {FEED_FORMS.map(({ name, type }) => (
          <link
            key={name}
            rel="alternate"
            type={type}
            title={`${publication.name} (${name})`}
            href={feedAddress(name)}
          />
        ))}
        <FontPreloads assets={assets} theme={theme} />
        <SiteStyles assets={assets} theme={theme} screenStyles={screenStyles} nonce={nonce} />
        {nonce ? (
          <noscript>
            <style nonce={nonce}>{LATE_WITHOUT_SCRIPTS}</style>
          </noscript>
        ) : null}
        {assets.development ? <Inline type="module" code={assets.development.inline} /> : null}
        {assets.development?.scripts.map((script) => (
          <script key={script} type="module" src={script} />
        ))}
        <script type="module" src={assets.script} />
      </head>
      <body>
        <a className="skip" href="#main">
          Skip to content
        </a>
        <Header
          publication={publication}
          wordmark={theme?.wordmark}
          path={path}
          hasTopics={hasTopics}
          now={now}
        />
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <Footer
          publication={publication}
          pages={pageLinks}
          network={network}
          hasTopics={hasTopics}
          now={now}
        />
        <Inline type="speculationrules" code={SPECULATION_RULES} nonce={nonce} />
      </body>
    </html>
  );
}

interface StyleProps {
  assets: Assets;
  theme: Theme | undefined;
}

/** The site's fonts, except those that the paper's theme replaces. */
export function FontPreloads({ assets, theme }: StyleProps) {
  const own = assets.fonts.filter(({ role }) => !theme?.replaces.includes(role));
  return [...own.map(({ role: _, ...font }) => font), ...(theme?.fonts ?? [])].map((font) => (
    <link key={font.href} rel="preload" {...font} as="font" type="font/woff2" crossOrigin="anonymous" />
  ));
}

/** The styles of every page, those of the screen, and the theme's. */
export function SiteStyles({
  assets,
  theme,
  screenStyles,
  nonce,
}: StyleProps & Pick<DocumentProps, 'screenStyles' | 'nonce'>) {
  return (
    <>
      {'text' in assets.styles ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the site's own built stylesheet
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: assets.styles.text }} />
      ) : (
        <link rel="stylesheet" href={assets.styles.address} />
      )}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the screen's own built stylesheet */}
      <style nonce={nonce} dangerouslySetInnerHTML={{ __html: screenStyles }} />
      {theme?.css ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the paper's stylesheet, which is checked for a closing style tag
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: theme.css }} />
      ) : null}
    </>
  );
}

function Icon({ address }: { address: string }) {
  return <link rel="icon" href={address} {...(address.endsWith('.svg') ? { type: 'image/svg+xml' } : {})} />;
}

function Inline({ code, type, nonce }: { code: string; type?: string; nonce?: string | undefined }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: constant scripts of this file, named by hash in the page's policy
  return <script {...(type ? { type } : {})} nonce={nonce} dangerouslySetInnerHTML={{ __html: code }} />;
}
