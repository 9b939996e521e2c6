import './site.css';

export const metadata = { title: 'The front page' };

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
