import type { JSX } from 'react';
import type { Publication } from '../../contract/publication.ts';

interface PageHeadProps {
  publication: Publication;
  /** Without it the page is the paper itself: its name alone. */
  title?: string;
  description: string;
  /** The one address of the page. Pages without one, such as errors, are not for search engines. */
  canonical?: string | undefined;
  keywords?: string | undefined;
  robots?: string;
  image?: string | undefined;
  type?: 'website' | 'article';
  structuredData?: object;
}

/** What browsers, search engines and share cards read: React lifts it into the document's head. */
export function PageHead({
  publication,
  title,
  description,
  canonical,
  keywords,
  robots,
  image,
  type = 'website',
  structuredData,
}: PageHeadProps): JSX.Element {
  const site = `https://${publication.domain}`;
  const full = title ? `${title} | ${publication.name}` : publication.name;
  const address = canonical === undefined ? undefined : new URL(canonical, site).href;
  return (
    <>
      <title>{full}</title>
      <meta name="description" content={description} />
      {keywords ? <meta name="keywords" content={keywords} /> : null}
      {robots ? <meta name="robots" content={robots} /> : null}
      {address ? <link rel="canonical" href={address} /> : null}
      <meta property="og:site_name" content={publication.name} />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title ?? publication.name} />
      <meta property="og:description" content={description} />
      {address ? <meta property="og:url" content={address} /> : null}
      {image ? <meta property="og:image" content={new URL(image, site).href} /> : null}
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
      {structuredData ? <StructuredData value={structuredData} /> : null}
    </>
  );
}

/** JSON-LD. A < in the data must not end the script element. */
function StructuredData({ value }: { value: object }): JSX.Element {
  const json = JSON.stringify(value).replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of our own making, with every < escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
