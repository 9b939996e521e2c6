import type { ColumnType, GeneratedAlways } from 'kysely';
import type { Correction } from '../../../../contract/blog.ts';

export interface ArticlesTable {
  slug: string;
  id: GeneratedAlways<number>;
  source: string;
  file: string;
  revision: string;
  title: string;
  description: string;
  date: string;
  published_at: Date;
  authors: string[];
  updated: string | null;
  corrections: ColumnType<Correction[], string, string>;
  revised_at: Date | null;
  body: string;
  image: string | null;
  video: string | null;
  featured: boolean;
  keywords: string[];
  long_keywords: string[];
  topics: string[];
  domains: string[];
  former_slugs: string[];
  withdrawn_at: Date | null;
  changed_at: Date;
}

export interface BackendAnswersTable {
  call: string;
  body: string;
  answered_at: Date;
}
