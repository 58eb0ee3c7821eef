import "@blueprintjs/core/lib/css/blueprint.css";
import "./theme/tokens.css";
import "./theme/tones.css";
import "./theme/base.css";
import { createRoot, hydrateRoot } from "react-dom/client";
import "./screens/login/login.css";
import { App, fetchFirst } from "./app.tsx";
import { keepTyped } from "./early/login-form.ts";
import { pageStyles } from "./early/page-styles.ts";
import { Messages } from "./shell/messages/Messages.tsx";
import { messageElement } from "./shell/messages/message-element.ts";
import { startConsole } from "./start.ts";

const root = document.querySelector("#root");
if (!root) throw new Error("index.html has no element with the id root");

startConsole();
const first = fetchFirst();
const form = root.querySelector("form");
// The page shows the log-in form already, and somebody may be typing in it. A failure is shown by what takes its place.
if (form)
  void first.catch(() => undefined).then(() => hydrateRoot(root, <App />, { onRecoverableError: keepTyped(form) }));
else void pageStyles(document).then(() => createRoot(root).render(<App />));
createRoot(messageElement()).render(<Messages />);
