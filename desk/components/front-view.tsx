import type { MouseEvent } from 'react';
import { draftsOf } from '../../contract/desk-front.ts';
import { useDesk } from '../desk-context.ts';
import type { Front, Pin, Slot } from '../pins.ts';
import { SitePreview } from './site-preview.tsx';

interface FrontViewProps {
  front: Front;
  pins: readonly Pin[];
  selected: string;
  /** The link of the story that was clicked, if one was. */
  onSelect: (slot: Slot, link: string | undefined) => void;
}

const DELAY_MS = 250;

/** The front page with these pins, rendered by the site, and an outline around each of its slots. */
export function FrontView({ front, pins, selected, onSelect }: FrontViewProps) {
  const { call } = useDesk();
  // The page changes with its pins, and with the stories of the site.
  const drafts = JSON.stringify(draftsOf(pins));
  const stories = JSON.stringify(front.slots.map(({ stories: ofSlot }) => ofSlot.map(({ title }) => title)));
  return (
    <SitePreview
      label="The front page"
      title="The front page as readers see it"
      load={(signal) => call('previewFront', { body: { pins: JSON.parse(drafts) } }, signal)}
      parts={[drafts, stories]}
      delayMs={DELAY_MS}
      overlay={(page) => <Outlines page={page} slots={front.slots} selected={selected} onSelect={onSelect} />}
    />
  );
}

/** A button over each slot of the page: the page itself has no script, and takes no click. */
function Outlines({
  page,
  slots,
  selected,
  onSelect,
}: Pick<FrontViewProps, 'selected' | 'onSelect'> & { page: Document; slots: Front['slots'] }) {
  return slots.flatMap(({ slot, name }) => {
    const place = page.querySelector(placeOf(slot));
    const { left, top, width, height } = place?.getBoundingClientRect() ?? new DOMRect();
    if (width * height === 0) return [];
    function select({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLButtonElement>): void {
      const outline = currentTarget.getBoundingClientRect();
      const scale = outline.width / width;
      const [x, y] = [left + (clientX - outline.left) / scale, top + (clientY - outline.top) / scale];
      // A key has no position.
      const story = [...(detail > 0 && place ? place.querySelectorAll('article, .breaking a') : [])].find(
        (one) => {
          const box = one.getBoundingClientRect();
          return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
        },
      );
      const link = story?.matches('a') ? story : story?.querySelector('.hed a[href]');
      onSelect(slot, link?.getAttribute('href') ?? undefined);
    }
    return [
      <button
        key={slot}
        type="button"
        className="outline"
        // For pointers: the list beside the page has a button for each slot.
        tabIndex={-1}
        aria-label={`Edit ${name}`}
        aria-pressed={slot === selected}
        style={{ left, top, width, height }}
        onClick={select}
      >
        <span className="outline__name">{name}</span>
      </button>,
    ];
  });
}

/** Returns the selector of a slot on the site's front page; tests/e2e/desk.spec.ts finds each of them. */
function placeOf(slot: Slot): string {
  const [kind, key] = slot.split(':');
  if (kind === 'section') return `section#${key}`;
  if (kind === 'topic') return `.topic#${key}`;
  return {
    breaking: '.live__bar',
    featured: '.front__feature',
    top: '.front__top',
    latest: '.latest__stories',
  }[kind as 'breaking'];
}
