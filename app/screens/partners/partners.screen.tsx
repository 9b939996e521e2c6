import type { Publication } from '../../../contract/publication.ts';
import { PageHead } from '../../components/page-head.tsx';
import { Notice } from '../../components/states.tsx';
import type { Head } from '../../head/head.ts';
import { breadcrumbs } from '../../head/structured-data.ts';
import { type PageProps, screen } from '../../screen.ts';
import { introduction } from '../../text/introductions.ts';
import { DocumentCard } from './document-card.tsx';
import styles from './partners.screen.css?inline';

/** The documents are part of the publication's own file: there is nothing to ask the API for. */
export const partners = screen<Publication['partners']>({
  path: '/partners',
  styles,
  head: ({ publication }) => partnersHead(publication),
  loading: 'Loading...',
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
    <div className="wrap page">
      <PageHead
        publication={publication}
        {...partnersHead(publication)}
        structuredData={breadcrumbs(publication, [['Our Partners', '/partners']])}
      />
      <header className="pagehead">
        <h1 className="pagehead__title">Our Partners</h1>
        <p className="pagehead__dek">{introduction('partners', publication)}</p>
      </header>
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
    </div>
  );
}
