import { type JSX, useState } from 'react';
import type { DeskResponse } from '../../contract/desk.ts';
import { useDesk } from '../desk-context.ts';
import { articleOf, type Pin, type Slot, until } from '../pins.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Choice, Field } from './field.tsx';
import { Form, textOf } from './form.tsx';
import { HOURS } from './pin-row.tsx';
import { Row, Rows } from './rows.tsx';
import { When } from './when.tsx';

interface PinDialogProps {
  slot: Slot;
  name: string;
  onClose: () => void;
  onPin: (pin: Pin) => void;
}

const MAX_RESULTS = 20;
const NO_MATCH = 'No headline matches.';
const DURATIONS = [
  ...HOURS.map((hours) => [`${hours}`, hours === 1 ? '1 hour' : `${hours} hours`] as const),
  ['', 'Until removed'] as const,
];

/** Finds a headline or one of the paper's articles for a slot. */
export function PinDialog({ slot, name, onClose, onPin }: PinDialogProps): JSX.Element {
  const { call, announce } = useDesk();
  const [hours, setHours] = useState('6');
  const [headlines, setHeadlines] = useState<DeskResponse<'headlines'>['headlines']>();

  async function search(data: FormData): Promise<string | undefined> {
    const query = { q: textOf(data, 'q'), state: 'shown', limit: MAX_RESULTS } as const;
    const { headlines: results } = await call('headlines', { query });
    setHeadlines(results);
    return results.length === 0 ? NO_MATCH : undefined;
  }
  function pin(story: Pick<Pin, 'target' | 'title' | 'link'>): void {
    onPin({ ...story, slot, until: until(hours === '' ? undefined : Number(hours), Date.now()) });
    announce(`Pinned to ${name}. Publish to show it.`);
    onClose();
  }
  async function pinArticle(data: FormData): Promise<undefined> {
    const article = articleOf(textOf(data, 'article'));
    pin({ target: { article }, title: article, link: '' });
  }

  return (
    <Dialog title={`Pin to ${name}`} onClose={onClose}>
      <div className="form">
        <Choice
          label="For"
          options={DURATIONS}
          value={hours}
          onChange={(event) => setHours(event.target.value)}
        />
        <Form layout="filters" verb="Search" task={search}>
          <Field
            name="q"
            label="Find a headline"
            hint="Search by words or paste a link. Leave empty for the newest."
            type="search"
            data-first
          />
        </Form>
        {headlines ? (
          <div className="results">
            <Rows label="Headlines found" items={headlines} empty={NO_MATCH}>
              {({ id, title, link, source, publishedAt }) => (
                <Row
                  key={id}
                  tools={
                    <Button
                      aria-label={`Pin “${title}”`}
                      onClick={() => pin({ target: { item: id }, title, link })}
                    >
                      Pin
                    </Button>
                  }
                >
                  <p className="hed hed--sm">{title}</p>
                  <p className="meta">
                    <span>{source}</span>
                    <When at={publishedAt} />
                  </p>
                </Row>
              )}
            </Rows>
          </div>
        ) : null}
        <Form layout="filters" verb="Pin" task={pinArticle}>
          <Field
            name="article"
            label="Or one of our articles"
            hint="Paste its link, or the last part of it."
            required
          />
        </Form>
      </div>
    </Dialog>
  );
}
