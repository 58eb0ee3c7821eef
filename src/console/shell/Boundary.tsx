import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import { Component, type ReactNode } from "react";
import { messages } from "#contract/messages.ts";
import { tellFailure } from "./messages/tell-failure.ts";
import { copyText } from "./running/copy-text.ts";
import { chunkFailure } from "./running/failing/explain-failure.ts";

interface Props {
  readonly children: ReactNode;
  /** The boundary renders its children again when this value changes: the path, for instance. */
  readonly resetBy?: string;
  /** Called before the retry, for example to clear the data that could not be rendered. */
  readonly onAgain?: () => void;
  /** Called when something has failed, for example to forget what would make it fail again after a reload. */
  readonly onFailed?: () => void;
  /** Stands around a part of a screen and leaves the rest of it as it is. */
  readonly isPart?: boolean;
}

interface State {
  readonly error: unknown;
  readonly failed: boolean;
  readonly resetBy: string | undefined;
}

/** Catches errors that a screen or a part of it throws while it renders or loads, says what failed, and offers a retry. */
export class Boundary extends Component<Props, State> {
  override state: State = { error: null, failed: false, resetBy: this.props.resetBy };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, failed: true };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    if (props.resetBy === state.resetBy) return null;
    return { error: null, failed: false, resetBy: props.resetBy };
  }

  override componentDidCatch(): void {
    this.props.onFailed?.();
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    const { error } = this.state;
    const { isPart } = this.props;
    const chunk = chunkFailure(error);
    const Room = isPart ? "div" : "main";
    const Title = isPart ? "h2" : "h1";
    return (
      <Room className="aisle-boundary">
        <div className="aisle-failure" role="alert">
          <Title className="aisle-failure-title">{chunk ?? messages.failedTryAgain}</Title>
          <p>
            {chunk
              ? "A part of this page could not be loaded. Nothing is lost: please try again."
              : `This ${isPart ? "part" : "screen"} could not be shown. Everything saved is safe. ` +
                "If trying again does not help, reload the page."}
          </p>
          <div className="aisle-boundary-ways">
            <Button text="Reload" onClick={() => window.location.reload()} />
            <Button
              intent="primary"
              autoFocus={!isPart}
              text="Try again"
              onClick={() => {
                this.props.onAgain?.();
                this.setState({ error: null, failed: false });
              }}
            />
          </div>
          {chunk === null && (
            <details className="aisle-boundary-words">
              <summary>Technical details</summary>
              <pre>{rawWords(error)}</pre>
              <Button
                size="small"
                variant="minimal"
                text="Copy"
                onClick={() =>
                  void copyText(rawWords(error)).catch((refused: unknown) =>
                    tellFailure(refused, messages.failedTryAgain),
                  )
                }
              />
            </details>
          )}
        </div>
      </Room>
    );
  }
}

function rawWords(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
