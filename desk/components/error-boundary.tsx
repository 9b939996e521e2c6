import { Component, type ReactNode } from 'react';
import { DeskError } from '../api.ts';
import { Problem } from './problem.tsx';

const MESSAGE =
  'This screen cannot be shown, because of an error in the desk. What you typed is kept in this browser.';

/** A screen that throws takes nothing but itself away. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return <Problem error={new DeskError(0, MESSAGE)} retry={() => this.setState({ hasFailed: false })} />;
  }
}
