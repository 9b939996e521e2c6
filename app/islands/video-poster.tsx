import { use } from 'react';
import { ImageContext } from '../images/images.ts';
import { Island } from './island.tsx';
import { type VideoProps, videoIsland } from './video.island.tsx';

interface VideoPosterProps extends Omit<VideoProps, 'poster'> {
  /** Address of a still image, never one of the video host: browsers contact that host only after play. */
  poster?: string | undefined;
}

/** A video that loads nothing until the reader plays it. */
export function VideoPoster({ poster, ...video }: VideoPosterProps) {
  const resolveImage = use(ImageContext);
  const props = { ...video, poster: poster === undefined ? undefined : resolveImage(poster) };
  return <Island of={videoIsland} on="interaction" props={props} />;
}
