import { Icon } from '../../components/icon.tsx';
import { VideoPoster } from '../../islands/video-poster.tsx';

interface WatchShortProps {
  id: string;
  title: string;
  /** A still of our own: YouTube is asked for nothing before the reader plays. */
  poster: string;
}

export function WatchShort({ id, title, poster }: WatchShortProps) {
  return (
    <section className="short" aria-labelledby="short">
      <div className="short__frame">
        <VideoPoster title={title} video={{ youtube: id }} aspect="9x16" poster={poster} />
      </div>
      <div>
        <h2 className="short__title" id="short">
          Watch on YouTube Shorts
        </h2>
        <p className="dek">Nothing loads from YouTube until you press play.</p>
        <a
          className="btn"
          href={`https://www.youtube.com/shorts/${id}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Icon name="youtube" />
          Open on YouTube<span className="vh">: {title}</span>
        </a>
      </div>
    </section>
  );
}
