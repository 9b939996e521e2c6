import { type JSX, useState } from 'react';
import type { DeskBody } from '../../contract/desk.ts';
import { useAction, useDesk } from '../desk-context.ts';
import { counted } from '../format.ts';
import { FormDialog } from './dialog.tsx';
import { Field, TextField } from './field.tsx';

interface HideDialogProps {
  /** Undefined: the address is asked for. */
  story?: { item: string; title: string };
  onClose: () => void;
  onHidden: () => void;
}

/** Takes a headline down, with a reason. */
export function HideDialog({ story, onClose, onHidden }: HideDialogProps): JSX.Element {
  const { call } = useDesk();
  const [address, setAddress] = useState('');
  const [reason, setReason] = useState('');
  const action = useAction();

  async function hide(): Promise<string> {
    const target: DeskBody<'hide'>['target'] = story ? { item: story.item } : { address };
    const { items } = await call('hide', { body: { target, reason } });
    onHidden();
    return items === 0
      ? 'Noted. The headline will be hidden as soon as a feed sends it.'
      : `Hidden: ${counted(items, 'headline')} gone from the site.`;
  }

  return (
    <FormDialog title="Hide headline" verb="Hide" action={action} task={hide} onClose={onClose}>
      {story ? (
        <p className="hed hed--sm">{story.title}</p>
      ) : (
        <Field
          label="Address"
          hint="The story’s link as feeds give it. It can be one that has not arrived yet."
          type="url"
          required
          value={address}
          onChange={(event) => setAddress(event.target.value)}
        />
      )}
      <p className="note">
        Removes it everywhere on the site, from every feed that carries it, and keeps it off if it is sent
        again.
      </p>
      <TextField
        label="Reason"
        hint="Colleagues see it; readers do not."
        required
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}
