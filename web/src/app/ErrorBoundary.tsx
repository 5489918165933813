import { Component, type ReactNode } from "react";
import { ErrorScreen } from "./ErrorScreen";

type State = { failed: false } | { failed: true; error: unknown };

/** Catches what a screen could not handle. React offers this to classes only. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { failed: true, error };
  }

  override render() {
    return this.state.failed ? <ErrorScreen error={this.state.error} /> : this.props.children;
  }
}
