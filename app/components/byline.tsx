import { authorPath, authorSlug } from '../../contract/authors.ts';

/** Limit for remote backends. */
const MAX_AUTHORS = 20;

export function authorsOf({ authors }: { authors?: readonly string[] | null | undefined }): string[] {
  const names = (authors ?? []).map((name) => name.trim()).filter(Boolean);
  return [...new Set(names)].slice(0, MAX_AUTHORS);
}

/** 'By Ada Byron, Charles Babbage and Mary Somerville', each linked to the author's page. */
export function Byline({ authors }: { authors: readonly string[] }) {
  const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });
  return (
    <>
      {'By '}
      {list.formatToParts(authors).map(({ type, value }, index) => {
        const slug = type === 'element' ? authorSlug(value) : '';
        if (slug === '') return value;
        return (
          <a key={index} rel="author" href={authorPath(slug)}>
            {value}
          </a>
        );
      })}
    </>
  );
}
