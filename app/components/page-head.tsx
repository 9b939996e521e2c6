import { createContext, use } from 'react';
import { CARD_HEIGHT, CARD_WIDTH, cardAddress } from '../../contract/cards.ts';
import { FEED_FORMS, feedAddress } from '../../contract/feed-addresses.ts';
import type { Publication } from '../../contract/publication.ts';
import type { Head } from '../head/head.ts';

export interface PageHeadProps extends Head {
  publication: Publication;
  keywords?: string | undefined;
  /** Left out by search engines. Others may show its picture as large as they like. */
  noindex?: boolean | undefined;
  /** The account of the author in the fediverse. */
  creator?: string | undefined;
  /** Articles only. */
  times?: { published?: string | undefined; modified?: string | undefined };
  structuredData?: object;
}

/** True in the late part of a streamed page, whose head has been sent. */
export const HeadSent = createContext(false);

/** Metadata for browsers, search engines and share cards. React hoists it into the head. */
export function PageHead(props: PageHeadProps) {
  const { publication, title, description, canonical, keywords, card, feedsOf, markdown, times } = props;
  const { type = 'website', structuredData } = props;
  const full = title ? `${title} | ${publication.name}` : publication.name;
  const robots = publication.crawlers.closed
    ? 'noindex, nofollow'
    : props.noindex
      ? 'noindex'
      : 'max-image-preview:large';
  if (use(HeadSent)) return <LateHead title={full} robots={robots} structuredData={structuredData} />;
  const site = `https://${publication.domain}`;
  const address = canonical === undefined ? undefined : new URL(canonical, site).href;
  const image = site + cardAddress(card ?? { screen: 'home' });
  return (
    <>
      <title>{full}</title>
      <meta name="description" content={description} />
      {keywords ? <meta name="keywords" content={keywords} /> : null}
      <meta name="robots" content={robots} />
      {props.creator ? <meta name="fediverse:creator" content={props.creator} /> : null}
      {address ? <link rel="canonical" href={address} /> : null}
      {feedsOf
        ? FEED_FORMS.map(({ name, type: kind }) => (
            <link
              key={name}
              rel="alternate"
              type={kind}
              title={`${title} (${name})`}
              href={feedAddress(name, feedsOf)}
            />
          ))
        : null}
      {markdown ? <link rel="alternate" type="text/markdown" href={markdown} /> : null}
      <meta property="og:site_name" content={publication.name} />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title ?? publication.name} />
      <meta property="og:description" content={description} />
      {address ? <meta property="og:url" content={address} /> : null}
      <meta property="og:image" content={image} />
      <meta property="og:image:type" content="image/jpeg" />
      <meta property="og:image:width" content={String(CARD_WIDTH)} />
      <meta property="og:image:height" content={String(CARD_HEIGHT)} />
      <meta property="og:image:alt" content={full} />
      {times?.published ? <meta property="article:published_time" content={times.published} /> : null}
      {times?.modified ? <meta property="article:modified_time" content={times.modified} /> : null}
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:image:alt" content={full} />
      {structuredData ? <StructuredData value={structuredData} /> : null}
    </>
  );
}

interface LateHeadProps {
  title: string;
  robots: string;
  structuredData: object | undefined;
}

/** browser.ts sets the title; search engines read the rest in the body. */
function LateHead({ title, robots, structuredData }: LateHeadProps) {
  return (
    <>
      <span hidden data-title={title} />
      <meta name="robots" content={robots} />
      {structuredData ? <StructuredData value={structuredData} /> : null}
    </>
  );
}

/** JSON-LD. A < in the data must not end the script element. */
function StructuredData({ value }: { value: object }) {
  const json = JSON.stringify(value).replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of our own making, with every < escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
