import { Component, type ReactNode } from "react";
import { loadFailedAgain } from "../lib/loadChunk";
import { ErrorScreen } from "./ErrorScreen";
import { newAttempts } from "./useNextAttempt";

type Props = {
  children: ReactNode;
  /** Where the words stand; without it they are the whole page. */
  frame?: (words: ReactNode) => ReactNode;
};

type State = { failed: false } | { failed: true; error: unknown };

const wholePage = (words: ReactNode) => <main className="m-auto">{words}</main>;

/** Catches what a screen could not handle. React offers this to classes only. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false };
  private readonly attempts = newAttempts();

  static getDerivedStateFromError(error: unknown): State {
    return { failed: true, error };
  }

  private readonly tryAgain = () => {
    loadFailedAgain();
    // The button that may have the focus goes; the screen that comes in its place has it then.
    document.activeElement?.closest<HTMLElement>("main[tabindex]")?.focus({ preventScroll: true });
    this.setState({ failed: false });
  };

  override render() {
    const { children, frame = wholePage } = this.props;
    if (!this.state.failed) return children;
    return frame(<ErrorScreen error={this.state.error} attempts={this.attempts} onTryAgain={this.tryAgain} />);
  }
}
