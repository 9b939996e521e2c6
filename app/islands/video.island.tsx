import { useState } from 'react';
import type { SiteImage } from '../../contract/image.ts';
import { Icon } from '../components/icon.tsx';
import { Image } from '../components/image.tsx';
import { IMAGE_SIZES } from '../images/image-sizes.ts';
import { defineIsland } from './define-island.ts';

export interface VideoProps {
  title: string;
  /** A file of any host, or the 11-character id of a video on YouTube. */
  video: { file: string; captions?: string | undefined } | { youtube: string };
  aspect: '16x9' | '9x16';
  poster?: SiteImage | undefined;
}

/** A still with a play button, which plays in place, muted. Without scripts, a link to the video. */
function Video(props: VideoProps) {
  const [playing, setPlaying] = useState(false);
  if (playing) return <Player {...props} />;
  const { title, video, aspect, poster } = props;
  return (
    <a
      className="poster"
      href={addressOf(video, aspect)}
      target="_blank"
      rel="noopener noreferrer"
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        setPlaying(true);
      }}
    >
      <span className="vh">{`Play the video: ${title}`}</span>
      {poster ? (
        <Image
          src={poster}
          aspect={aspect}
          sizes={aspect === '9x16' ? IMAGE_SIZES.short : IMAGE_SIZES.still}
        />
      ) : (
        <span className={`pic pic--${aspect}`} data-image />
      )}
      <span className="poster__play">
        <Icon name="play" fill />
      </span>
      <span className="poster__tag" aria-hidden="true">
        <Icon name="mute" />
        Muted
      </span>
    </a>
  );
}

function Player({ title, video, aspect, poster }: VideoProps) {
  return (
    <span className={`pic pic--${aspect} poster__player`}>
      {'youtube' in video ? (
        <iframe
          ref={takeFocus}
          src={`https://www.youtube-nocookie.com/embed/${video.youtube}?autoplay=1&mute=1&playsinline=1&rel=0`}
          title={title}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : (
        <video
          ref={takeFocus}
          src={video.file}
          aria-label={title}
          {...(poster ? { poster: poster.src } : {})}
          controls
          autoPlay
          muted
          playsInline
        >
          {video.captions ? <track kind="captions" src={video.captions} default /> : null}
        </video>
      )}
    </span>
  );
}

/** Moves the focus from the replaced link to the player. */
function takeFocus(player: HTMLElement | null): void {
  player?.focus();
}

export function addressOf(video: VideoProps['video'], aspect: VideoProps['aspect']): string {
  if ('file' in video) return video.file;
  return aspect === '9x16'
    ? `https://www.youtube.com/shorts/${video.youtube}`
    : `https://www.youtube.com/watch?v=${video.youtube}`;
}

export const videoIsland = defineIsland('video', Video);
