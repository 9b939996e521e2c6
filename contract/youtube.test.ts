import { expect, test } from 'vitest';
import { youtubeVideo } from './youtube.ts';

test.each([
  'https://www.youtube.com/shorts/MeridianP07',
  'https://youtube.com/shorts/MeridianP07?feature=share',
  'https://m.youtube.com/shorts/MeridianP07/',
  'https://youtu.be/MeridianP07',
  'https://youtu.be/MeridianP07?si=abc&t=4',
  'https://www.youtube.com/watch?v=MeridianP07',
  'http://youtube.com/watch?t=4&v=MeridianP07#x',
  ' https://youtu.be/MeridianP07 ',
  'youtube.com/shorts/MeridianP07',
  'www.youtube.com/watch?v=MeridianP07',
  'YouTu.be/MeridianP07',
  '//youtu.be/MeridianP07',
])('%s is a video, and a short one unless it is a watch link', (link) => {
  const aspect = link.includes('watch') ? '16x9' : '9x16';
  expect(youtubeVideo(link)).toEqual({ id: 'MeridianP07', aspect });
});

test.each([
  '',
  'MeridianP07',
  'https://youtu.be/MeridianP0',
  'https://youtu.be/MeridianP073',
  'https://youtu.be/Meridian%20P0',
  'https://youtu.be/x/MeridianP07',
  'https://www.youtube.com/embed/MeridianP07',
  'https://www.youtube.com/watch?v=MeridianP0',
  'https://www.youtube.com/watch/MeridianP07',
  'https://www.youtube.com/shorts/MeridianP07/x',
  'https://www.youtube.com/shorts/MeridianP073',
  'https://www.youtube.com/MeridianP07',
  'https://www.youtube.com:8443/shorts/MeridianP07',
  'https://youtube.com.evil.example/shorts/MeridianP07',
  'https://evil.example/shorts/MeridianP07',
  'https://evil.example/?u=https://youtu.be/MeridianP07',
  'javascript:alert(1)//youtu.be/MeridianP07',
  'evil.example/youtube.com/shorts/MeridianP07',
  '/youtube.com/shorts/MeridianP07',
  'ftp://youtu.be/MeridianP07',
  'youtube.com:8443/shorts/MeridianP07',
])('%j is none', (link) => {
  expect(youtubeVideo(link)).toBeUndefined();
});

test('an article without a link has no video', () => {
  expect(youtubeVideo(null)).toBeUndefined();
  expect(youtubeVideo(undefined)).toBeUndefined();
});
