import { type JSX, useId } from 'react';
import { CATEGORY_NAMES } from '../../../contract/categories.ts';
import type { SearchAnswer, SearchResult } from '../../../contract/search.ts';
import type { SearchKind } from '../../../contract/search-limits.ts';

const KIND_NAMES: Record<SearchKind, string> = {
  headline: 'Headlines',
  article: 'Blog',
  faq: 'FAQ',
  page: 'Pages',
};

export interface Option {
  id: string;
  href: string;
  result: SearchResult;
}

/** The results that can be chosen, in the order in which they are shown. */
export function optionsOf(answer: SearchAnswer | null, prefix: string): Option[] {
  const results = answer?.results ?? [];
  return results
    .filter((result) => result.url !== '')
    .map((result, place) => ({ id: `${prefix}-${place}`, href: result.url, result }));
}

interface SearchOptionsProps {
  options: readonly Option[];
  found: SearchAnswer['found'] | undefined;
  chosen: string | undefined;
  onOpen(): void;
}

/** Results by kind. Focus stays in the field; the chosen one is named by it. */
export function SearchOptions({ options, found, chosen, onOpen }: SearchOptionsProps): JSX.Element {
  const heading = useId();
  const kinds = [...new Set(options.map(({ result }) => result.kind))];
  return (
    <>
      {kinds.map((kind) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own
        <div key={kind} role="group" aria-labelledby={`${heading}-${kind}`}>
          <h2 id={`${heading}-${kind}`}>
            {KIND_NAMES[kind]} <span>{countText(found, kind)}</span>
          </h2>
          {options
            .filter(({ result }) => result.kind === kind)
            .map(({ id, href, result }) => (
              <a
                key={id}
                id={id}
                className="hit"
                href={href}
                role="option"
                aria-selected={id === chosen}
                tabIndex={-1}
                onClick={onOpen}
                {...(kind === 'headline' ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
              >
                <span className="hit__t">
                  {result.title.map(({ text, match }, place) =>
                    match ? <mark key={place}>{text}</mark> : text,
                  )}
                </span>
                <span className="hit__m">{aside(result)}</span>
              </a>
            ))}
        </div>
      ))}
    </>
  );
}

function aside({ kind, section, categories }: SearchResult): string {
  if (kind === 'headline')
    return categories
      .slice(0, 1)
      .map((category) => CATEGORY_NAMES[category])
      .join('');
  return section;
}

function countText(found: SearchAnswer['found'] | undefined, kind: SearchKind): string {
  if (!found) return '';
  return found[kind].more ? `${found[kind].count}+` : String(found[kind].count);
}
