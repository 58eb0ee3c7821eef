import { initializeApp } from "firebase/app";
import { getMessaging } from "firebase/messaging/sw";

// The address of this worker contains the project (/push-worker.js?apiKey=…), so that the file is the same for all
// stores. The push library itself shows a message while no console is open, and passes it to the console when one is.
getMessaging(initializeApp(Object.fromEntries(new URLSearchParams(self.location.search))));
