import { box } from '../geometry.ts';
import type { Kit } from '../kit.ts';
import { d } from '../svg.ts';

/** The front of an apartment house: blinds, curtains, balconies, a few rooms lit. */
function facade(k: Kit): void {
  const { W, H, u, c, mode, rnd, int, pick, chance } = k;
  const wall = mode === 'deep' ? c.low : mode === 'accent' ? c.ground : pick([c.mid, c.spot, c.low]);
  k.fill(wall);
  const columns = Math.round(W / (u * rnd(0.27, 0.34)));
  const bay = W / columns;
  const storey = u * rnd(0.33, 0.4);
  const w = bay * 0.54;
  const h = storey * 0.6;
  const top = rnd(-storey * 0.5, 0);
  const arched = chance(0.4);
  const litColour = wall === c.accent || mode === 'accent' ? c.light : c.accent;
  const blind = k.hatch(c.deep, 4, 0.7, 0);
  const railing = k.hatch(c.deep, 6, 1, 90);

  // Windows never touch: those of one paint share one path, which keeps the picture small.
  const layers = {
    dark: '',
    lit: '',
    shutter: '',
    blind: '',
    curtain: '',
    slant: '',
    railing: '',
    rail: '',
  };
  let ledges = '';
  for (let y = top; y < H; y += storey) {
    ledges += box(0, y + storey - 5, W, 5);
    for (let i = 0; i < columns; i++) {
      const x = i * bay + (bay - w) / 2;
      const sill = y + storey * 0.16;
      const lit = chance(0.26);
      const opening = arched
        ? d`M${x} ${sill + h}v${-h * 0.72}a${w / 2} ${h * 0.28} 0 0 1 ${w} 0v${h * 0.72}z`
        : box(x, sill, w, h);
      layers[lit ? 'lit' : 'dark'] += opening;

      const dressing = int(0, 4);
      if (dressing === 0) layers.shutter += box(x, sill, w, h * 0.5);
      if (dressing === 1) {
        layers.blind += opening;
        layers.curtain += box(x, sill + h * 0.2, w * 0.5, h * 0.8);
      }
      if (dressing === 2 && !lit) layers.slant += d`M${x} ${sill + h}l${w} ${-h * 0.8}v${h * 0.8}z`;
      if (dressing === 3) {
        layers.railing += box(x - w * 0.12, sill + h * 0.64, w * 1.24, h * 0.36);
        layers.rail += box(x - w * 0.14, sill + h * 0.6, w * 1.28, 4);
      }
    }
  }

  k.path(ledges, c.deep, { opacity: 0.3 });
  k.path(layers.dark, c.deep);
  k.path(layers.lit, litColour);
  k.path(layers.shutter, c.high);
  k.path(layers.blind, blind, { opacity: 0.9 });
  k.path(layers.curtain, c.high, { opacity: 0.75 });
  k.path(layers.slant, c.mid);
  k.path(layers.railing, railing);
  k.path(layers.rail, c.deep);
  k.path(d`M0 0H${W * rnd(0.3, 0.6)}L0 ${H * rnd(0.6, 1)}z`, c.deep, { opacity: 0.16 });
}

/** A flat drawn to scale: walls, door swings, a bed, a table, a measured side. */
function floorplan(k: Kit): void {
  const { W, H, c, pick } = k;
  k.fill(k.grid(c.low, 20, 1));
  k.turned(pick([0, -8, 8, -18]), W / 2, H / 2, () => flat(k));
}

function flat(k: Kit): void {
  const { W, H, u, c, rnd } = k;
  const w = Math.min(W * 0.78, H * 1.25);
  const h = Math.min(H * 0.74, W * 1.05);
  const x = (W - w) / 2;
  const y = (H - h) / 2;
  const hall = x + w * rnd(0.36, 0.46);
  const middle = y + h * rnd(0.42, 0.56);
  const bath = x + w * rnd(0.64, 0.74);
  const right = x + w;
  const bottom = y + h;
  const door = u * 0.1;
  const bathDoor = middle + (bottom - middle) * 0.3;
  const entrance = x + w * 0.2;

  k.rect(x, y, w, h, c.high);
  k.rect(x, y, hall - x, middle - y, c.spot);
  k.rect(bath, middle, right - bath, bottom - middle, k.hatch(c.mid, 8, 0.8, 45));
  k.rect(hall, y, right - hall, middle - y, k.hatch(c.low, 10, 1, 90));

  const ink = k.mode === 'deep' ? c.deep : c.ink;
  const walls = d`M${entrance} ${bottom}H${x}V${y}H${hall}V${middle - door}
    M${hall + (bath - hall) * 0.6} ${y}H${right}V${bottom}H${entrance + door}
    M${hall} ${y}h${(bath - hall) * 0.2}
    M${x} ${middle}H${hall}
    M${hall + door * 1.2} ${middle}H${right}
    M${bath} ${middle}v${(bottom - middle) * 0.3}
    M${bath} ${bathDoor + door}V${bottom}`;
  const doors = d`M${entrance} ${bottom}v${-door}a${door} ${door} 0 0 1 ${door} ${door}
    M${hall} ${middle - door}h${-door}a${door} ${door} 0 0 0 ${door} ${door}
    M${hall} ${middle}v${door * 1.2}a${door * 1.2} ${door * 1.2} 0 0 0 ${door * 1.2} ${-door * 1.2}
    M${bath} ${bathDoor}h${-door}a${door} ${door} 0 0 0 ${door} ${door}`;
  k.line(walls, ink, 7);
  k.line(doors, ink, 1.6);

  const bed = [x + w * 0.06, y + h * 0.07, (hall - x) * 0.5] as const;
  k.rect(...bed, (middle - y) * 0.62, c.high);
  k.rect(...bed, (middle - y) * 0.16, c.mid);
  k.circle((hall + x + w) / 2, (y + middle) / 2, u * 0.07, c.mid);
  const scale = d`M${x} ${y - u * 0.06}h${w}M${x} ${y - u * 0.085}v${u * 0.05}M${right} ${y - u * 0.085}v${u * 0.05}`;
  k.line(scale, c.mid, 1.5);
}

export const realestate = { facade, floorplan };
