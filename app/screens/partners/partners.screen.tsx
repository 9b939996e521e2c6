import { use } from 'react';
import type { Publication } from '../../../contract/publication.ts';
import { Icon } from '../../components/icon.tsx';
import { Notice } from '../../components/states.tsx';
import { TitledPage } from '../../components/titled-page.tsx';
import type { Head } from '../../head/head.ts';
import { breadcrumbs } from '../../head/structured-data.ts';
import { IMAGE_SIZES } from '../../images/image-sizes.ts';
import { ImageContext } from '../../images/images.ts';
import { type PageProps, screen } from '../../screen.ts';
import { introduction } from '../../text/introductions.ts';
import styles from './partners.screen.css?inline';

/** The documents are part of publication.json. */
export const partners = screen<Publication['partners']>({
  path: '/partners',
  styles,
  head: ({ publication }) => partnersHead(publication),
  load: async ({ publication }) => ({ status: 200, data: publication.partners, tags: ['partners'] }),
  Page: PartnersPage,
});

function partnersHead(publication: Publication): Head {
  return {
    title: 'Our Partners',
    description: introduction('partners', publication),
    canonical: '/partners',
    card: { screen: 'partners' },
  };
}

function PartnersPage({ data: documents, visit: { publication } }: PageProps<Publication['partners']>) {
  return (
    <TitledPage
      publication={publication}
      {...partnersHead(publication)}
      structuredData={breadcrumbs(publication, [['Our Partners', '/partners']])}
    >
      {documents.length === 0 ? (
        <Notice>
          <p>There are no documents at this time.</p>
        </Notice>
      ) : (
        <div className="docs">
          {documents.map((document, index) => (
            <DocumentCard key={document.id} document={document} first={index === 0} />
          ))}
        </div>
      )}
    </TitledPage>
  );
}

interface DocumentCardProps {
  document: Publication['partners'][number];
  /** The first cover loads with high priority, the others lazily. */
  first: boolean;
}

/**
 * Cover, title and link of a document. The placeholder lies behind the cover and is visible if the cover fails, also without
 * scripts.
 */
function DocumentCard({ document, first }: DocumentCardProps) {
  const { id, title, description, directUrl, originalUrl } = document;
  const cover = use(ImageContext)(directUrl);
  return (
    <article className="doc" id={id}>
      <div className="doc__page" data-image {...(cover ? {} : { 'data-failed': '' })}>
        <p className="doc__preview">
          <Icon name="doc" />
          Document Preview
        </p>
        {cover ? (
          <img
            {...(cover.srcSet ? { srcSet: cover.srcSet, sizes: IMAGE_SIZES.document } : {})}
            src={cover.src}
            alt=""
            decoding="async"
            {...(first ? { fetchPriority: 'high' } : { loading: 'lazy' })}
          />
        ) : null}
      </div>
      <h2 className="hed hed--lg">{title}</h2>
      {description ? <p className="dek">{description}</p> : null}
      <a className="btn btn--solid doc__link" href={originalUrl} target="_blank" rel="noopener noreferrer">
        View Document
        <span className="vh">: {title}, opens in a new tab</span>
      </a>
    </article>
  );
}
