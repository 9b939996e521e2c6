import type { JSX } from 'react';
import { Island } from '../islands/island.tsx';
import { type VideoProps, videoIsland } from '../islands/video.island.tsx';

/** A video that loads nothing until the reader plays it. */
export function VideoPoster(props: VideoProps): JSX.Element {
  return <Island of={videoIsland} on="interaction" props={props} />;
}
