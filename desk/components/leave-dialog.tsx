import type { ReactNode } from 'react';
import { useBlocker } from '../router.tsx';
import { FormDialog } from './dialog.tsx';

interface LeaveDialogProps {
  title?: string;
  isBlocking: boolean;
  isLostOnReload?: boolean;
  children: ReactNode;
}

/** Asks before unsaved changes are left behind. */
export function LeaveDialog({
  title = 'Leave without saving?',
  isBlocking,
  isLostOnReload = isBlocking,
  children,
}: LeaveDialogProps) {
  const { proceed, stay } = useBlocker(isBlocking, isLostOnReload);
  if (!proceed) return null;
  return (
    <FormDialog
      title={title}
      verb="Leave"
      isDestructive={isLostOnReload}
      task={async () => {
        proceed();
        return undefined;
      }}
      onClose={stay}
    >
      <p className="note">{children}</p>
    </FormDialog>
  );
}
