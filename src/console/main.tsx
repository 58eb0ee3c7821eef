import "@blueprintjs/core/lib/css/blueprint.css";
import "./theme/tokens.css";
import "./theme/tones.css";
import "./theme/base.css";
import { createRoot } from "react-dom/client";
import { App, preloadWork } from "./app.tsx";
import { startConsole } from "./start.ts";

const root = document.querySelector("#root");
if (!root) throw new Error("index.html has no element with the id root");

startConsole();
preloadWork();
createRoot(root).render(<App />);
