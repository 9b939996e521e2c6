import { use } from 'react';
import { ImageContext } from '../images/images.ts';
import { Island } from './island.tsx';
import { type VideoProps, videoIsland } from './video.island.tsx';

interface VideoPosterProps extends Omit<VideoProps, 'poster'> {
  /** The address of a still. Never the video host's own: nothing is asked of that host before the reader plays. */
  poster?: string | undefined;
}

/** A video that loads nothing until the reader plays it. */
export function VideoPoster({ poster, ...video }: VideoPosterProps) {
  const resolveImage = use(ImageContext);
  const props = { ...video, poster: poster === undefined ? undefined : resolveImage(poster) };
  return <Island of={videoIsland} on="interaction" props={props} />;
}
