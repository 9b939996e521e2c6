import { type ComponentProps, type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from './button.tsx';
import { FormDialog } from './dialog.tsx';

interface DialogButtonProps extends Omit<ComponentProps<typeof FormDialog>, 'onClose'> {
  name: ReactNode;
  label?: string;
  isLarge?: boolean;
}

/** A button that asks before its action. */
export function DialogButton({ name, label, isLarge = false, ...dialog }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button isLarge={isLarge} aria-label={label} onClick={() => setOpen(true)}>
        {name}
      </Button>
      {isOpen ? createPortal(<FormDialog {...dialog} onClose={() => setOpen(false)} />, document.body) : null}
    </>
  );
}
