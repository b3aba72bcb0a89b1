import { Component, type ReactNode } from 'react';
import { ErrorState } from '#web/ui/states.tsx';

interface Props {
  /** The address: at another one it tries again. */
  at: string;
  children: ReactNode;
}

interface State {
  at: string;
  broken: boolean;
}

/** A page whose code could not be fetched, or that broke, says so; the frame around it goes on working. */
export class PageBoundary extends Component<Props, State> {
  override state: State = { at: this.props.at, broken: false };

  static getDerivedStateFromError(): Partial<State> {
    return { broken: true };
  }

  static getDerivedStateFromProps({ at }: Props, state: State): State | null {
    return at === state.at ? null : { at, broken: false };
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
