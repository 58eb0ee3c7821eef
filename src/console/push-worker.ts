import { initializeApp } from "firebase/app";
import { getMessaging } from "firebase/messaging/sw";

// Started as /push-worker.js?apiKey=…: the project comes with the address, so that the file is the same for all stores.
// The library shows a message itself while no console is open, and hands it to the console where one is.
getMessaging(initializeApp(Object.fromEntries(new URLSearchParams(self.location.search))));
