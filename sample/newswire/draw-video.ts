import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { HEIGHT, nightPort, SECONDS, WIDTH } from './video/night-port.ts';

/**
 * Draws night-shift.webp and night-shift.webm again, the film frame by frame. That needs ffmpeg with VP9 on
 * the path; both are kept with the sources, so nobody else does.
 */
const FRAMES_PER_SECOND = 24;
/** The second of the film that stands for all of it: a container on its way. */
const POSTER_AT = 6.4;
const MEDIA = join(import.meta.dirname, '../meridian-ledger/media');
const POSTER = join(MEDIA, 'night-shift.webp');
const FILM = join(MEDIA, 'night-shift.webm');
/** Until the last frame is in it. */
const UNFINISHED = join(MEDIA, 'unfinished.webm');

const INPUT = `-f rawvideo -pix_fmt rgb24 -s ${WIDTH}x${HEIGHT} -r ${FRAMES_PER_SECOND} -i -`;
const QUALITY = '-an -c:v libvpx-vp9 -crf 45 -b:v 0 -deadline good -cpu-used 1 -g 192 -threads 1';
const COLOUR = '-pix_fmt yuv420p -vf scale=out_color_matrix=bt709 -colorspace bt709';

await sharp(Buffer.from(nightPort(POSTER_AT)))
  .webp({ quality: 60, effort: 6 })
  .toFile(POSTER);

const options = `-loglevel error -y ${INPUT} ${QUALITY} ${COLOUR}`.split(' ');
const ffmpeg = spawn('ffmpeg', [...options, UNFINISHED], { stdio: ['pipe', 'inherit', 'inherit'] });
const ended = once(ffmpeg, 'close');
for (let frame = 0; frame < SECONDS * FRAMES_PER_SECOND; frame++) {
  const picture = sharp(Buffer.from(nightPort(frame / FRAMES_PER_SECOND)));
  const pixels = await picture.flatten().removeAlpha().raw().toBuffer();
  if (!ffmpeg.stdin.write(pixels)) await once(ffmpeg.stdin, 'drain');
}
ffmpeg.stdin.end();
const [code] = await ended;
if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
await rename(UNFINISHED, FILM);
for (const file of [POSTER, FILM]) {
  process.stdout.write(`${file}: ${Math.round((await stat(file)).size / 1000)} kB\n`);
}
