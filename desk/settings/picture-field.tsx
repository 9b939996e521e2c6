import { type ComponentProps, useState } from 'react';
import { Button } from '../components/button.tsx';
import { Field } from '../components/field.tsx';
import { PictureDialog } from '../writing/picture-dialog.tsx';

/** The desk's port serves no other files of the site, such as those of the sample's newswire. */
const SHOWN = /^(?:\/media\/|\/illustrations\/|https:)/;

interface PictureFieldProps extends Omit<ComponentProps<typeof Field>, 'value' | 'onChange'> {
  value: string;
  onChange: (path: string) => void;
}

/** A picture of the paper, chosen or uploaded, or the address of another one. */
export function PictureField({ value, onChange, ...field }: PictureFieldProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="picture-field">
      <Field {...field} value={value} onChange={({ target }) => onChange(target.value)} />
      {SHOWN.test(value) ? <img src={value} alt="" loading="lazy" /> : null}
      <Button
        disabled={field.disabled}
        aria-label={`Choose a picture: ${field.label}`}
        onClick={() => setOpen(true)}
      >
        Choose…
      </Button>
      {isOpen ? (
        <PictureDialog place="setting" onDone={({ path }) => onChange(path)} onClose={() => setOpen(false)} />
      ) : null}
    </div>
  );
}
