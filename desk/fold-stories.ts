import type { DeskResponse } from '../contract/desk.ts';

type DeskHeadline = DeskResponse<'headlines'>['headlines'][number];

/** Headlines of one story in several feeds as one row, in the place of the first. Hidden ones stay apart from shown ones. */
export function foldStories(headlines: readonly DeskHeadline[]): [DeskHeadline, ...DeskHeadline[]][] {
  const stories = new Map<string, [DeskHeadline, ...DeskHeadline[]]>();
  for (const headline of headlines) {
    const key = `${headline.story} ${headline.hidden?.id ?? ''}`;
    const others = stories.get(key);
    if (others) others.push(headline);
    else stories.set(key, [headline]);
  }
  return [...stories.values()];
}
