import { Component, type ReactNode } from 'react';
import { ErrorState } from '#web/ui/states.tsx';

interface Props {
  /** Another page: try again. */
  resetKey: string;
  children: ReactNode;
}

/** A page whose code could not be fetched, or that broke, says so; the frame around it goes on working. */
export class PageBoundary extends Component<Props, { broken: boolean }> {
  override state: { broken: boolean } = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidUpdate(before: Props) {
    if (this.state.broken && before.resetKey !== this.props.resetKey)
      this.setState({ broken: false });
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <ErrorState
        message="This page could not be loaded. Check your internet connection and try again."
        onRetry={() => location.reload()}
      />
    );
  }
}
