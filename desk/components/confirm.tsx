import type { JSX, ReactNode } from 'react';
import { useAction } from '../desk-context.ts';
import { FormDialog } from './dialog.tsx';

interface ConfirmProps {
  title: string;
  verb: string;
  task: () => Promise<string | undefined>;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks before something is removed. */
export function Confirm({ children, ...rest }: ConfirmProps): JSX.Element {
  const action = useAction();
  return (
    <FormDialog action={action} {...rest}>
      <div className="note">{children}</div>
    </FormDialog>
  );
}
