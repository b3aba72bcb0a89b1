import { Component, type ReactNode } from 'react';
import { ErrorState } from '#web/ui/states.tsx';

/** A page whose code could not be fetched, or that broke, says so and offers to load again. */
export class PageBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <div className="mx-auto max-w-2xl px-4 py-16">
        <ErrorState
          message="This page could not be loaded. Check your internet connection and try again."
          onRetry={() => location.reload()}
        />
      </div>
    );
  }
}
