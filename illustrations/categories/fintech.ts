import type { Kit } from '../kit.ts';
import type { Scene, Scenes } from '../scene.ts';
import { d } from '../svg.ts';
import { coins, guilloche } from './business.ts';
import { iso } from './technology.ts';

/** Three payment cards, fanned. */
const cards: Scene = {
  name: 'cards',
  draw: (k) => {
    const { W, H, u, c, rnd } = k;
    const w = u * rnd(0.74, 0.86);
    const h = w * 0.63;
    const tilt = rnd(-24, 24);
    for (let i = 5; i > 0; i--) k.ring(W * 0.86, H * 0.14, u * 0.12 * i, c.low, u * 0.03);

    const card = (place: number, colour: string, face: (x: number, y: number) => void) => {
      const x = W * 0.5 - w / 2 + place * u * 0.05;
      const y = H * 0.5 - h / 2 + place * u * 0.12;
      k.turned(tilt + place * rnd(7, 12), W * 0.5, H * 0.5, () => {
        k.rect(x + 5, y + 8, w, h, c.deep, { rx: 14, opacity: 0.25 });
        k.rect(x, y, w, h, colour, { rx: 14 });
        face(x, y);
      });
    };
    const stripe = (x: number, y: number) => k.rect(x, y + h * 0.14, w, h * 0.17, c.deep, { opacity: 0.55 });
    card(-1, c.mid, stripe);
    card(0, c.spot, stripe);
    card(1, c.ink, (x, y) => cardFront(k, x, y, w, h));
  },
};

/** Chip, contactless sign, number, and the issuer's two discs. */
function cardFront(k: Kit, x: number, y: number, w: number, h: number): void {
  const { c } = k;
  const waves = k.pattern(46, 14, () => k.line('M0 7q11.5-7 23 0t23 0', c.mid, 1, { opacity: 0.5 }));
  k.rect(x, y, w, h, waves, { rx: 14 });
  k.rect(x + w * 0.09, y + h * 0.3, w * 0.14, h * 0.2, c.accent, { rx: 4 });
  k.line(
    d`M${x + w * 0.16} ${y + h * 0.3}v${h * 0.2}M${x + w * 0.09} ${y + h * 0.4}h${w * 0.14}`,
    c.deep,
    1.4,
  );
  const digits = [0, 1, 2, 3].map((i) => d`M${x + w * (0.09 + i * 0.2)} ${y + h * 0.7}h${w * 0.15}`);
  k.line(digits.join(''), c.ground, 6);
  k.circle(x + w * 0.82, y + h * 0.2, h * 0.1, c.accent);
  k.circle(x + w * 0.89, y + h * 0.2, h * 0.1, c.mid, { opacity: 0.8 });
  const contactless = [0, 1, 2].map((i) => {
    const bend = d`q${w * 0.03} ${h * (0.06 + i * 0.03)} 0 ${h * (0.12 + i * 0.06)}`;
    return d`M${x + w * (0.28 + i * 0.03)} ${y + h * (0.34 - i * 0.03)}${bend}`;
  });
  k.line(contactless.join(''), c.mid, 2.4);
}

export const fintech: Scenes = [cards, guilloche, iso, coins];
