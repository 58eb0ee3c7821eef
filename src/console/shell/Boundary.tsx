import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import { Component, type ReactNode } from "react";
import { messages } from "#contract/messages.ts";
import { chunkFailure } from "./running/explain-failure.ts";

interface Props {
  readonly children: ReactNode;
  /** When it changes, what failed is tried again: the path, for instance. */
  readonly resetBy?: string;
}

interface State {
  readonly error: unknown;
  readonly failed: boolean;
  readonly resetBy: string | undefined;
}

/** Catches what a screen throws while it is drawn or fetched, says what failed, and offers to try again. */
export class Boundary extends Component<Props, State> {
  override state: State = { error: null, failed: false, resetBy: this.props.resetBy };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, failed: true };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    if (props.resetBy === state.resetBy) return null;
    return { error: null, failed: false, resetBy: props.resetBy };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    const chunk = chunkFailure(this.state.error);
    const { error } = this.state;
    return (
      <main className="aisle-boundary">
        <div className="aisle-failure" role="alert">
          <h1 className="aisle-failure-title">{chunk ?? messages.failedTryAgain}</h1>
          <p>
            {chunk
              ? "A part of the console could not be fetched. Trying again loses nothing."
              : error instanceof Error
                ? error.message
                : "This screen has failed."}
          </p>
          <div className="aisle-boundary-ways">
            <Button text="Reload" onClick={() => window.location.reload()} />
            <Button
              intent="primary"
              autoFocus
              text="Try again"
              onClick={() => this.setState({ error: null, failed: false })}
            />
          </div>
        </div>
      </main>
    );
  }
}
