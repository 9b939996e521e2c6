import { Component, type ReactNode } from 'react';
import { DeskError } from '../api.ts';
import { Problem } from './problem.tsx';

const MESSAGE =
  'This screen cannot be shown because of an error in the desk. What you typed is kept in this browser.';

interface ErrorBoundaryProps {
  children: ReactNode;
  onRetry: () => void;
}

/** Replaces a screen that throws by a message; the rest of the desk stays. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    const retry = () => {
      this.props.onRetry();
      this.setState({ hasFailed: false });
    };
    return <Problem error={new DeskError(0, MESSAGE)} retry={retry} />;
  }
}
