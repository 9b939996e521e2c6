import type { YoutubeVideo } from '../../../contract/youtube.ts';
import { Icon } from '../../components/icon.tsx';
import { addressOf } from '../../islands/video.island.tsx';
import { VideoPoster } from '../../islands/video-poster.tsx';

interface WatchVideoProps extends YoutubeVideo {
  title: string;
  /** A still of our own: YouTube is asked for nothing before the reader plays. */
  poster: string | undefined;
}

export function WatchVideo({ id, aspect, title, poster }: WatchVideoProps) {
  const video = { youtube: id };
  return (
    <section className={aspect === '16x9' ? 'short short--wide' : 'short'} aria-labelledby="short">
      <div className="short__frame">
        <VideoPoster title={title} video={video} aspect={aspect} poster={poster} />
      </div>
      <div>
        <h2 className="short__title" id="short">
          {aspect === '16x9' ? 'Watch on YouTube' : 'Watch on YouTube Shorts'}
        </h2>
        <p className="dek">Nothing loads from YouTube until you press play.</p>
        <a className="btn" href={addressOf(video, aspect)} target="_blank" rel="noopener noreferrer">
          <Icon name="youtube" />
          Open on YouTube<span className="vh">: {title}</span>
        </a>
      </div>
    </section>
  );
}
