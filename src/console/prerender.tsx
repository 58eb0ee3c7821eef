// Run by the build: what the pages show before their scripts are there.
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { Login } from "./screens/login/Login.tsx";
import { FrameOutline } from "./shell/frame/FrameOutline.tsx";

/** The log-in screen as HTML, as it is where nothing is set up; the console takes it over (`main.tsx`). */
export const logInScreen: string = renderToString(
  <Login settings={null} ended={null} onCloseNotice={() => undefined} logIn={async () => undefined} />,
);

/** The outline of the frame as HTML. */
export const frameOutline: string = renderToStaticMarkup(<FrameOutline />);
