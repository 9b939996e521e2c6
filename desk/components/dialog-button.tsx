import { type ComponentProps, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from './button.tsx';
import { FormDialog } from './dialog.tsx';

interface DialogButtonProps extends Omit<ComponentProps<typeof FormDialog>, 'onClose' | 'title'> {
  /** The verb and its object, where several buttons have the same verb. */
  label?: string;
  title?: string;
  isLarge?: boolean;
}

/** A button that asks before its action. */
export function DialogButton({ label, isLarge = false, ...dialog }: DialogButtonProps) {
  const { verb, title = `${label ?? verb}?` } = dialog;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button isLarge={isLarge} aria-label={label} onClick={() => setOpen(true)}>
        {verb}…
      </Button>
      {isOpen
        ? createPortal(<FormDialog {...dialog} title={title} onClose={() => setOpen(false)} />, document.body)
        : null}
    </>
  );
}
