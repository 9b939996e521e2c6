import { useDesk } from '../desk-context.ts';
import { counted } from '../format.ts';
import { FormDialog } from './dialog.tsx';
import { Field, TextField } from './field.tsx';
import { textOf } from './form.tsx';

interface HideDialogProps {
  /** Without one, the dialog asks for an address. */
  story?: { item: string; title: string };
  onClose: () => void;
  onHidden: () => void;
}

export function HideDialog({ story, onClose, onHidden }: HideDialogProps) {
  const { account, call } = useDesk();

  async function hide(data: FormData): Promise<string> {
    const target = story ? { item: story.item } : { address: textOf(data, 'address') };
    const everywhere = data.has('everywhere');
    const { items } = await call('hide', { body: { target, reason: textOf(data, 'reason'), everywhere } });
    onHidden();
    return items === 0
      ? 'Noted. The headline will be hidden as soon as a feed sends it.'
      : `Hidden: ${counted(items, 'headline')} gone from the site.`;
  }

  return (
    <FormDialog title="Hide headline" verb="Hide" task={hide} onClose={onClose}>
      {story ? (
        <p className="hed hed--sm">{story.title}</p>
      ) : (
        <Field
          name="address"
          label="Address"
          hint="The story’s link as feeds give it. It can be one that has not arrived yet."
          type="url"
          required
        />
      )}
      <p className="note">
        Removes it everywhere on the site, from every feed that carries it, and keeps it off if it is sent
        again.
      </p>
      <TextField name="reason" label="Reason" hint="Only colleagues see it." required maxLength={500} />
      {account.isNetworkOperator ? (
        <label className="flag">
          <input type="checkbox" name="everywhere" />
          In all papers
        </label>
      ) : null}
    </FormDialog>
  );
}
