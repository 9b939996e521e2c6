import { use } from 'react';
import type { Publication } from '../../../contract/publication.ts';
import { Icon } from '../../components/icon.tsx';
import { IMAGE_SIZES } from '../../images/image-sizes.ts';
import { ImageContext } from '../../images/images.ts';

interface DocumentCardProps {
  document: Publication['partners'][number];
  /** The first cover is fetched before all others; the rest wait until the reader comes near. */
  first: boolean;
}

/**
 * A cover, a title and the way to the document. The placeholder lies behind the cover: without scripts a cover that
 * fails leaves it bare, with them the frame is marked as failed.
 */
export function DocumentCard({ document, first }: DocumentCardProps) {
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
