export function Card({ title, link, image, excerpt, author, published }) {
  return (
    <article className="card">
      {image ? <img src={image} alt="" width="640" height="360" loading="lazy" /> : null}
      <h3>
        <a href={link} target="_blank" rel="noopener noreferrer">
          {title}
        </a>
      </h3>
      <p>{excerpt}</p>
      <p className="byline">
        {author} · <time dateTime={published}>{published.slice(0, 10)}</time>
      </p>
    </article>
  );
}
